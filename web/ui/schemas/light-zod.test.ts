import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { wholeZod } from './whole-zod.ts';

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

it('every part of zod that the contract and the pages name is loaded with it', () => {
  const used = ['contract', 'web']
    .flatMap((folder) => filesOf(join(import.meta.dirname, '../../..', folder)))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\bz\s*\.(\w+)(?=[.(])/g)].map(([, name]) => name),
    );
  const ofTypes = ['core', 'ZodType'];
  const missing = new Set(used.filter((name = '') => !(name in wholeZod) && !ofTypes.includes(name)));
  expect([...missing]).toEqual([]);
  expect(used.length).toBeGreaterThan(300);
});

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(({ name }) => /(?<!\.test)\.tsx?$/.test(name))
    .map(({ parentPath, name }) => join(parentPath, name));
