import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownUser } from './packages.ts';

// PostgreSQL of the Debian packages, which keep its programs out of the PATH.

const VERSIONS = '/usr/lib/postgresql';

/** The folder with the programs of the newest PostgreSQL; null if none is installed. */
export function postgresPrograms(): string | null {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS).map(Number) : [];
  return versions.length === 0 ? null : join(VERSIONS, String(Math.max(...versions)), 'bin');
}

/** Runs a program to its end, as the user who may run PostgreSQL. Returns its output. Errors carry it. */
export function runProgram(folder: string, program: string, words: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, words, {
    cwd: folder,
    encoding: 'utf8',
    ...ownUser(),
  });
  if (status === 0) return stdout;
  throw new Error(`${program} ${words.join(' ')}: ${error?.message ?? `${stdout}${stderr}`}`);
}

/** The process ids of the PostgreSQL of this data folder, the postmaster first; none if it does not run. */
export function postgresProcesses(dataFolder: string): number[] {
  const file = join(dataFolder, 'postmaster.pid');
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
  return pid > 0 && existsSync(`/proc/${pid}`) ? [pid, ...childrenOf(pid)] : [];
}

function childrenOf(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .map(Number)
    .filter((child) => child > 0);
}

export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      // The process ended with another one.
      if (Reflect.get(Object(error), 'code') !== 'ESRCH') throw error;
    }
  }
}
