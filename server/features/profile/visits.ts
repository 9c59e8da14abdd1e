import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { asUnavailable } from '#server/http/failures.ts';

/**
 * Records that a lead looked at a person's profile. The visit only moves a dot on the dashboard, so it is
 * skipped while the database is read-only; the profile still shows. Source: docs/product/errors.md.
 */
export async function recordVisit(
  { db, log }: Pick<Context, 'db' | 'log'>,
  viewerId: number,
  employeeId: number,
): Promise<void> {
  try {
    await sql`
      insert into profile_visit (viewer_id, employee_id, visited_at)
      values (${viewerId}, ${employeeId}, clock_timestamp())
      on conflict (viewer_id, employee_id) do update set visited_at = excluded.visited_at`.execute(db);
  } catch (error) {
    if (asUnavailable(error) === null) throw error;
    log.warn({ err: error }, 'a visit to a profile was not recorded');
  }
}
