import { sql } from 'kysely';
import type { Db } from '#server/db/connection/client.ts';
import { tooMany } from '../errors.ts';

const MINUTE_MS = 60_000;
const KEYS_AT_MOST = 50_000;

/** A rate limit per minute in this server's memory; for reads, which must not write. */
type MemoryCounts = {
  /** Counts one call under the key. Errors: 429 above the limit. */
  count(key: string, perMinute: number): void;
  /** Takes one call back that was counted this minute. */
  takeBack(key: string): void;
  forget(): void;
};

/**
 * Creates counts for up to `keysAtMost` keys; a new key evicts the oldest. Minutes follow the process's
 * monotonic clock. Source: docs/product/errors.md, Limits.
 */
export function countsInMemory(now = () => performance.now(), keysAtMost = KEYS_AT_MOST): MemoryCounts {
  const calls = new Map<string, number>();
  let minute = -1;
  return {
    count(key, perMinute) {
      const at = now();
      const current = Math.floor(at / MINUTE_MS);
      if (current !== minute) calls.clear();
      minute = current;
      const count = (calls.get(key) ?? 0) + 1;
      if (count === 1 && calls.size >= keysAtMost) calls.delete(calls.keys().next().value ?? '');
      calls.set(key, count);
      if (count > perMinute) throw tooMany((MINUTE_MS - (at % MINUTE_MS)) / 1000);
    },
    takeBack(key) {
      const count = calls.get(key) ?? 0;
      if (count > 0) calls.set(key, count - 1);
    },
    forget: () => calls.clear(),
  };
}

/** Counts one call under the key, for all servers together. Errors: 429 above the limit. */
export async function countCall(db: Db, key: string, perMinute: number): Promise<void> {
  const { rows } = await sql<{ calls: number; left: number }>`
    insert into rate_count as counted (key, minute, calls)
    values (${key}, date_trunc('minute', clock_timestamp()), 1)
    on conflict (key) do update
      set calls = case when counted.minute = excluded.minute then counted.calls + 1 else 1 end,
          minute = excluded.minute
    returning calls, 60 - extract(second from clock_timestamp())::int as left`.execute(db);
  const [row] = rows;
  if (row && row.calls > perMinute) throw tooMany(row.left);
}
