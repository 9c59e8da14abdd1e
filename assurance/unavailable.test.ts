import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { run } from './unavailable.ts';

test('without database writes, calls answer 503 and plain reads still work', async () => {
  const seed = randomInt(2 ** 31);
  const lines = [`seed ${seed}`];
  const { holds, figure } = await run({ full: false, seed, log: (line) => lines.push(line) });
  expect(holds, [...lines, figure].join('\n')).toBe(true);
});
