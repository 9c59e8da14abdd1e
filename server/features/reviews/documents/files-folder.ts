import { join } from 'node:path';
import { type Config, WrongSetting } from '#server/config.ts';
import type { Db } from '#server/db/connection/client.ts';
import { diskFileStore } from '#server/ports/file-store/file-store.disk.ts';
import {
  claimFolder,
  contentOfFolder,
  type FilesContent,
  makeFolders,
  MARKER,
} from '#server/ports/file-store/file-store.folder.ts';
import { type Bucket, filesPlaceOf } from '#server/ports/file-store/file-store.place.ts';
import { openS3Calls } from '#server/ports/file-store/file-store.s3-calls.ts';
import { S3Fault, sentenceOfSettings } from '#server/ports/file-store/file-store.s3-faults.ts';
import { contentOfBucket, s3FileStore } from '#server/ports/file-store/file-store.s3.ts';
import { asFileStoreFailure, type FileStore, FileStoreFailure } from '#server/ports/file-store/file-store.ts';
import { hasDocuments, installationIdOf, knownKeys } from './documents.queries.ts';
import { newIncomingFile } from './incoming.ts';

const NAMES_AT_A_TIME = 500;

/** A folder or a bucket, before it is known whose it is. */
type Ground = {
  readonly store: FileStore;
  /** As in "The files folder /srv/files". */
  readonly label: string;
  /** "folder", or "bucket and prefix". */
  readonly kind: string;
  content(): Promise<FilesContent>;
  /** Marks it as this installation's; prepares one that is marked. */
  claim(): Promise<void>;
  prepare(): Promise<void>;
  /** The command that marks it by hand. */
  readonly command: string;
};

/**
 * The file store of the configured folder or bucket, for the installation in the database. Adopts a place
 * without an id when it is empty and there are no documents, or when each of its files belongs to a document.
 * Errors: WrongSetting for another installation's place, for a place with other contents, and for a bucket
 * that is missing or refuses the credentials. A folder that is missing, and a place that is empty although
 * there are documents, isn't touched; the store then reports the failure until the files are back.
 * Source: docs/decisions/files-folder.md.
 */
export async function openFileStore(
  config: Pick<Config, 'FILES_URL' | 'DATA_DIR'>,
  db: Db,
): Promise<FileStore> {
  const id = await installationIdOf(db);
  const ground = await groundOf(config, id);
  try {
    await adopt(db, ground, id);
  } catch (error) {
    // The rest of the application works without files; readiness and uploads report the failure.
    const failure = asFileStoreFailure(error);
    if (!(failure instanceof FileStoreFailure)) throw error;
    const sentence =
      failure.cause instanceof S3Fault ? sentenceOfSettings(failure.cause, ground.label) : null;
    if (sentence !== null) throw new WrongSetting(sentence);
  }
  return ground.store;
}

/**
 * The file store of an empty folder or bucket, for an installation that is being restored. `givenUp` is the
 * id of the empty installation whose place this may be. Errors: WrongSetting if it holds files or is another
 * installation's.
 */
export async function openEmptyFileStore(
  config: Pick<Config, 'FILES_URL' | 'DATA_DIR'>,
  installationId: string,
  givenUp: string,
): Promise<FileStore> {
  const ground = await groundOf(config, installationId);
  const { owner, names } = await ground.content();
  const isOurs = [null, installationId, givenUp].includes(owner);
  if (!isOurs || !(await isEmpty(names))) {
    throw new WrongSetting(
      `The files ${ground.label} is not empty. A backup is restored into an empty system only: set FILES_URL to an empty ${ground.kind}.`,
    );
  }
  await ground.claim();
  return ground.store;
}

async function isEmpty(names: FilesContent['names']): Promise<boolean> {
  for await (const _ of names) return false;
  return true;
}

async function groundOf(config: Pick<Config, 'FILES_URL' | 'DATA_DIR'>, id: string): Promise<Ground> {
  const place = filesPlaceOf(config);
  return 'folder' in place ? folderGround(place.folder, id) : bucketGround(place, id, config.DATA_DIR);
}

const folderGround = (folder: string, id: string): Ground => ({
  store: diskFileStore(folder, id),
  label: `folder ${folder}`,
  kind: 'folder',
  content: async () => (await contentOfFolder(folder)) ?? { owner: null, names: [] },
  claim: () => claimFolder(folder, id),
  prepare: () => makeFolders(folder),
  command: `echo ${id} > '${join(folder, MARKER)}'`,
});

async function bucketGround(place: Bucket, id: string, dataDir: string): Promise<Ground> {
  const calls = await openS3Calls(place);
  const address = `s3://${place.bucket}/${place.prefix}`;
  const option = place.endpoint === null ? '' : ` --endpoint-url ${place.endpoint}`;
  return {
    store: s3FileStore({ calls, installationId: id, newPath: () => newIncomingFile(dataDir) }),
    label: `bucket ${address}`,
    kind: 'bucket and prefix',
    content: () => contentOfBucket(calls),
    claim: () => calls.write(MARKER, `${id}\n`),
    prepare: async () => {},
    command: `echo ${id} | aws s3 cp - ${address}${MARKER}${option}`,
  };
}

async function adopt(db: Db, ground: Ground, id: string): Promise<void> {
  const { owner, names } = await ground.content();
  if (owner === id) return ground.prepare();
  if (owner !== null) {
    throw refusal(ground, `carries the id of another installation, ${owner || 'none'}`);
  }
  const { isEmpty, stranger } = await lookThrough(db, names);
  if (stranger !== null) {
    throw refusal(ground, `carries no id, and ${stranger} in it belongs to no document`);
  }
  if (isEmpty && (await hasDocuments(db))) return;
  await ground.claim();
}

async function lookThrough(
  db: Db,
  names: FilesContent['names'],
): Promise<{ isEmpty: boolean; stranger: string | null }> {
  let isEmpty = true;
  let some: string[] = [];
  const strangerInSome = async () => {
    if (some.length === 0) return null;
    const known = await knownKeys(db, some);
    const stranger = some.find((name) => !known.has(name)) ?? null;
    some = [];
    return stranger;
  };
  for await (const name of names) {
    isEmpty = false;
    some.push(name);
    const stranger = some.length < NAMES_AT_A_TIME ? null : await strangerInSome();
    if (stranger !== null) return { isEmpty, stranger };
  }
  return { isEmpty, stranger: await strangerInSome() };
}

const refusal = ({ label, kind, command }: Ground, what: string) =>
  new WrongSetting(
    `The files ${label} ${what}. Set FILES_URL to the ${kind} of this installation. If this is the right ${kind}, run: ${command}`,
  );
