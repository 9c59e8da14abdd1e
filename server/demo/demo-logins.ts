import { sql } from 'kysely';
import type { DemoContext } from './demo-parts.ts';

const DAYS = 14;
const LOGINS = 60;

/** Sign-ins of the last two weeks, for Log-in Tracking. */
export async function addLogins({ tx, people, random }: DemoContext): Promise<void> {
  const active = people.filter(({ isArchived }) => !isArchived);
  const logins = Array.from({ length: LOGINS }, () => ({
    employeeId: random.some(active, 1)[0]?.employeeId,
    minutesAgo: random.between(20, DAYS * 24 * 60),
  }));
  await sql`
    insert into login (employee_id, at)
    select "employeeId", app_now() - "minutesAgo" * interval '1 minute'
    from jsonb_to_recordset(${JSON.stringify(logins)}::jsonb) as l ("employeeId" integer, "minutesAgo" integer)
    order by "minutesAgo" desc`.execute(tx);
}
