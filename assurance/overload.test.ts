import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { run } from './overload.ts';

test('a server with ten times its calls refuses some and serves the others', {
  timeout: 3_600_000,
}, async () => {
  const seed = randomInt(2 ** 31);
  const lines = [`seed ${seed}`];
  const { holds, figure } = await run({ full: false, seed, log: (line) => lines.push(line) });
  expect(holds, [...lines, figure].join('\n')).toBe(true);
});
