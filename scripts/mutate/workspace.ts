import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
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

/** Copies the tree with hard links, which takes seconds. Leaves out history, caches, build output and data. */
export function openWorkspace(): Workspace {
  const folder = mkdtempSync(join(tmpdir(), 'benchmark-mutate-'));
  const names = execFileSync('ls', ['-A', root], { encoding: 'utf8' })
    .split('\n')
    .filter((name) => name !== '' && !['.git', '.cache', 'dist', 'data'].includes(name));
  execFileSync('cp', ['-al', ...names.map((name) => join(root, name)), folder]);
  // Vite writes to its dependency cache, so each copy needs its own.
  rmSync(join(folder, 'node_modules', '.vite'), { recursive: true, force: true });
  const write = (path: string, text: string) => {
    // Replace the file instead of writing into it: a hard link would change the original tree too.
    writeFileSync(join(folder, `${path}.mutant`), text);
    renameSync(join(folder, `${path}.mutant`), join(folder, path));
  };
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
