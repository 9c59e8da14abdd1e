import type { Logger } from 'pino';
import type { Db } from '#server/db/connection/client.ts';
import type { FileStore } from '#server/ports/file-store/file-store.ts';
import { knownKeys } from './documents.queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const STRAY_AFTER_MS = DAY_MS;
const SET_ASIDE_DAYS = 30;
const KEYS_AT_A_TIME = 500;
/** More strays than this, or a larger share of all files (beyond a handful), suggest a mistake instead. */
const STRAYS_AT_MOST = 20;
const SHARE_AT_MOST = 0.05;
const HANDFUL = 5;

/**
 * Sets aside bytes without a document after a day (uploads refused late or cut off), and deletes bytes that
 * were set aside 30 days ago. Only warns when that would set aside more than 20 files, or more than 5 files
 * and more than 5 % of all. Returns how many files it moved and deleted.
 * Source: docs/product/documents.md, docs/decisions/files-folder.md.
 */
export async function sweepStrays(
  { db, files, log }: { db: Db; files: FileStore; log: Logger },
  now: Date = new Date(),
): Promise<number> {
  const { strays, total } = await findStrays(db, files, now);
  if (isTooMuch(strays.length, total)) {
    log.warn(
      { strays: strays.length, files: total, some: strays.slice(0, 5) },
      'The file sweep has stopped: too many files belong to no document. Is this the right database for the folder?',
    );
    return 0;
  }
  const today = dayOf(now);
  for (const key of strays) await files.setAside(key, today);
  return strays.length + (await files.emptyAside(dayOf(new Date(now.getTime() - SET_ASIDE_DAYS * DAY_MS))));
}

async function findStrays(db: Db, files: FileStore, now: Date) {
  const strays: string[] = [];
  let total = 0;
  let batch: string[] = [];
  const look = async () => {
    const known = await knownKeys(db, batch);
    for (const key of batch) if (!known.has(key)) strays.push(key);
    batch = [];
  };
  for await (const { key, writtenAt } of files.list()) {
    total += 1;
    if (now.getTime() - writtenAt.getTime() < STRAY_AFTER_MS) continue;
    batch.push(key);
    if (batch.length >= KEYS_AT_A_TIME) await look();
  }
  await look();
  return { strays, total };
}

const isTooMuch = (strays: number, total: number) =>
  strays > STRAYS_AT_MOST || (strays > HANDFUL && strays > SHARE_AT_MOST * total);

const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);
