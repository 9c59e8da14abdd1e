import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import { tooMany } from './errors.ts';

/** Seconds until the counted minute is over. */
const secondsLeft = sql<number>`60 - extract(second from clock_timestamp())::int`;

/** Counts one call under the key, for all servers together, and refuses it beyond the limit a minute. */
export async function countCall(db: Db, key: string, perMinute: number): Promise<void> {
  const { rows } = await sql<{ calls: number; left: number }>`
    insert into rate_count as counted (key, minute, calls)
    values (${key}, date_trunc('minute', clock_timestamp()), 1)
    on conflict (key) do update
      set calls = case when counted.minute = excluded.minute then counted.calls + 1 else 1 end,
          minute = excluded.minute
    returning calls, ${secondsLeft} as left`.execute(db);
  const [row] = rows;
  if (row && row.calls > perMinute) throw tooMany(row.left);
}

/** Refuses where the key has already been counted up to the limit this minute; counts nothing. */
export async function requireBelow(db: Db, key: string, perMinute: number): Promise<void> {
  const { rows } = await sql<{ calls: number; left: number }>`
    select calls, ${secondsLeft} as left from rate_count
    where key = ${key} and minute = date_trunc('minute', clock_timestamp())`.execute(db);
  const [row] = rows;
  if (row && row.calls >= perMinute) throw tooMany(row.left);
}
