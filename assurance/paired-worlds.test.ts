import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { run } from './paired-worlds.ts';

test('no viewer can tell whether a hidden fact exists', { timeout: 3_600_000 }, async () => {
  const seed = randomInt(2 ** 31);
  const lines = [`seed ${seed}`];
  const { holds, figure } = await run({ full: false, seed, log: (line) => lines.push(line) });
  expect(holds, [...lines, figure].join('\n')).toBe(true);
});
