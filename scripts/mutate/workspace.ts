import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../tasks.ts';

/** A copy of the tree in which one file at a time is mutated. */
export type Workspace = {
  readonly folder: string;
  write(path: string, text: string): void;
  /** Whether the command exits with 0. A command that runs for more than 30 minutes is killed and counts as failed. */
  passes(command: readonly string[], env?: Readonly<Record<string, string>>): Promise<boolean>;
  remove(): void;
};

const LONGEST_MS = 30 * 60_000;

/** Copies the tree, in seconds. Leaves out history, caches, build output and data. */
export function openWorkspace(): Workspace {
  const folder = mkdtempSync(join(tmpdir(), 'benchmark-mutate-'));
  const names = execFileSync('ls', ['-A', root], { encoding: 'utf8' })
    .split('\n')
    .filter((name) => name !== '' && !['.git', '.cache', 'dist', 'data', 'node_modules'].includes(name));
  execFileSync('cp', ['-a', ...names.map((name) => join(root, name)), folder]);
  // Only packages are hard links. An edit of a linked source would change the copy too.
  execFileSync('cp', ['-al', join(root, 'node_modules'), folder]);
  // Vite writes to its dependency cache, so each copy needs its own.
  rmSync(join(folder, 'node_modules', '.vite'), { recursive: true, force: true });
  const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
  const running = new Set<ChildProcess>();
  return {
    folder,
    write,
    passes: (command, env = {}) => passes({ folder, running }, command, env),
    remove() {
      for (const child of running) killGroupOf(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Kills a detached process and those that it started. */
export function killGroupOf({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    // The group may have ended by itself.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

function passes(
  { folder, running }: { folder: string; running: Set<ChildProcess> },
  [program = '', ...rest]: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, rest, {
      cwd: folder,
      env: { ...process.env, ...env },
      stdio: 'ignore',
      // A separate process group, so that a timeout also kills the command's children.
      detached: true,
    });
    running.add(child);
    const timer = setTimeout(() => killGroupOf(child), LONGEST_MS);
    child.on('error', reject);
    child.on('exit', (code) => {
      running.delete(child);
      clearTimeout(timer);
      resolve(code === 0);
    });
  });
}
