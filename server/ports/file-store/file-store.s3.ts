import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { documentMessages } from '#contract/reviews/documents.ts';
import { type FilesContent, MARKER, SET_ASIDE } from './file-store.folder.ts';
import { dayOf, isDay, isOurKey, keyOf } from './file-store.names.ts';
import type { S3Calls } from './file-store.s3-calls.ts';
import { failureOf, faultOf, tooLate } from './file-store.s3-faults.ts';
import { spool } from './file-store.spool.ts';
import { asFileStoreFailure, type FileStore, FileStoreFailure } from './file-store.ts';

/** A good check of readiness is cached for this long: each costs a call to the object store. */
const CHECKED_MS = 5_000;

type S3Store = {
  readonly calls: S3Calls;
  readonly installationId: string;
  /** A path for the temporary file of an upload. */
  newPath(): Promise<string>;
};

/**
 * Stores review documents in a bucket, which is marked with the installation's id. A file is first written to
 * a temporary file and hashed, so that the object store gets its length and checksums and refuses bytes that
 * changed on the way; the checksum is kept with the object and checked again by each reader. Nothing is
 * written into a bucket without the id. After a lost answer an object may exist although the upload failed;
 * the sweep sets it aside.
 * Source: docs/decisions/object-store.md.
 */
export function s3FileStore({ calls, installationId, newPath }: S3Store): FileStore {
  let goodUntil = 0;
  const requireOwned = async () => {
    const owner = (await calls.read(MARKER))?.trim() ?? null;
    if (owner === installationId) return;
    const found = owner === null ? 'no id' : `the id ${owner}`;
    throw new FileStoreFailure(documentMessages.notMounted, {
      cause: new Error(`The bucket carries ${found}, not ${installationId}.`),
    });
  };
  return {
    async check() {
      if (performance.now() < goodUntil) return;
      await requireOwned();
      goodUntil = performance.now() + CHECKED_MS;
    },
    async put(key, bytes) {
      const name = keyOf(key);
      let path: string | null = null;
      try {
        await requireOwned();
        path = await newPath();
        await calls.upload(name, await spool(bytes, path));
      } catch (error) {
        bytes.destroy();
        throw asFileStoreFailure(error);
      } finally {
        if (path !== null) await rm(path, { force: true });
      }
    },
    async get(key) {
      const found = await calls.open(keyOf(key));
      if (found !== null) return verified(key, found);
      await requireOwned();
      throw Object.assign(new Error(`ENOENT: no object ${key} in the bucket`), { code: 'ENOENT' });
    },
    async remove(key) {
      await calls.remove(keyOf(key));
    },
    async *list() {
      await requireOwned();
      for await (const { name, writtenAt } of calls.list('', true)) {
        if (isOurKey(name)) yield { key: name, writtenAt };
      }
    },
    async setAside(key, day) {
      if (await calls.copy(keyOf(key), `${SET_ASIDE}/${dayOf(day)}/${key}`)) await calls.remove(key);
    },
    async getAside(key) {
      await requireOwned();
      for await (const { name } of calls.list(`${SET_ASIDE}/`, false)) {
        if (!name.endsWith(`/${keyOf(key)}`)) continue;
        const found = await calls.open(name);
        if (found !== null) return verified(key, found);
      }
      return null;
    },
    async emptyAside(beforeDay) {
      const end = dayOf(beforeDay);
      await requireOwned();
      let removed = 0;
      for await (const { name } of calls.list(`${SET_ASIDE}/`, false)) {
        const [, day = '', key = '', ...deeper] = name.split('/');
        if (!isDay(day) || day >= end || !isOurKey(key) || deeper.length > 0) continue;
        await calls.remove(name);
        removed += 1;
      }
      return removed;
    },
  };
}

/** The id in the bucket's marker, and all names that are not the store's own. */
export async function contentOfBucket(calls: S3Calls): Promise<FilesContent> {
  return { owner: (await calls.read(MARKER))?.trim() ?? null, names: strangersAndKeys(calls) };
}

async function* strangersAndKeys(calls: S3Calls) {
  for await (const { name } of calls.list('', false)) {
    // Consoles create an empty object for a folder.
    const isOwn = name === MARKER || name.startsWith(`${SET_ASIDE}/`) || name.endsWith('/');
    if (!isOwn) yield name;
  }
}

type Found = NonNullable<Awaited<ReturnType<S3Calls['open']>>>;

/**
 * The bytes of an object. Its last bytes are held back until the checksum is right, so no reader gets a
 * damaged file as whole. Objects that an operator copied from elsewhere may have no checksum.
 */
function verified(key: string, { body, sha256, silenceMs }: Found): Readable {
  async function* checked() {
    const hash = createHash('sha256');
    let held: Buffer | null = null;
    for await (const chunk of withoutSilence(body, silenceMs)) {
      hash.update(chunk);
      if (held !== null) yield held;
      held = chunk;
    }
    if (sha256 !== null && hash.digest('hex') !== sha256)
      throw new Error(`The object ${key} in the bucket differs from its checksum.`);
    if (held !== null) yield held;
  }
  const bytes = Readable.from(checked(), { objectMode: false });
  bytes.once('close', () => body.destroy());
  return bytes;
}

/** Limits only the time that a reader waits for the object store, since readers may be slow themselves. */
async function* withoutSilence(body: Readable, milliseconds: number): AsyncGenerator<Buffer> {
  const chunks: AsyncIterator<Buffer> = body[Symbol.asyncIterator]();
  for (;;) {
    const timer = setTimeout(() => body.destroy(tooLate('GetObject', milliseconds)), milliseconds);
    const next = await chunks
      .next()
      .catch((error: unknown) => {
        throw failureOf(faultOf('GetObject', error));
      })
      .finally(() => clearTimeout(timer));
    if (next.done === true) return;
    yield next.value;
  }
}
