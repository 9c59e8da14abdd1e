import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { CALLS_PER_MINUTE } from '#contract/constants.ts';
import type { Permission } from '#contract/enums.ts';
import type { Viewer } from '#contract/policies.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/client.ts';
import { tooMany, unauthenticated } from './errors.ts';
import type { MemoryCounts } from './rate-limit.ts';

/** Who is asking, by a live session. */
export type SignedInViewer = Viewer & {
  readonly fullName: string;
  readonly email: string;
  readonly sessionId: string;
};

export const sha256 = (value: string) => createHash('sha256').update(value).digest();

/** An employee who may sign in and act: neither archived nor past their last day. */
export const isActive = (alias = 'employee'): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${alias}.archived_at`)} is null
    and (${sql.ref(`${alias}.end_date`)} is null or ${sql.ref(`${alias}.end_date`)} >= (select company_today())))`;

/** A session that has neither ended nor run out, nor lain idle too long. */
export const isLive = (config: Config): RawBuilder<boolean> =>
  sql<boolean>`(session.ended_at is null and session.expires_at > app_now()
    and session.last_used_at > app_now() - make_interval(mins => ${config.SESSION_IDLE_MINUTES}))`;

type SessionRow = {
  sessionId: string;
  employeeId: number;
  fullName: string;
  email: string;
  permissions: Permission[];
};

/**
 * The viewer of a bearer token, for a call that reads. Session, roles and active state are read anew on every call,
 * in one statement; the call is counted in memory, so that a database that takes no writes still serves reads.
 */
export async function readerOf(
  db: Db,
  config: Config,
  counts: MemoryCounts,
  authorization: string | undefined,
): Promise<SignedInViewer> {
  const { rows } = await sql<SessionRow>`${liveSession(config, authorization)}
    select session_id as "sessionId", employee_id as "employeeId", full_name as "fullName", email, permissions
    from live`.execute(db);
  const [row] = rows;
  if (!row) throw unauthenticated();
  counts.count(`read:${row.sessionId}`, CALLS_PER_MINUTE.readsPerSession);
  return row;
}

/** As {@link readerOf} for a call that writes, which all servers count together in the same statement. */
export async function writerOf(
  db: Db,
  config: Config,
  authorization: string | undefined,
): Promise<SignedInViewer> {
  const { rows } = await sql<
    SessionRow & { calls: number; left: number }
  >`${liveSession(config, authorization)},
    counted as (
      insert into rate_count as rate (key, minute, calls)
      select 'write:' || session_id, date_trunc('minute', clock_timestamp()), 1 from live
      on conflict (key) do update
        set calls = case when rate.minute = excluded.minute then rate.calls + 1 else 1 end,
            minute = excluded.minute
      returning calls
    )
    select session_id as "sessionId", employee_id as "employeeId", full_name as "fullName", email, permissions,
      calls, 60 - extract(second from clock_timestamp())::int as left
    from live, counted`.execute(db);
  const [row] = rows;
  if (!row) throw unauthenticated();
  const { calls, left, ...viewer } = row;
  if (calls > CALLS_PER_MINUTE.writesPerSession) throw tooMany(left);
  return viewer;
}

/** The live session of the token and its employee, as the table `live`. */
function liveSession(config: Config, authorization: string | undefined) {
  const token = /^Bearer ([\w-]{20,100})$/i.exec(authorization ?? '')?.[1];
  if (token === undefined) throw unauthenticated();
  const hash = sha256(token);
  return sql`
    with live as (
      select session.session_id, employee.employee_id, employee.full_name, employee.email, employee.permissions
      from session join employee on employee.employee_id = session.employee_id
      where ((session.access_hash = ${hash} and session.access_expires_at > app_now())
          or (session.previous_access_hash = ${hash} and session.previous_access_expires_at > app_now()))
        and ${isLive(config)} and ${isActive()}
    )`;
}
