import type { Readable } from 'node:stream';
import { documentMessages } from '#contract/documents.ts';

/** Where the bytes of review documents are kept. Keys are UUIDs, made by us. */
export type FileStore = {
  /** Resolves once the bytes are durable under the key; on failure nothing is visible under it. */
  put(key: string, bytes: Readable): Promise<void>;
  /** Throws when there is nothing under the key. */
  get(key: string): Promise<Readable>;
  /** Silent when there is nothing under the key. */
  remove(key: string): Promise<void>;
  /** Every key with the time it was written, for the sweep of strays. What has no key of our shape is not ours. */
  list(): AsyncIterable<{ key: string; writtenAt: Date }>;
  /** Takes a stray out of the way on a day (as 2026-05-04), from where a person can still bring it back; silent when it has gone. */
  setAside(key: string, day: string): Promise<void>;
  /** Deletes for good what was set aside before that day; answers how many files. */
  emptyAside(beforeDay: string): Promise<number>;
  /** Rejects with {@link FileStoreFailure} while files cannot be kept here. */
  check(): Promise<void>;
};

/** Files cannot be kept or read; the message is for the person who tried, the cause for the log. */
export class FileStoreFailure extends Error {
  override readonly name = 'FileStoreFailure';
  readonly isFull: boolean;

  constructor(message: string, options: { cause?: unknown; isFull?: boolean } = {}) {
    super(message, { cause: options.cause });
    this.isFull = options.isFull ?? false;
  }
}

const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
const awayCodes = new Set([
  'EROFS',
  'EACCES',
  'EPERM',
  'EIO',
  'ENOENT',
  'ENOTDIR',
  'ENODEV',
  'ENXIO',
  'ESTALE',
  'ENOTCONN',
  'EHOSTDOWN',
  'ETIMEDOUT',
  'EBUSY',
  'EMFILE',
  'ENFILE',
  'ENOMEM',
]);

/** A failure of the disk as the one sentence about it; anything else as it is. */
export function asFileStoreFailure(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  const code = String(error.code);
  if (fullCodes.has(code)) return new FileStoreFailure(documentMessages.full, { cause: error, isFull: true });
  return awayCodes.has(code) ? new FileStoreFailure(documentMessages.away, { cause: error }) : error;
}
