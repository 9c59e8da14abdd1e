import { describe, expect, it, test } from 'vitest';
import { draw } from './draw.ts';
import { reasonFor } from './explained.ts';
import { applied, differenceOf, lineOf } from './mutant.ts';
import { mutantsOf } from './operators.ts';
import { readOptions } from './options.ts';
import { randomFrom } from '../../proof/assurance/kit/random.ts';

/** The code after each mutant. */
const becomes = (text: string) => mutantsOf('one.ts', text).map((mutant) => applied(text, mutant));

describe('conditions, comparisons and calls', () => {
  it.each<[text: string, mutants: readonly string[]]>([
    ['f(a && b);', ['', 'f((b));', 'f((a));', 'f((a || b));']],
    ['const c = !a;', ['const c = a;']],
    ['const c = a < 3;', ['const c = a <= 3;', 'const c = a < 4;']],
    ['const c = a ? 1 : 2;', ['const c = true ? 1 : 2;', 'const c = false ? 1 : 2;']],
    ['const c = list.filter(isOpen);', ['const c = list;']],
    [`const c = roles.includes('PM');`, [`const c = roles.includes('another');`]],
    ['const c = a ?? b;', []],
    ['type C = (a: 1) => 2;', []],
    [`import { a } from './a.ts';`, []],
  ])('%s', (text, mutants) => {
    expect(becomes(text)).toEqual(mutants);
  });

  it('drop a guard clause and a recorded audit', () => {
    const text = 'async function f(a) {\n  if (a) throw forbidden();\n  await recordAudit(tx, a);\n}';
    expect(becomes(text)).toEqual([
      text.replace('(a) throw', '(!(a)) throw'),
      text.replace('(a) throw', '(true) throw'),
      text.replace('if (a) throw forbidden();', ''),
      text.replace('await recordAudit(tx, a);', ''),
    ]);
  });

  it('are found in pages', () => {
    const text = 'const A = () => <div>{isOpen && <B />}</div>;';
    expect(mutantsOf('one.tsx', text).map((mutant) => applied(text, mutant))).toEqual([
      ...['(<B />)', '(isOpen)', '(isOpen || <B />)'].map((one) => text.replace('isOpen && <B />', one)),
    ]);
  });
});

describe('SQL', () => {
  const sqlOf = (statement: string) => becomes(`sql\`${statement}\``).map((one) => one.slice(4, -1));

  it('drops each conjunct, swaps keywords, and keeps brackets and interpolations intact', () => {
    expect(sqlOf('select from a where b and (c is null or d) order by e desc limit 1')).toEqual([
      'select from a where b or (c is null or d) order by e desc limit 1',
      'select from a where b and (c is null and d) order by e desc limit 1',
      'select from a where b and (c is not null or d) order by e desc limit 1',
      'select from a where b and (c is null or d) order by e asc limit 1',
      'select from a where b and (c is null or d) limit 1',
      'select from a where true and (c is null or d) order by e desc limit 1',
      'select from a where b order by e desc limit 1',
    ]);
  });

  it.each([
    ['select from a left join b on c', ['select from a join b on c']],
    [
      'select from a join b on c and d < 3',
      ['c or d < 3', 'c and d <= 3', 'c '].map((on) => `select from a join b on ${on}`),
    ],
    ['select 1 where not exists (select)', ['select 1 where exists (select)', 'select 1 where true ']],
    [`select 'a and b' as "c or d"`, []],
    ['select between 1 and 2', []],
  ])('%s', (statement, mutants) => {
    expect(sqlOf(statement)).toEqual(mutants);
  });
});

test('a mutant is shown as its line before and after', () => {
  const text = 'const a = 1;\n  const b = !c;\n';
  const [mutant] = mutantsOf('one.ts', text);
  if (!mutant) throw new Error('There is no mutant.');
  expect([lineOf(text, mutant), differenceOf(text, mutant)]).toEqual([
    2,
    { before: 'const b = !c;', after: 'const b = c;' },
  ]);
  const list = [{ path: 'one.ts', before: 'const b = !c;', after: 'const b = c;', reason: 'c is true.' }];
  expect(
    reasonFor(list, `// another line\n${text}`, {
      ...mutant,
      start: mutant.start + 16,
      end: mutant.end + 16,
    }),
  ).toBe('c is true.');
  expect(reasonFor(list, text.replace('b', 'd'), mutant)).toBeNull();
});

test('a seed always draws the same list, without repeats, and prefers new lines', () => {
  const items = Array.from({ length: 40 }, (_, index) => index);
  const drawn = (seed: number, count = 10) =>
    draw(randomFrom(seed), items, count, (item) => String(item % 20));
  expect(drawn(1)).toEqual(drawn(1));
  expect(drawn(1)).not.toEqual(drawn(2));
  expect(new Set(drawn(3).map((item) => item % 20)).size).toBe(10);
  expect(new Set(drawn(4, 100)).size).toBe(40);
});

test('options are read, and wrong ones refused', () => {
  expect(
    readOptions(['kudos', '--seed=7', '--count=3', '--no-journeys', '--near', '--only=earlier.log']),
  ).toEqual({
    ...{
      names: ['kudos'],
      seed: 7,
      count: 3,
      workers: 2,
      near: true,
      only: 'earlier.log',
      journeys: false,
      assurance: true,
      list: false,
    },
  });
  expect(() => readOptions(['--sed=7'])).toThrow('There is no option --sed=7.');
  expect(() => readOptions(['--seed=seven'])).toThrow('--seed takes a whole number.');
});
