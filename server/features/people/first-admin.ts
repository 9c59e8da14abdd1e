import { sql } from 'kysely';
import { type Db, inTransaction, type Transaction } from '#server/db/connection/client.ts';
import { isEmptyInstallation } from '#server/db/installation.ts';
import { recordAudit } from '../audit/audit.ts';
import { openPeriodOf } from '#server/features/periods/marking-periods.queries.ts';

/** What an empty installation does not know of its first Admin. A roster replaces the position. */
export const FIRST_ADMIN_POSITION = 'First Admin';
const DEPARTMENT = 'Administration';

/**
 * Adds the person of FIRST_ADMIN_EMAIL as an Admin, if the installation has no people. Returns whether it
 * did. Of two servers that start at the same time, one adds the person. Source:
 * docs/product/people-import.md.
 */
export async function addFirstAdmin(db: Db, email: string): Promise<boolean> {
  if (!(await isEmptyInstallation(db))) return false;
  return inTransaction(db, async (tx) => {
    await sql`lock table employee in share row exclusive mode`.execute(tx);
    if (!(await isEmptyInstallation(tx))) return false;
    const subjectId = await insertFirstAdmin(tx, email);
    await recordAudit(tx, {
      viewer: null,
      relation: 'System',
      action: 'add-first-admin',
      subjectId,
      after: { email, permissions: ['Benchmark_Admin'] },
    });
    return true;
  });
}

async function insertFirstAdmin(tx: Transaction, email: string): Promise<number> {
  const { firstName, lastName } = nameIn(email);
  const { rows } = await sql<{ employeeId: number }>`
    with department_row as (
      insert into department (name) values (${DEPARTMENT})
      on conflict (lower(name)) do update set name = department.name returning department_id
    ), position_row as (
      insert into position (title) values (${FIRST_ADMIN_POSITION})
      on conflict (lower(title)) do update set title = position.title returning position_id
    ), person as (
      insert into employee (first_name, last_name, email, hire_date, department_id, permissions)
      select ${firstName}, ${lastName}, ${email}, company_today(), department_id, '{Benchmark_Admin}'
      from department_row
      returning employee_id, department_id, hire_date
    ), role_row as (
      insert into employee_role (employee_id, position_id, department_id, start_date)
      select employee_id, position_id, department_id, hire_date from person, position_row
    ), period as (
      ${openPeriodOf(sql`person`, sql`(select hire_date from person)`, null)}
    )
    select employee_id as "employeeId" from person`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('The first Admin was not added.');
  return row.employeeId;
}

/** 'helen.ashdown@…' becomes Helen Ashdown, 'hr@…' becomes Hr Admin. The person can be renamed later. */
export function nameIn(email: string): { firstName: string; lastName: string } {
  const words = (email.split('@')[0] ?? '').split(/[._+-]/).filter((word) => /\p{L}/u.test(word));
  const [firstName = 'First', ...others] = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return { firstName, lastName: others.length === 0 ? 'Admin' : others.join(' ') };
}
