import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { run } from './unavailable.ts';

test('a database that takes no writes is answered with 503, and reads go on', async () => {
  const seed = randomInt(2 ** 31);
  const lines = [`seed ${seed}`];
  const { holds, figure } = await run({ full: false, seed, log: (line) => lines.push(line) });
  expect(holds, [...lines, figure].join('\n')).toBe(true);
});
