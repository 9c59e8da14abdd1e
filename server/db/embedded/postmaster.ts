import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** What PostgreSQL's own lock file says about the server that holds a data folder. */
type Postmaster = {
  readonly pid: number;
  readonly socketDir: string;
  readonly status: 'starting' | 'ready' | 'stopping' | 'standby' | 'unknown';
};

/** The server that holds the folder; null when none does. Dead ones and zombies hold nothing. */
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
 * Makes a lock file that a dead server left behind name a process that cannot exist. PostgreSQL takes a zombie,
 * or a stranger that was given the same number, for a running server and would refuse to start. The file itself
 * stays: PostgreSQL reads from it whether children of the dead server still use its memory.
 */
export function disownStaleLock(clusterDir: string): void {
  const lines = linesOf(clusterDir);
  if (!lines || postmasterOf(clusterDir)) return;
  lines[0] = String(2 ** 31 - 1);
  writeFileSync(lockFile(clusterDir), lines.join('\n'));
}

const OWNED_SOCKET_DIR = /^benchmark-(\d+)-(\d+)-/;

/** The name of a socket folder says which process started the server in it, so that both appear at once. */
export const socketDirPrefix = () => `benchmark-${process.pid}-${startOf(process.pid)}-`;

/** True while the process that started this server lives; its server is about to stop otherwise. */
export const ownerLives = (postmaster: Postmaster): boolean =>
  ownerOfSocketDirLives(basename(postmaster.socketDir)) ?? true; // started by hand: it is nobody's child

/** Null for a name that is not that of a socket folder of ours. */
export function ownerOfSocketDirLives(name: string): boolean | null {
  const [, pid, start] = OWNED_SOCKET_DIR.exec(name) ?? [];
  if (pid === undefined) return null;
  return processState(Number(pid)) !== 'dead' && startOf(Number(pid)) === start;
}

/** A zombie is dead: it holds nothing and will never answer. */
export function processState(pid: number): 'alive' | 'dead' {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return 'dead';
  }
  return /^[ZX]/.test(statOf(pid).state) ? 'dead' : 'alive';
}

/** A server whose owner is gone stops by itself; one that does not is made to, ever more firmly. */
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

/** When a process started, in a form to compare: with the process id it names one process for good. */
export const startOf = (pid: number) => statOf(pid).start;

type Stat = { readonly state: string; readonly start: string; readonly command: string };

const GONE: Stat = { state: 'X', start: '', command: '' };

function statOf(pid: number): Stat {
  try {
    return process.platform === 'linux' ? statFromProc(pid) : statFromPs(pid);
  } catch {
    return GONE; // it ended between two looks
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
  // Such as "Mon Jan  5 08:30:00 2026".
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
