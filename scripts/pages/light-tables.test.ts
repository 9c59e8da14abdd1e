import { globSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { can } from '#contract/policies.ts';
import { annualReviewMessages } from '#contract/annual-review-messages.ts';
import { settingsMessages } from '#contract/settings.ts';
import { namedByPages, onlyNamed } from './light-tables.ts';

const contract = join(import.meta.dirname, '../../contract');

const load = async (code: string): Promise<Record<string, object>> => {
  const script = stripTypeScriptTypes(code).replaceAll("from './", `from '${pathToFileURL(contract).href}/`);
  return import(`data:text/javascript,${encodeURIComponent(script)}`);
};

test('only the named policies remain, and they are the same functions', async () => {
  const file = join(contract, 'policies.ts');
  const code = onlyNamed(readFileSync(file, 'utf8'), file, () => new Set(['seeGoals', 'seeDocument']));
  const light = await load(code);
  expect(Object.keys(light['can'] ?? {})).toEqual(['seeDocument', 'seeGoals']);
});

test('only the named messages remain', async () => {
  const code = `export const goalMessages = { one: 'One.', two: (n: number) => \`\${n}\`, three: 'Three.' } as const;
    export const words = { four: 'Four.' };`;
  const light = await load(onlyNamed(code, 'goals.ts', () => new Set(['two'])));
  expect(light).toMatchObject({ goalMessages: { two: expect.any(Function) }, words: { four: 'Four.' } });
  expect(Object.keys(light['goalMessages'] ?? {})).toEqual(['two']);
});

test('a table that a page uses as a whole stays whole', async () => {
  expect(namedByPages('settingsMessages')).toBeNull();
  const code = 'export const settingsMessages = { one: 1, two: 2 };';
  expect(onlyNamed(code, 'settings.ts', namedByPages)).toBe(code);
  expect(Object.keys(settingsMessages)).toContain('noWorkingDay');
});

test('every policy and message that a page names exists, and pages name fewer than there are', () => {
  for (const [table, entries] of [
    ['can', can],
    ['annualReviewMessages', annualReviewMessages],
  ] as const) {
    const named = [...(namedByPages(table) ?? [])];
    expect(named.filter((name) => !(name in entries))).toEqual([]);
    expect(named.length).toBeGreaterThan(5);
    expect(named.length).toBeLessThan(Object.keys(entries).length);
  }
});

test('each table of the contract can be read', () => {
  for (const file of globSync('*.ts', { cwd: contract })) {
    const path = join(contract, file);
    expect(() => onlyNamed(readFileSync(path, 'utf8'), path, () => new Set())).not.toThrow();
  }
});
