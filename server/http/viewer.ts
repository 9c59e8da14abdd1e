import { hash as hashOf } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '#contract/policies.ts';
import type { Config } from '../config.ts';
import type { Db } from '#server/db/connection/client.ts';
import { deputyFor, isActive } from '../db/facts.ts';
import { unauthenticated } from './errors.ts';

/** The viewer of a live session. */
export type SignedInViewer = Viewer & {
  readonly fullName: string;
  readonly email: string;
  readonly sessionId: string;
  readonly deputyFor: readonly number[];
};

export const sha256 = (value: string) => hashOf('sha256', value, 'buffer');

/** SQL condition: the session has not ended, expired or been idle for too long. */
export const isLive = (config: Config): RawBuilder<boolean> =>
  sql<boolean>`(session.ended_at is null and session.expires_at > app_now()
    and session.last_used_at > app_now() - make_interval(mins => ${config.SESSION_IDLE_MINUTES}))`;

/**
 * The viewer of a bearer token. Every call reads session, permissions, deputyships and active state again, in
 * one statement.
 * Errors: 401.
 */
export async function viewerOf(
  db: Db,
  config: Config,
  authorization: string | undefined,
): Promise<SignedInViewer> {
  const token = /^Bearer ([\w-]{20,100})$/i.exec(authorization ?? '')?.[1];
  if (token === undefined) throw unauthenticated();
  const hash = sha256(token);
  const { rows } = await sql<SignedInViewer>`
    select session.session_id as "sessionId", employee.employee_id as "employeeId",
      employee.full_name as "fullName", employee.email, employee.permissions,
      ${deputyFor} as "deputyFor"
    from session join employee on employee.employee_id = session.employee_id
    where ((session.access_hash = ${hash} and session.access_expires_at > app_now())
        or (session.previous_access_hash = ${hash} and session.previous_access_expires_at > app_now()))
      and ${isLive(config)} and ${isActive()}`.execute(db);
  const [row] = rows;
  if (!row) throw unauthenticated();
  return row;
}
