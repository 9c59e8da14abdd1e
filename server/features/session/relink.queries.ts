import { sql } from 'kysely';
import type { Db, Transaction } from '#server/db/connection/client.ts';
import { isActive } from '#server/db/facts.ts';

export type LinkedPerson = {
  employeeId: number;
  fullName: string;
  email: string;
  isActive: boolean;
  /** The issuer whose identity the person signs in with; null before the first sign-in. */
  issuer: string | null;
};

/** All people with their links, by name. */
export async function linkedPeople(db: Db | Transaction): Promise<LinkedPerson[]> {
  const { rows } = await sql<LinkedPerson>`
    select employee_id as "employeeId", full_name as "fullName", email, ${isActive()} as "isActive",
      oidc_issuer as "issuer"
    from employee order by sort_name, first_name, employee_id`.execute(db);
  return rows;
}

/** Blocks changes of links until the end of the transaction, and with them first sign-ins. Reads continue. */
export async function lockLinks(tx: Transaction): Promise<void> {
  await sql`lock table employee in share row exclusive mode`.execute(tx);
}

/**
 * Removes the links of these people and ends their sessions, with one audit row each. Returns how many of the
 * sessions had not expired.
 */
export async function unlink(tx: Transaction, employeeIds: readonly number[], issuer: string) {
  const { rows } = await sql<{ ended: number }>`
    with linked as (
      select employee_id, oidc_issuer from employee where employee_id = any(${employeeIds}::integer[])
    ), unlinked as (
      update employee set oidc_issuer = null, oidc_subject = null
      where employee_id in (select employee_id from linked)
    ), ended as (
      update session set ended_at = app_now(), end_reason = 'identity provider changed'
      where employee_id in (select employee_id from linked) and ended_at is null
      returning expires_at > app_now() as is_live
    ), audited as (
      insert into audit_event (relation, action, subject_employee_id, object, before)
      select 'System', 'relink', employee_id, jsonb_build_object('issuer', ${issuer}::text),
        jsonb_build_object('issuer', oidc_issuer) from linked
    )
    select count(*)::integer as ended from ended where is_live`.execute(tx);
  return rows[0]?.ended ?? 0;
}
