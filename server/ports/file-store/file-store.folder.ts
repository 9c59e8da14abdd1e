import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { documentMessages } from '#contract/reviews/documents.ts';
import { asFileStoreFailure, FileStoreFailure } from './file-store.ts';

/** The file or object that marks the owner of a place for files: one line, the installation's id. */
export const MARKER = '.benchmark-installation';
/** Subfolder for files that are still being written. */
export const PARTIALS = '.partial';
/** Subfolder for stray files until they are deleted, by the day on which they were found. */
export const SET_ASIDE = 'set-aside';

/** The content of a place for files: the id in its marker, and all names that are not the store's own. */
export type FilesContent = {
  readonly owner: string | null;
  readonly names: Iterable<string> | AsyncIterable<string>;
};

/** Null if the folder does not exist. */
export async function contentOfFolder(folder: string): Promise<FilesContent | null> {
  try {
    const names = await readdir(folder);
    return { owner: await ownerOf(folder), names: names.filter((name) => !isOwnName(name)) };
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

// A fresh file system contains the folder lost+found.
const isOwnName = (name: string) =>
  [MARKER, PARTIALS, SET_ASIDE, 'lost+found'].includes(name) ||
  name.startsWith('.partial-') ||
  name.startsWith(`${MARKER}.`);

async function ownerOf(folder: string): Promise<string | null> {
  try {
    return (await readFile(join(folder, MARKER), 'utf8')).trim();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Marks the folder as this installation's; creates it if missing. */
export async function claimFolder(folder: string, installationId: string): Promise<void> {
  await makeFolders(folder);
  const aside = join(folder, `${MARKER}.${randomUUID()}`);
  try {
    await writeFile(aside, `${installationId}\n`, { flag: 'wx', mode: 0o600, flush: true });
    await rename(aside, join(folder, MARKER));
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

export async function makeFolders(folder: string): Promise<void> {
  await mkdir(join(folder, PARTIALS), { recursive: true, mode: 0o700 });
}

/** Rejects with {@link FileStoreFailure} if the folder is unavailable or lacks this installation's mark. */
export async function requireOwned(folder: string, installationId: string): Promise<void> {
  const owner = await ownerOf(folder).catch((error: unknown) => {
    throw asFileStoreFailure(error);
  });
  if (owner === installationId) return;
  const found = owner === null ? 'no id' : `the id ${owner}`;
  throw new FileStoreFailure(documentMessages.notMounted, {
    cause: new Error(`The folder ${folder} carries ${found}, not ${installationId}.`),
  });
}

export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : null);
