import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from './file-store.ts';

/**
 * Review documents as files of one folder, which is made when it is missing. A file is written under another
 * name, synced and only then renamed to its key, so that neither a failure nor a power cut leaves half of one
 * under a key. What a killed process left half written is swept by {@link FileStore.list} after a day.
 */
export function diskFileStore(folder: string): FileStore {
  return {
    async put(key, bytes) {
      const path = pathOf(folder, key);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const partial = join(folder, `${PARTIAL}${randomUUID()}`);
      try {
        await pipeline(bytes, createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true }));
        await rename(partial, path);
        await syncFolder(folder);
      } catch (error) {
        bytes.destroy();
        await rm(partial, { force: true });
        throw error;
      }
    },
    async get(key) {
      return opened(createReadStream(pathOf(folder, key)));
    },
    async remove(key) {
      await rm(pathOf(folder, key), { force: true });
    },
    async *list() {
      for (const name of await namesIn(folder)) {
        const entry = await stat(join(folder, name)).catch(nullWhenMissing);
        if (entry === null) continue;
        if (isKey(name)) yield { key: name, writtenAt: entry.mtime };
        else if (isForgotten(name, entry.mtimeMs)) await rm(join(folder, name), { force: true });
      }
    },
  };
}

const PARTIAL = '.partial-';
const PARTIAL_KEPT_MS = 24 * 60 * 60 * 1000;

const isKey = (name: string) => /^[a-z0-9-]+$/.test(name);

function pathOf(folder: string, key: string): string {
  if (!isKey(key)) throw new Error('A key of the file store consists of a-z, 0-9 and - only.');
  return join(folder, key);
}

async function syncFolder(folder: string) {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Waits for the file to be open, so that a missing one throws here and not in the middle of an answer. */
function opened(stream: Readable): Promise<Readable> {
  return new Promise((resolve, reject) => {
    stream.once('error', reject);
    stream.once('open', () => {
      stream.off('error', reject);
      resolve(stream);
    });
  });
}

async function namesIn(folder: string): Promise<string[]> {
  const directory = await opendir(folder).catch(nullWhenMissing);
  if (directory === null) return [];
  const names: string[] = [];
  for await (const entry of directory) if (entry.isFile()) names.push(entry.name);
  return names;
}

// The age of a file on this very disk, by this very clock: no rule of the company hangs on it.
const isForgotten = (name: string, writtenAtMs: number) =>
  name.startsWith(PARTIAL) && Date.now() - writtenAtMs > PARTIAL_KEPT_MS;

function nullWhenMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
