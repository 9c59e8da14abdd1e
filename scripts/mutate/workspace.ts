import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../tasks.ts';

/** A copy of the tree in which one file at a time is another. */
export type Workspace = {
  readonly folder: string;
  write(path: string, text: string): void;
  /** True when the command ends well. A command that goes on for too long is stopped, and has not ended well. */
  passes(command: readonly string[], env?: Readonly<Record<string, string>>): Promise<boolean>;
  remove(): void;
};

const LONGEST_MS = 30 * 60_000;

/** Copies the tree by hard links, in seconds and without its history and caches. */
export function openWorkspace(): Workspace {
  const folder = mkdtempSync(join(tmpdir(), 'benchmark-mutate-'));
  const names = execFileSync('ls', ['-A', root], { encoding: 'utf8' })
    .split('\n')
    .filter((name) => name !== '' && !['.git', '.cache', 'dist', 'data'].includes(name));
  execFileSync('cp', ['-al', ...names.map((name) => join(root, name)), folder]);
  // The cache of dependencies is written to, so that each copy needs its own.
  rmSync(join(folder, 'node_modules', '.vite'), { recursive: true, force: true });
  const write = (path: string, text: string) => {
    // A new file takes the name: writing into the old one would write into the tree, too.
    writeFileSync(join(folder, `${path}.mutant`), text);
    renameSync(join(folder, `${path}.mutant`), join(folder, path));
  };
  return {
    folder,
    write,
    passes: (command, env = {}) => passes(folder, command, env),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function passes(
  cwd: string,
  [program = '', ...rest]: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, rest, {
      cwd,
      env: { ...process.env, ...env },
      stdio: 'ignore',
      // A group of its own, so that a run which never ends is stopped with all that it started.
      detached: true,
    });
    const timer = setTimeout(() => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    }, LONGEST_MS);
    child.on('error', reject);
    child.on('exit', (code) => {
      clearTimeout(timer);
      resolve(code === 0);
    });
  });
}
