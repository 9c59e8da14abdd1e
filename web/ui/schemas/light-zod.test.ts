import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

/** The contract with the stand-in for zod and the contract with zod itself, compared in a process of their own. */
const program = join(import.meta.dirname, 'compare-program.ts');

it('the stand-in for zod reads and refuses answers as zod does, for every call of the contract', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [program]);
  const { calls, accepted, refused, differences } = JSON.parse(stdout);
  expect(differences).toEqual([]);
  expect(calls).toBeGreaterThan(60);
  expect(accepted).toBeGreaterThan(calls);
  expect(refused).toBeGreaterThan(calls);
});
