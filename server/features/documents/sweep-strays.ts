import type { Db } from '#server/db/client.ts';
import type { FileStore } from '#server/ports/file-store.ts';
import { knownKeys } from './documents.queries.ts';

const STRAY_AFTER_MS = 24 * 60 * 60 * 1000;
const KEYS_AT_A_TIME = 500;

/**
 * Removes bytes that no document has claimed within a day: uploads that were refused late or cut off.
 * Source: docs/product/documents.md.
 */
export async function sweepStrays(db: Db, files: FileStore, now: Date = new Date()): Promise<number> {
  let removed = 0;
  let batch: string[] = [];
  const sweepBatch = async () => {
    const known = await knownKeys(db, batch);
    for (const key of batch) {
      if (known.has(key)) continue;
      await files.remove(key);
      removed += 1;
    }
    batch = [];
  };
  for await (const { key, writtenAt } of files.list()) {
    if (now.getTime() - writtenAt.getTime() < STRAY_AFTER_MS) continue;
    batch.push(key);
    if (batch.length >= KEYS_AT_A_TIME) await sweepBatch();
  }
  await sweepBatch();
  return removed;
}
