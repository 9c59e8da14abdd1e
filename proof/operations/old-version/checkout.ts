import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const root = join(import.meta.dirname, '..', '..', '..');
const MIGRATIONS = 'server/db/migrations';

/** Refuses older programs at their start, as the release migrates in its tests. Servers read none of it. */
const REFUSING = '101_refuse_older_programs.sql';

/** True if this clone holds the commit. A shallow clone, or a folder without git, does not. */
export const commitIsHere = (commit: string): boolean =>
  spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root, stdio: 'ignore' }).status === 0;

/** Fetches the commit into a shallow clone. False if it is still missing. */
export function fetchCommit(commit: string): boolean {
  spawnSync('git', ['fetch', '--quiet', '--depth=1', 'origin', commit], { cwd: root, stdio: 'ignore' });
  return commitIsHere(commit);
}

/** Writes the files of the commit into the folder. */
export function checkOut(commit: string, folder: string): void {
  const archive = join(folder, 'release.tar');
  runOrThrow('git', ['archive', `--output=${archive}`, commit], root);
  runOrThrow('tar', ['-xf', archive], folder);
}

/** The release's packages: those installed here if they include all its versions, else from the registry. */
export function givePackages(folder: string): void {
  const [here, there] = [versionsIn(root), versionsIn(folder)];
  if (Object.entries(there).every(([path, version]) => here[path] === version))
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  else runOrThrow('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'], folder);
}

const lockfile = z.object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) });

/** The version of each package by its path in node_modules. */
function versionsIn(folder: string): Record<string, string | undefined> {
  const text = readFileSync(join(folder, 'package-lock.json'), 'utf8');
  const packages = Object.entries(lockfile.parse(JSON.parse(text)).packages);
  return Object.fromEntries(
    packages.filter(([path]) => path !== '').map(([path, { version }]) => [path, version]),
  );
}

/**
 * Adds the migrations that came after the release, except the one that ends its start. `changed` are those of
 * the release that differ today.
 */
export function addMigrations(folder: string): { added: number; changed: string[] } {
  const changed: string[] = [];
  let added = 0;
  for (const name of readdirSync(join(root, MIGRATIONS)).filter((each) => each !== REFUSING)) {
    const [here, there] = [join(root, MIGRATIONS, name), join(folder, MIGRATIONS, name)];
    if (!existsSync(there)) {
      copyFileSync(here, there);
      added += 1;
    } else if (!readFileSync(here).equals(readFileSync(there))) changed.push(name);
  }
  return { added, changed };
}

function runOrThrow(program: string, words: readonly string[], cwd: string): void {
  const { status, stderr, error } = spawnSync(program, words, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${words[0]}: ${error?.message ?? stderr}`);
}
