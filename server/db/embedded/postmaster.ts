import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** The server that holds a data folder, read from PostgreSQL's lock file. */
type Postmaster = {
  readonly pid: number;
  readonly socketDir: string;
  readonly status: 'starting' | 'ready' | 'stopping' | 'standby' | 'unknown';
};

/** The server that holds the folder; null if none does. Dead processes and zombies don't count. */
export function postmasterOf(clusterDir: string): Postmaster | null {
  const lines = linesOf(clusterDir);
  const pid = Number(lines?.[0]);
  if (!lines || !(pid > 0) || !isPostmaster(pid)) return null;
  const status = lines[7]?.trim();
  return {
    pid,
    socketDir: lines[4]?.trim() ?? '',
    status: status === 'starting' || status === 'ready' || status === 'stopping' ? status : 'unknown',
  };
}

/**
 * Replaces the process id in a stale lock file with an id that cannot exist. PostgreSQL would take a zombie,
 * or another program that reuses the id, for a running server and refuse to start. The file itself stays:
 * PostgreSQL uses it to check whether children of the dead server still use its shared memory.
 */
export function disownStaleLock(clusterDir: string): void {
  const lines = linesOf(clusterDir);
  if (!lines || postmasterOf(clusterDir)) return;
  lines[0] = String(2 ** 31 - 1);
  writeFileSync(lockFile(clusterDir), lines.join('\n'));
}

const OWNED_SOCKET_DIR = /^benchmark-(\d+)-(\d+)-/;

/**
 * Prefix of a socket folder's name. The name identifies the owner process, so both are recorded atomically.
 */
export const socketDirPrefix = () => `benchmark-${process.pid}-${startOf(process.pid)}-`;

/** True while the process that started this server is alive; otherwise the server is about to stop. */
export const ownerLives = (postmaster: Postmaster): boolean =>
  ownerOfSocketDirLives(basename(postmaster.socketDir)) ?? true; // started by hand, so it has no owner

/** Whether the owner in the folder name is alive; null if the name is not that of our socket folders. */
export function ownerOfSocketDirLives(name: string): boolean | null {
  const [, pid, start] = OWNED_SOCKET_DIR.exec(name) ?? [];
  if (pid === undefined) return null;
  return processState(Number(pid)) !== 'dead' && startOf(Number(pid)) === start;
}

/** A zombie counts as dead: it holds no resources and never answers. */
export function processState(pid: number): 'alive' | 'dead' {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return 'dead';
  }
  return /^[ZX]/.test(statOf(pid).state) ? 'dead' : 'alive';
}

/** Waits for an orphaned server to stop, and escalates signals if it does not. */
export async function awaitEnd(postmaster: Postmaster): Promise<void> {
  for (const signal of [null, 'SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (signal) signalTo(postmaster.pid, signal);
    const until = performance.now() + 5_000;
    while (performance.now() < until) {
      if (processState(postmaster.pid) === 'dead') return;
      await pause(10);
    }
  }
}

function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function isPostmaster(pid: number): boolean {
  return processState(pid) === 'alive' && /postgres|postmaster/.test(statOf(pid).command);
}

/** The start time of a process, for comparison only. Together with the process id it is unique. */
export const startOf = (pid: number) => statOf(pid).start;

type Stat = { readonly state: string; readonly start: string; readonly command: string };

const GONE: Stat = { state: 'X', start: '', command: '' };

function statOf(pid: number): Stat {
  try {
    return process.platform === 'linux' ? statFromProc(pid) : statFromPs(pid);
  } catch {
    return GONE; // the process ended in the meantime
  }
}

function statFromProc(pid: number): Stat {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const close = text.lastIndexOf(')');
  const fields = text.slice(close + 2).split(' ');
  return {
    state: fields[0] ?? 'X',
    start: fields[19] ?? '',
    command: text.slice(text.indexOf('(') + 1, close),
  };
}

const PS_START_CHARACTERS = 24;

function statFromPs(pid: number): Stat {
  const text = execFileSync('ps', ['-o', 'stat=,lstart=,comm=', '-p', String(pid)], {
    encoding: 'utf8',
  }).trim();
  const [state = ''] = text.split(' ', 1);
  const rest = text.slice(state.length).trimStart();
  // For example "Mon Jan  5 08:30:00 2026".
  const seconds = Date.parse(rest.slice(0, PS_START_CHARACTERS)) / 1000;
  return {
    state: state || 'X',
    start: Number.isNaN(seconds) ? '' : String(seconds),
    command: rest.slice(PS_START_CHARACTERS).trim(),
  };
}

function linesOf(clusterDir: string): string[] | null {
  try {
    return readFileSync(lockFile(clusterDir), 'utf8').split('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

const lockFile = (clusterDir: string) => join(clusterDir, 'postmaster.pid');
