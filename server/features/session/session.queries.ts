import { sql } from 'kysely';
import { ACCESS_TOKEN_MINUTES, REFRESH_REPLAY_SECONDS } from '#contract/core/values/constants.ts';
import type { Permission } from '#contract/core/enums.ts';
import type { Config } from '#server/config.ts';
import type { Db, Transaction } from '#server/db/connection/client.ts';
import { deputyFor, isActive, startsOn } from '#server/db/facts.ts';
import { isLive } from '#server/http/viewer.ts';
import type { VerifiedIdentity } from '#server/ports/identity/identity.ts';

/** Spends the keys. Returns true when none of them was spent before. */
export async function spendOnce(tx: Transaction, keys: readonly Buffer[], expiresAt: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into spent_once (key, expires_at)
    select key, greatest(${expiresAt}, clock_timestamp() + interval '2 hours') from unnest(${keys}::bytea[]) as key
    on conflict do nothing returning key`.execute(tx);
  return rows.length === keys.length;
}

type IdentifiedEmployee = {
  employeeId: number;
  fullName: string;
  email: string;
  permissions: Permission[];
  isLinked: boolean;
  deputyFor: number[];
  /** The first day, while it lies ahead. */
  startsOn: string | null;
};

/** The active employee linked to the issuer and subject, or else the unlinked one with that email. */
export async function employeeOfIdentity(
  tx: Transaction,
  { issuer, subject, email }: VerifiedIdentity,
): Promise<IdentifiedEmployee | null> {
  const { rows } = await sql<IdentifiedEmployee>`
    select employee_id as "employeeId", full_name as "fullName", email, permissions,
      oidc_issuer is not null as "isLinked", ${deputyFor} as "deputyFor", ${startsOn('employee')} as "startsOn"
    from employee
    where ((oidc_issuer = ${issuer} and oidc_subject = ${subject})
        or (oidc_issuer is null and lower(email) = lower(${email})
          and not exists (select from employee linked
            where linked.oidc_issuer = ${issuer} and linked.oidc_subject = ${subject})))
      and ${isActive()}
    for no key update`.execute(tx);
  return rows[0] ?? null;
}

export async function linkIdentity(
  tx: Transaction,
  employeeId: number,
  identity: VerifiedIdentity,
): Promise<void> {
  await sql`
    update employee set oidc_issuer = ${identity.issuer}, oidc_subject = ${identity.subject}
    where employee_id = ${employeeId}`.execute(tx);
}

/** Inserts the session, its line in Log-in Tracking and its audit row. */
export async function insertSession(
  tx: Transaction,
  session: {
    sessionId: string;
    employeeId: number;
    accessHash: Buffer;
    cookieHash: Buffer | null;
    maxHours: number;
  },
): Promise<void> {
  await sql`
    with opened as (
      insert into session (session_id, employee_id, rotated_at, started_at, last_used_at, expires_at,
        access_hash, access_expires_at, cookie_hash)
      values (${session.sessionId}, ${session.employeeId}, app_now(), app_now(), app_now(),
        app_now() + make_interval(hours => ${session.maxHours}),
        ${session.accessHash}, app_now() + make_interval(mins => ${ACCESS_TOKEN_MINUTES}), ${session.cookieHash})
      returning employee_id
    ), recorded as (
      insert into login (employee_id, at) select employee_id, app_now() from opened returning employee_id
    )
    insert into audit_event (actor_employee_id, relation, action, subject_employee_id, object)
    select employee_id, 'Self', 'sign-in', employee_id, jsonb_build_object('sessionId', ${session.sessionId}::text)
    from recorded`.execute(tx);
}

/** Compare and set: true for the one caller that advanced the counter. */
export async function rotate(
  db: Db,
  config: Config,
  given: {
    sessionId: string;
    employeeId: number;
    counter: number;
    cookieHash: Buffer | null;
    accessHash: Buffer;
  },
): Promise<boolean> {
  const { rows } = await sql`
    update session set
      counter = counter + 1, rotated_at = app_now(), last_used_at = app_now(),
      previous_access_hash = access_hash, previous_access_expires_at = access_expires_at,
      access_hash = ${given.accessHash},
      access_expires_at = app_now() + make_interval(mins => ${ACCESS_TOKEN_MINUTES})
    where session_id = ${given.sessionId}::uuid and employee_id = ${given.employeeId} and counter = ${given.counter}
      and (cookie_hash is null or cookie_hash = ${given.cookieHash}::bytea)
      and ${isLive(config)}
      and exists (select from employee where employee.employee_id = session.employee_id and ${isActive()})
    returning session_id`.execute(db);
  return rows.length === 1;
}

export async function sessionForReplay(db: Db, config: Config, sessionId: string) {
  const { rows } = await sql<{
    employeeId: number;
    counter: number;
    cookieHash: Buffer | null;
    isLive: boolean;
    isJustRotated: boolean;
  }>`
    select session.employee_id as "employeeId", counter, cookie_hash as "cookieHash",
      (${isLive(config)} and ${isActive()}) as "isLive",
      rotated_at > app_now() - make_interval(secs => ${REFRESH_REPLAY_SECONDS}) as "isJustRotated"
    from session join employee on employee.employee_id = session.employee_id
    where session_id = ${sessionId}::uuid`.execute(db);
  return rows[0] ?? null;
}

/** Ends one session; does nothing when it has ended already. */
export async function endSession(db: Db | Transaction, sessionId: string, reason: string): Promise<void> {
  await sql`
    update session set ended_at = app_now(), end_reason = ${reason}
    where session_id = ${sessionId}::uuid and ended_at is null`.execute(db);
}

export async function insertSecurityEvent(
  db: Db,
  kind: string,
  employeeId: number | null,
  sessionId: string | null,
) {
  await sql`
    insert into security_event (kind, employee_id, session_id)
    values (${kind}, ${employeeId}, ${sessionId}::uuid)`.execute(db);
}

/** The update that ends every session of these people, for statements of other areas. */
export const endSessionsOf = (employeeIds: readonly number[], reason: string) => sql`
  update session set ended_at = app_now(), end_reason = ${reason}
  where employee_id = any(${employeeIds}::integer[]) and ended_at is null`;
