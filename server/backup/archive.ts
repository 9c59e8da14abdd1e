import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { z } from 'zod';

/**
 * A backup is one gzipped tar archive, encrypted if asked: `start.json`, the rows of each table in pieces,
 * the files of documents, and last `manifest.json` with the size and SHA-256 of each entry. An archive
 * without a manifest is cut off.
 * Source: docs/operations/backup.md.
 */
const FORMAT = 1;
export const START = 'start.json';
const MANIFEST = 'manifest.json';
/** Manifests and starts are small; rows and files come in pieces of this size at most. */
const ENTRY_AT_MOST = 64 * 1024 * 1024;

export const start = z.object({
  format: z.literal(FORMAT),
  takenAt: z.string(),
  installationId: z.uuid(),
  /** Names and checksums of the migrations that had run. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});
export type Start = z.output<typeof start>;
export const newStart = (given: Omit<Start, 'format'>): Start => ({ format: FORMAT, ...given });

const manifest = z.object({
  entries: z.record(z.string(), z.object({ size: z.int(), sha256: z.string() })),
  rows: z.record(z.string(), z.int()),
  /** The next number of each column that numbers its rows. */
  sequences: z.array(
    z.object({ table: z.string(), column: z.string(), lastValue: z.int(), isCalled: z.boolean() }),
  ),
  /** Files of documents that were missing or not whole. */
  faults: z.array(z.string()),
  /** The HMAC of the rest, if the backup is signed. */
  signature: z.string().optional(),
});
export type Manifest = Omit<z.output<typeof manifest>, 'signature'>;

/** What a backup is opened and checked with. */
type ArchiveKeys = {
  /** An age private key, or null. */
  readonly identity: string | null;
  /** BACKUP_SIGNING_KEY: the archive must be signed with it. Null accepts every archive. */
  readonly signingKey: string | null;
};

/** The archive is cut off, changed, no backup, or encrypted for others. The message is for the operator. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}

export type ArchiveWriter = {
  add(name: string, bytes: Buffer): Promise<void>;
  /** Adds the manifest and ends the archive. */
  end(rest: Omit<Manifest, 'entries'>): Promise<void>;
};

/**
 * Writes an archive to `target` while `write` adds its entries. Holds one entry in memory. `recipient` is an
 * age public key, `signingKey` a secret; null leaves the archive plain or unsigned. Errors: those of `write`
 * and of the target.
 */
export async function writeArchive(
  target: NodeJS.WritableStream,
  { recipient, signingKey }: { recipient: string | null; signingKey: string | null },
  write: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const tar = pack();
  const entries: Manifest['entries'] = {};
  const put = async (name: string, bytes: Buffer) =>
    new Promise<void>((resolve, reject) => {
      tar.entry({ name, size: bytes.length, mode: 0o600 }, bytes, (error) =>
        error ? reject(error) : resolve(),
      );
    });
  const archive: ArchiveWriter = {
    async add(name, bytes) {
      await put(name, bytes);
      entries[name] = { size: bytes.length, sha256: sha256(bytes) };
    },
    async end(rest) {
      const content = { entries, ...rest };
      const signed =
        signingKey === null ? content : { ...content, signature: signatureOf(content, signingKey) };
      await put(MANIFEST, Buffer.from(JSON.stringify(signed)));
      tar.finalize();
    },
  };
  const written = write(archive).catch((error: unknown) => {
    tar.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  });
  const sent =
    recipient === null
      ? pipeline(tar, createGzip({ level: 1 }), target)
      : pipeline(tar, createGzip({ level: 1 }), encryptedTo(recipient), target);
  const [first, second] = await Promise.allSettled([written, sent]);
  for (const result of [first, second]) if (result.status === 'rejected') throw result.reason;
}

/** Throws an ArchiveError if this is no age public key. */
export async function requireRecipient(recipient: string): Promise<void> {
  const { Encrypter } = await import('age-encryption');
  try {
    new Encrypter().addRecipient(recipient);
  } catch {
    throw new ArchiveError(
      'The public key is not one of age. It begins with age1, and age-keygen prints it.',
    );
  }
}

const encryptedTo = (recipient: string) =>
  async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
    const { Encrypter } = await import('age-encryption');
    const encrypter = new Encrypter();
    encrypter.addRecipient(recipient);
    yield* chunksOf(await encrypter.encrypt(webStream(source)));
  };

const ENCRYPTED = 'age-encryption.org/v1';

/**
 * Reads an archive from its beginning to its end, and passes each entry but the manifest to `onEntry` in
 * order. Returns the manifest once it was signed with the key, and every entry had its size and checksum.
 * Errors: ArchiveError, those of `onEntry` and of the source.
 */
