import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { run } from './container.ts';

test('a release contains what it loads, and the files that install it agree with its settings', async () => {
  const lines: string[] = [];
  const { holds, figure } = await run({
    full: false,
    seed: randomInt(2 ** 31),
    log: (line) => lines.push(line),
  });
  expect(holds, [...lines, figure].join('\n')).toBe(true);
});
