import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, createWriteStream, mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseUser } from '#server/db/embedded/database-user.ts';

// Servers of Debian packages, for the runs that need the real ones. They run as plain processes in a folder
// of their own.

export const areInstalled = (programs: readonly string[]): boolean =>
  programs.every((program) => spawnSync('which', [program], { stdio: 'ignore' }).status === 0);

/** Several of these programs refuse to run as root, which then runs them as another user. */
export const ownUser = () => databaseUser('', []).owner ?? {};

/** A new folder that belongs to the user of the programs. */
export function folderForPrograms(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  chmodSync(folder, 0o755);
  giveToPrograms(folder);
  return folder;
}

export function giveToPrograms(path: string): void {
  const { owner } = databaseUser('', []);
  if (owner !== null) chownSync(path, owner.uid, owner.gid);
}

type Start = {
  /** Also where the program logs, in a file of its name. */
  readonly folder: string;
  readonly program: string;
  readonly words: readonly string[];
  /** Of the log; the program by default. */
  readonly name?: string;
  /** Keeps root, for programs that choose their user themselves. */
  readonly asCaller?: boolean;
};

/** Starts a program that runs until it is stopped. */
export function startProgram({ folder, program, words, name = program, asCaller = false }: Start) {
  const child = spawn(program, words, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(asCaller ? {} : ownUser()),
  });
  const log = createWriteStream(join(folder, `${name}.log`), { flags: 'a' });
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  // A program that is missing ends at once; the wait for it reports that.
  child.on('error', () => {});
  return child;
}

const STOP_MS = 15_000;

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

/** Stops the programs, the last one first. */
export async function stopPrograms(children: readonly ChildProcess[], signal: NodeJS.Signals = 'SIGTERM') {
  for (const child of children.toReversed()) {
    if (hasEnded(child) || child.pid === undefined) continue;
    const gone = once(child, 'exit');
    child.kill('SIGCONT');
    child.kill(signal);
    const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await gone;
    clearTimeout(late);
  }
}

/** The first of so many ports in a row that nothing uses. */
export async function freePorts(count: number): Promise<number> {
  for (;;) {
    const first = 20_000 + Math.floor(Math.random() * 10_000);
    const free = await Promise.all(Array.from({ length: count }, (_, at) => isFree(first + at)));
    if (free.every(Boolean)) return first;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
