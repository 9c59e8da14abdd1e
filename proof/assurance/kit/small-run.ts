import { randomInt } from 'node:crypto';
import { expect } from 'vitest';
import type { Finding, Options } from './program.ts';

/** For programs that may have to wait on a busy machine. */
export const patient = { timeout: 3_600_000 };

/** Runs a program at a tenth of its size with a new seed. Fails, with its log, if its claim does not hold. */
export async function expectToHold(
  run: (options: Omit<Options, 'inject'>) => Promise<Finding>,
): Promise<void> {
  const seed = randomInt(2 ** 31);
  const lines = [`seed ${seed}`];
  const { holds, figure } = await run({ full: false, seed, log: (line) => lines.push(line) });
  expect(holds, [...lines, figure].join('\n')).toBe(true);
}
