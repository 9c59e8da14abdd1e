import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { run } from './pooler.ts';

test('servers behind a pooler answer right and lose nothing', { timeout: 3_600_000 }, async () => {
  const seed = randomInt(2 ** 31);
  const lines = [`seed ${seed}`];
  const { holds, figure } = await run({ full: false, seed, log: (line) => lines.push(line) });
  expect(holds, [...lines, figure].join('\n')).toBe(true);
});
