import { sql } from 'kysely';
import { APPLICATION_ROLE } from '#server/db/connection/client.ts';
import type { JournaledApp } from '../kit/test-app.ts';

/** The tables that the races write. */
const raced = [
  'annual_review',
  'annual_reviewer',
  'employee',
  'kudo',
  'marking_period',
  'project',
  'project_evaluation',
] as const;

/**
 * Holds each racing transaction between its last check and its commit, until every other transaction waits
 * for a lock or is held too. Only the owner can create the triggers. The hold lasts at least 15 milliseconds,
 * so that a call that hasn't begun its transaction catches up, and at most a second.
 */
export async function installHold({ owner }: Pick<JournaledApp, 'owner'>): Promise<void> {
  await sql`create sequence assurance_met`.execute(owner);
  await sql`create function assurance_hold() returns trigger security definer language plpgsql as $$
    declare
      hold_id constant bigint := 900900;
      started constant timestamptz := clock_timestamp();
      others integer;
      stopped integer;
    begin
      if current_setting('role') <> ${sql.lit(APPLICATION_ROLE)} then return null; end if;
      if current_setting('assurance.held', true) = txid_current()::text then return null; end if;
      perform set_config('assurance.held', txid_current()::text, true);
      perform pg_advisory_xact_lock_shared(hold_id);
      loop
        perform pg_stat_clear_snapshot();
        select count(*), count(*) filter (where wait_event_type = 'Lock' or exists (
            select from pg_locks
            where locktype = 'advisory' and objid = hold_id::oid and pg_locks.pid = activity.pid))
          into others, stopped
          from pg_stat_activity activity
          where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null;
        exit when clock_timestamp() > started + interval '1 second';
        exit when others = stopped and clock_timestamp() > started + interval '15 milliseconds';
        perform pg_sleep(0.002);
      end loop;
      if stopped > 0 then perform nextval('assurance_met'); end if;
      return null;
    end $$`.execute(owner);
  for (const table of raced) {
    // PostgreSQL fires triggers in order of their names. This one must be last, after the checks of the same
    // row.
    await sql`create constraint trigger zz_assurance_hold after insert or update or delete on ${sql.table(table)}
      deferrable initially deferred for each row execute function assurance_hold()`.execute(owner);
  }
}

/** Number of transactions so far that overlapped with a held one. */
export async function meetings({ owner }: Pick<JournaledApp, 'owner'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (case when is_called then last_value else 0 end)::int as count from assurance_met`.execute(owner);
  return rows[0]?.count ?? 0;
}
