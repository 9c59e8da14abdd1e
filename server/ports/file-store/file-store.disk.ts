import { randomUUID } from 'node:crypto';
import { constants, createWriteStream } from 'node:fs';
import { mkdir, open, opendir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { makeFolders, PARTIALS, requireOwned, SET_ASIDE, syncFolder } from './file-store.folder.ts';
import { dayOf, isDay, isOurKey, keyOf } from './file-store.names.ts';
import { asFileStoreFailure, type FileStore, FileStoreFailure, NotAFile } from './file-store.ts';

/**
 * Stores review documents as files of one folder, which is marked with the installation's id. A file is
 * written to a subfolder, synced and then renamed to its key, so neither a failure nor a power cut leaves a
 * partial file under a key. A folder without the id is never written to, so an empty mount point stays empty.
 * {@link FileStore.list} deletes partial files of killed processes after a day. Without an id (tests only), a
 * missing folder is created.
 * Source: docs/decisions/files-folder.md.
 */
export function diskFileStore(folder: string, installationId: string | null = null): FileStore {
  const check = () => (installationId === null ? makeFolders(folder) : requireOwned(folder, installationId));
  return {
    check,
    async put(key, bytes) {
      const path = pathOf(folder, key);
      const partial = join(folder, PARTIALS, randomUUID());
      try {
        await check();
        await pipeline(bytes, createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true }));
        await rename(partial, path);
        await syncFolder(folder);
      } catch (error) {
        bytes.destroy();
        await rm(partial, { force: true }).catch(() => {}); // deleted by `list` after a day
        throw asFileStoreFailure(error);
      }
    },
    async get(key) {
      try {
        return await opened(pathOf(folder, key));
      } catch (error) {
        await check();
        throw isMissing(error) ? error : asFileStoreFailure(error);
      }
    },
    async remove(key) {
      await rm(pathOf(folder, key), { force: true });
    },
    async *list() {
      await check();
      for await (const name of filesIn(folder)) {
        const entry = await stat(join(folder, name)).catch(nullWhenMissing);
        if (entry === null) continue;
        if (isOurKey(name)) yield { key: name, writtenAt: entry.mtime };
        // Until 2026, partial files were in the same folder as finished ones.
        else if (name.startsWith('.partial-')) await removeForgotten(join(folder, name));
      }
      for await (const name of filesIn(join(folder, PARTIALS)))
        await removeForgotten(join(folder, PARTIALS, name));
    },
    async setAside(key, day) {
      const aside = join(folder, SET_ASIDE, dayOf(day));
      await mkdir(aside, { recursive: true, mode: 0o700 });
      await rename(pathOf(folder, key), join(aside, key)).catch(nullWhenMissing);
      await Promise.all([syncFolder(aside), syncFolder(folder)]);
    },
    async getAside(key) {
      await check();
      for await (const day of entriesIn(join(folder, SET_ASIDE))) {
        if (!day.isDirectory() || !isDay(day.name)) continue;
        const aside = await opened(pathOf(join(folder, SET_ASIDE, day.name), key)).catch(nullWhenMissing);
        if (aside !== null) return aside;
      }
      return null;
    },
    async emptyAside(beforeDay) {
      await check();
      let removed = 0;
      for await (const day of entriesIn(join(folder, SET_ASIDE))) {
        if (!day.isDirectory() || !isDay(day.name) || day.name >= dayOf(beforeDay)) continue;
        const aside = join(folder, SET_ASIDE, day.name);
        for await (const name of filesIn(aside)) {
          if (!isOurKey(name)) continue;
          await rm(join(aside, name), { force: true });
          removed += 1;
        }
        await rmdir(aside).catch(() => {}); // it contains a file that is not ours
      }
      return removed;
    },
  };
}

const PARTIAL_KEPT_MS = 24 * 60 * 60 * 1000;

const pathOf = (folder: string, key: string) => join(folder, keyOf(key));

/**
 * Opens the file, so a missing one throws here and not in the middle of a response. Follows no link and waits
 * for no pipe.
 * Errors: NotAFile.
 */
async function opened(path: string): Promise<Readable> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(
    (error: NodeJS.ErrnoException) => {
      throw error.code === 'ELOOP' ? new NotAFile('a link') : error;
    },
  );
  const found = await handle.stat();
  if (found.isFile()) return handle.createReadStream();
  await handle.close();
  throw new NotAFile(found.isDirectory() ? 'a folder' : 'a pipe or a device');
}

async function* entriesIn(folder: string) {
  const directory = await opendir(folder).catch(nullWhenMissing);
  if (directory !== null) yield* directory;
}

/** Reads all names first: some file systems skip entries if a folder changes while it is read. */
async function* filesIn(folder: string) {
  const names: string[] = [];
  for await (const entry of entriesIn(folder)) if (entry.isFile()) names.push(entry.name);
  yield* names;
}

// Uses the system clock, since no business rule depends on the age of these files.
async function removeForgotten(path: string): Promise<void> {
  const entry = await stat(path).catch(nullWhenMissing);
  if (entry !== null && Date.now() - entry.mtimeMs > PARTIAL_KEPT_MS) await rm(path, { force: true });
}

const isMissing = (error: unknown) =>
  !(error instanceof FileStoreFailure) &&
  error instanceof Error &&
  'code' in error &&
  error.code === 'ENOENT';

function nullWhenMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}