export async function readArchive(
  source: AsyncIterable<Buffer>,
  { identity, signingKey }: ArchiveKeys,
  onEntry: (name: string, bytes: Buffer) => Promise<void>,
): Promise<Manifest> {
  const tar = extract();
  const fed = pipeline(plainOf(source, identity), createGunzip(), tar);
  fed.catch(() => {}); // awaited below
  const found: Manifest['entries'] = {};
  let last: Manifest | null = null;
  try {
    for await (const entry of tar) {
      const bytes = await bytesOf(entry, entry.header.size ?? 0);
      const { name } = entry.header;
      if (last !== null) throw new ArchiveError('The backup goes on after its end. It was changed.');
      if (name === MANIFEST) {
        const content: unknown = JSON.parse(bytes.toString('utf8'));
        last = manifest.parse(content);
        if (signingKey !== null) requireSigned(content, signingKey);
      } else {
        found[name] = { size: bytes.length, sha256: sha256(bytes) };
        await onEntry(name, bytes);
      }
    }
    await fed;
  } catch (error) {
    tar.destroy();
    const refused = refusedRows(error);
    if (refused !== null) throw refused;
    throw isBroken(error)
      ? new ArchiveError('The backup is cut off or was changed.', { cause: error })
      : error;
  }
  if (last === null) throw new ArchiveError('The backup is cut off: it has no manifest.');
  requireSame(last.entries, found);
  return last;
}

/** The signature covers the manifest, and so the checksum of each part. */
const signatureOf = (content: object, signingKey: string) =>
  createHmac('sha256', signingKey).update(JSON.stringify(content)).digest('hex');

function requireSigned(content: unknown, signingKey: string): void {
  const { signature, ...rest } = z.looseObject({ signature: z.string().optional() }).parse(content);
  if (signature === undefined) {
    throw new ArchiveError(
      'The backup is not signed, and BACKUP_SIGNING_KEY is set. Leave the setting out to restore a backup from before it.',
    );
  }
  const [given, wanted] = [Buffer.from(signature), Buffer.from(signatureOf(rest, signingKey))];
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
    throw new ArchiveError('The backup was changed, or signed with another BACKUP_SIGNING_KEY.');
  }
}

function requireSame(listed: Manifest['entries'], found: Manifest['entries']): void {
  const names = new Set([...Object.keys(listed), ...Object.keys(found)]);
  for (const name of names) {
    if (listed[name]?.sha256 !== found[name]?.sha256 || listed[name]?.size !== found[name]?.size) {
      throw new ArchiveError(`The backup was changed: ${name} is not what its manifest lists.`);
    }
  }
}

async function* plainOf(source: AsyncIterable<Buffer>, identity: string | null): AsyncGenerator<Uint8Array> {
  const iterator = source[Symbol.asyncIterator]();
  const first = await iterator.next();
  const head = first.done === true ? Buffer.alloc(0) : first.value;
  const whole = (async function* () {
    yield new Uint8Array(head);
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
  })();
  if (head.subarray(0, ENCRYPTED.length).toString('latin1') !== ENCRYPTED) yield* whole;
  else yield* chunksOf(await decrypted(whole, identity));
}

async function decrypted(bytes: AsyncIterable<Uint8Array>, identity: string | null) {
  if (identity === null) {
    throw new ArchiveError('The backup is encrypted. Name the file of the private key: --key FILE.');
  }
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  try {
    decrypter.addIdentity(identity);
    return await decrypter.decrypt(webStream(bytes));
  } catch (error) {
    throw new ArchiveError('The private key does not open this backup.', { cause: error });
  }
}

// age takes and returns the streams of the web, whose types are not those of Node.
function webStream(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = source[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await iterator.next();
      if (next.done === true) controller.close();
      else controller.enqueue(next.value);
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}

async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel().catch(() => {});
  }
}

async function bytesOf(entry: AsyncIterable<unknown>, size: number): Promise<Buffer> {
  if (size > ENTRY_AT_MOST) throw new ArchiveError('The backup was changed: an entry is too large.');
  const chunks: Uint8Array[] = [];
  for await (const chunk of entry) if (chunk instanceof Uint8Array) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The error for rows that PostgreSQL refuses for their form or by a constraint. Null for any other error. */
export function refusedRows(error: unknown): ArchiveError | null {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : null;
  if (typeof code !== 'string' || !/^2[23][0-9A-Z]{3}$/.test(code)) return null;
  return new ArchiveError(`The backup was changed: PostgreSQL refuses its rows (${code}).`, { cause: error });
}

const isBroken = (error: unknown) =>
  error instanceof SyntaxError ||
  error instanceof z.ZodError ||
  (error instanceof Error &&
    /unexpected end|incorrect|invalid|checksum|premature|header/i.test(error.message) &&
    !(error instanceof ArchiveError));

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
