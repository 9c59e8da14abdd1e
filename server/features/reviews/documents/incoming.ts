import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { processState, startOf } from '#server/db/embedded/postmaster.ts';

const FORGOTTEN_AFTER_MS = 24 * 60 * 60 * 1000;
const ours = /^upload-([0-9a-f]{8})-(\d+)-(\d*)-[0-9a-f-]{36}$/;

const folderIn = (dataDir: string) => join(resolve(dataDir), 'incoming');
const thisHost = () => createHash('sha256').update(hostname()).digest('hex').slice(0, 8);

/** A path for an incoming upload. The name contains the host and the process that write it. */
export async function newIncomingFile(dataDir: string): Promise<string> {
  const folder = folderIn(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return join(folder, `upload-${thisHost()}-${process.pid}-${startOf(process.pid)}-${randomUUID()}`);
}

/**
 * Removes the unfinished uploads of killed processes: on this host once the process is gone, on other hosts
 * after a day. Returns how many.
 */
export async function sweepIncoming(dataDir: string): Promise<number> {
  const folder = folderIn(dataDir);
  let removed = 0;
  for (const name of await readdir(folder).catch(noneWhenMissing)) {
    const [, host, pid, start] = ours.exec(name) ?? [];
    if (host === undefined) continue;
    const path = join(folder, name);
    const isHeld = host === thisHost() ? isRunning(Number(pid), start) : await isYoung(path);
    if (isHeld) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

const isRunning = (pid: number, start: string | undefined) =>
  processState(pid) === 'alive' && startOf(pid) === start;

const isYoung = async (path: string) =>
  (await stat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => Number.POSITIVE_INFINITY,
  )) < FORGOTTEN_AFTER_MS;

function noneWhenMissing(error: unknown): string[] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
  throw error;
}
