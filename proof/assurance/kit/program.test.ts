import { expect, test } from 'vitest';
import { findingOf, SHARE } from './program.ts';

/** Of 12, at the share of this run. */
const least = Math.floor(12 * SHARE);

function find(count: number, inject?: () => void) {
  const lines: string[] = [];
  const options = { log: (line: string) => void lines.push(line), ...(inject && { inject }) };
  const tried = { calls: [500, 100], kills: [count, 12] } as const;
  return { ...findingOf('crash', [], { figure: 'lost', tried }, options), lines };
}

test('a program says how much it tried, and holds', () => {
  expect(find(12)).toEqual({
    name: 'crash',
    figure: '0 lost',
    holds: true,
    lines: ['tried: 500 calls, 12 kills'],
  });
});

test.each([0, least - 1, Number.NaN])('a program that tried %s of too many fails', (count) => {
  const { figure, holds, lines } = find(count);
  expect({ figure, holds }).toEqual({ figure: '1 lost', holds: false });
  expect(lines.at(-1)).toBe(`${count} kills were tried, at least ${least} are expected`);
});

test('a broken subject is tried at the smallest size, which has no least', () => {
  expect(find(0, () => {})).toMatchObject({ figure: '0 lost', holds: true });
});
