import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { run } from './sessions.ts';

test('a refresh token has one successor, and an ended session stays ended', {
  timeout: 3_600_000,
}, async () => {
  const seed = randomInt(2 ** 31);
  const lines = [`seed ${seed}`];
  const { holds, figure } = await run({ full: false, seed, log: (line) => lines.push(line) });
  expect(holds, [...lines, figure].join('\n')).toBe(true);
});
