import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { programs } from '../../../scripts/release/lay-out.ts';

/** The modules of a release, relative to its folder, and how many packages it has at the first level. */
export function contentsOf(folder: string) {
  const modules = ['contract', 'server'].flatMap((each) =>
    readdirSync(join(folder, each), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
      .map((entry) => relative(folder, join(entry.parentPath, entry.name))),
  );
  return { modules, packages: readdirSync(join(folder, 'node_modules')).length };
}

/** Packages without an entry under their own name, and the one that we load. */
const entries: Readonly<Record<string, string>> = { 'read-excel-file': 'read-excel-file/universal' };

const manifest = z.object({ dependencies: z.record(z.string(), z.string()) });

/**
 * Runs the release in its folder: loads each of its files and packages, also those that are loaded late, then
 * starts each program with a wrong setting. Returns what is missing.
 */
export function wrongsOfRelease(folder: string): string[] {
  // Programs have an end of their own; all other files only define something.
  const modules = contentsOf(folder).modules.filter((path) => !programs.includes(path));
  const { dependencies } = manifest.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  const names = [
    ...modules.map((path) => `./${path}`),
    ...Object.keys(dependencies).map((name) => entries[name] ?? name),
  ];
  const code = `for (const name of ${JSON.stringify(names)}) {
    try { await import(name.startsWith('.') ? new URL(name, 'file://' + process.cwd() + '/').href : name); }
    catch (error) { console.error(name + ': ' + error.message); }
  }
  process.exit();`;
  const loaded = nodeOf(folder, ['--input-type=module', '--eval', code]);
  const wrongs = loaded.stderr
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => `the release: ${line}`);
  if (loaded.status !== 0) wrongs.push(`the release: its files were not loaded, exit ${loaded.status}`);
  for (const program of programs) {
    const { status, stderr } = nodeOf(folder, [program]);
    // Each says what is missing or wrong, and none that a module was not found.
    const isSentence = stderr !== '' && !/\n\s+at |ERR_MODULE/.test(stderr);
    if (status !== 1 || !isSentence) wrongs.push(`${program}: exit ${status}, ${stderr.slice(0, 400)}`);
  }
  return wrongs;
}

const nodeOf = (folder: string, words: readonly string[]) =>
  // Memory may be mounted without the right to run programs, so this is the Node outside.
  spawnSync(process.execPath, words, {
    cwd: folder,
    encoding: 'utf8',
    // A port without a listener, for the health check.
    env: { DATABASE_URL: words[0]?.endsWith('health.ts') ? '' : 'nonsense', PORT: '1' },
  });
