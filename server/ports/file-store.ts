import type { Readable } from 'node:stream';

/** Where the bytes of review documents are kept. Keys are ASCII, made by us. */
export type FileStore = {
  /** Resolves once the bytes are durable under the key; on failure nothing is visible under it. */
  put(key: string, bytes: Readable): Promise<void>;
  /** Throws when there is nothing under the key. */
  get(key: string): Promise<Readable>;
  /** Silent when there is nothing under the key. */
  remove(key: string): Promise<void>;
  /** Every key with the time it was written, for the sweep of strays. */
  list(): AsyncIterable<{ key: string; writtenAt: Date }>;
};
