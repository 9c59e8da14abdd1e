import { join } from 'node:path';
import { type Config, WrongSetting } from '#server/config.ts';
import type { Db } from '#server/db/client.ts';
import { diskFileStore } from '#server/ports/file-store.disk.ts';
import { claimFolder, contentOfFolder, makeFolders, MARKER } from '#server/ports/file-store.folder.ts';
import { filesFolderOf } from '#server/ports/file-store.place.ts';
import { asFileStoreFailure, type FileStore, FileStoreFailure } from '#server/ports/file-store.ts';
import { hasDocuments, installationIdOf, knownKeys } from './documents.queries.ts';

const NAMES_AT_A_TIME = 500;

/**
 * The file store of the configured folder, for the installation in the database. Adopts a folder without an id when it
 * is empty and there are no documents, or when each of its files belongs to a document. Errors: WrongSetting for
 * another installation's folder and for a folder with other contents. A folder that is missing, or empty although
 * there are documents, isn't touched; the store then reports the failure until the folder is back.
 * Source: docs/decisions/files-folder.md.
 */
export async function openFileStore(
  config: Pick<Config, 'FILES_URL' | 'DATA_DIR'>,
  db: Db,
): Promise<FileStore> {
  const folder = filesFolderOf(config);
  const installationId = await installationIdOf(db);
  try {
    await adopt(db, folder, installationId);
  } catch (error) {
    // The rest of the application works without files; readiness and uploads report the failure.
    if (!(asFileStoreFailure(error) instanceof FileStoreFailure)) throw error;
  }
  return diskFileStore(folder, installationId);
}

/**
 * The file store of an empty folder for an installation that is being restored. `givenUp` is the id of the empty
 * installation whose folder this may be. Errors: WrongSetting if the folder holds files or is another installation's.
 */
export async function openEmptyFileStore(
  config: Pick<Config, 'FILES_URL' | 'DATA_DIR'>,
  installationId: string,
  givenUp: string,
): Promise<FileStore> {
  const folder = filesFolderOf(config);
  const { owner, names } = (await contentOfFolder(folder)) ?? { owner: null, names: [] };
  if (names.length > 0 || ![null, installationId, givenUp].includes(owner)) {
    throw new WrongSetting(
      `The files folder ${folder} is not empty. A backup is restored into an empty system only: set FILES_URL to an empty folder.`,
    );
  }
  await claimFolder(folder, installationId);
  return diskFileStore(folder, installationId);
}

async function adopt(db: Db, folder: string, installationId: string): Promise<void> {
  const content = (await contentOfFolder(folder)) ?? { owner: null, names: [] };
  if (content.owner === installationId) return makeFolders(folder);
  if (content.owner !== null) {
    throw refusal(
      folder,
      installationId,
      `carries the id of another installation, ${content.owner || 'none'}`,
    );
  }
  if (content.names.length === 0) {
    if (!(await hasDocuments(db))) await claimFolder(folder, installationId);
    return;
  }
  const stranger = await findStranger(db, content.names);
  if (stranger !== null) {
    throw refusal(folder, installationId, `carries no id, and ${stranger} in it belongs to no document`);
  }
  await claimFolder(folder, installationId);
}

async function findStranger(db: Db, names: readonly string[]): Promise<string | null> {
  for (let at = 0; at < names.length; at += NAMES_AT_A_TIME) {
    const some = names.slice(at, at + NAMES_AT_A_TIME);
    const known = await knownKeys(db, some);
    const stranger = some.find((name) => !known.has(name));
    if (stranger !== undefined) return stranger;
  }
  return null;
}

const refusal = (folder: string, installationId: string, what: string) =>
  new WrongSetting(
    `The files folder ${folder} ${what}. Set FILES_URL to the folder of this installation. If this is the right folder, run: echo ${installationId} > '${join(folder, MARKER)}'`,
  );
