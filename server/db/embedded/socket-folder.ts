import { mkdtempSync } from 'node:fs';
import { lstat, mkdtemp, readdir, rm, rmdir } from 'node:fs/promises';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Cluster, giveTo } from './cluster.ts';
import { ownerOfSocketDirLives, socketDirPrefix } from './postmaster.ts';

/** File name of PostgreSQL's socket. */
export const SOCKET = '.s.PGSQL.5432';

const LONGEST_SOCKET_PATH = 100; // the limit is 107 bytes on Linux, 103 on macOS
/** Processes with invisible ids (in containers) have this long to open a socket before the folder's sweep. */
const ABANDONED_AFTER_MS = 60_000;

/**
 * Creates a folder for the socket that only the database user may enter. The folder is in the data folder, or
 * in the system's temporary folder if the data folder's path is too long for a socket or its disk cannot hold
 * sockets. Also removes socket folders of killed processes in these places.
 */
export async function makeSocketDir(cluster: Pick<Cluster, 'clusterDir' | 'user'>): Promise<string> {
  const dataDir = dirname(cluster.clusterDir);
  for (const parent of new Set([dataDir, tmpdir(), '/tmp'])) {
    await sweepSocketDirs(parent, parent === dataDir ? 0 : ABANDONED_AFTER_MS);
  }
  const folder = mkdtempSync(join(await parentFor(dataDir), socketDirPrefix())); // mode 0700
  giveTo(cluster.user, folder);
  return folder;
}

async function parentFor(dataDir: string): Promise<string> {
  if (isShortEnough(dataDir) && (await holdsSockets(dataDir))) return dataDir;
  return [tmpdir(), '/tmp'].find(isShortEnough) ?? '/tmp';
}

const isShortEnough = (folder: string) =>
  Buffer.byteLength(join(folder, `${socketDirPrefix()}XXXXXX`, SOCKET)) <= LONGEST_SOCKET_PATH;

/** Some shared disks of virtual machines do not support sockets. */
async function holdsSockets(parent: string): Promise<boolean> {
  const folder = await mkdtemp(join(parent, socketDirPrefix()));
  const server = createServer();
  try {
    return await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(join(folder, SOCKET), () => server.close(() => resolve(true)));
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function sweepSocketDirs(parent: string, abandonedAfterMs: number): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    if (ownerOfSocketDirLives(name) !== false) continue;
    const folder = join(parent, name);
    if (await isAbandoned(folder, abandonedAfterMs)) await removeSocketDir(folder);
  }
}

async function isAbandoned(folder: string, abandonedAfterMs: number): Promise<boolean> {
  const entry = await lstat(folder).catch(() => null);
  const ourselves = process.getuid?.() ?? 0;
  if (!entry?.isDirectory() || (ourselves !== 0 && entry.uid !== ourselves)) return false;
  if (Date.now() - entry.mtimeMs < abandonedAfterMs) return false;
  const socket = await lstat(join(folder, SOCKET)).catch(() => null);
  // A symbolic link belongs to a process that attached to another server.
  return socket === null || socket.isSymbolicLink() || !(await answers(join(folder, SOCKET)));
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = createConnection(path);
    connection.once('connect', () => resolve(true));
    connection.once('error', () => resolve(false));
    connection.once('close', () => resolve(false));
    connection.unref();
    connection.once('connect', () => connection.destroy());
  });
}

const ofASocketDir = (name: string) => name.startsWith(SOCKET) || name.startsWith('stop') || name === 'link';

/** Deletes only the files of a server and its watchdog. A folder with other files stays. */
async function removeSocketDir(folder: string): Promise<void> {
  try {
    const names = await readdir(folder);
    for (const name of names.filter(ofASocketDir)) await rm(join(folder, name), { force: true });
    await rmdir(folder);
  } catch {
    // Another process removed it first, or we lack permission. The cleanup is optional.
  }
}
