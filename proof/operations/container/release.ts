import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Closure, importsOf } from '../../../scripts/release/closure.ts';
import { programs } from '../../../scripts/release/lay-out.ts';

/** Programs with an end of their own; all other files only define something. */
const isPackage = (specifier: string) => !/^(?:[.#]|node:)|\/$/.test(specifier);
const isProgram = (path: string) => programs.includes(path);

/**
 * Runs the release in its folder: loads each of its files, also those that are loaded late, then starts each program
 * with a wrong setting. Returns what is missing.
 */
export function wrongsOfRelease(folder: string, { files }: Closure): string[] {
  const modules = files.filter((path) => path.endsWith('.ts'));
  const texts = modules.map((path) => [path, readFileSync(join(folder, path), 'utf8')] as const);
  // A package may be imported when it is used, and a folder is named where a file in it is read.
  const packages = new Set(texts.flatMap(([path, text]) => importsOf(path, text)).filter(isPackage));
  const paths = modules.filter((path) => !isProgram(path)).map((path) => `./${path}`);
  const code = `for (const path of ${JSON.stringify([...paths, ...packages])}) {
    try { await import(path.startsWith('.') ? new URL(path, 'file://' + process.cwd() + '/').href : path); }
    catch (error) { console.error(path + ': ' + error.message); }
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
