import { sql } from 'kysely';
import { addDays } from '#contract/core/values/dates.ts';
import { type Db, openDatabase, openPool } from '#server/db/connection/client.ts';
import { startTestApp } from '#server/testing/app.ts';
import { sendDueReminders } from './automatic-reminders.ts';
import { addPerson } from '#server/testing/people.ts';
import { deliveryFailedTo, remindersSentTo } from '#server/features/outbox/notifications.queries.ts';
import { setFixture } from '#server/features/outbox/notifications.fixture.ts';

/** A queued digest, with day and hour in the company's time zone. */
type Digest = { recipientId: number; day: string; hour: number; entries: number[] };

/** A company with one open review, two servers, an adjustable clock, and queries for the results. */
export async function openReminders() {
  const app = await startTestApp({});
  const { owner } = app;
  const fixture = await setFixture(owner);
  const otherServer = openDatabase(openPool({ connectionString: app.url, max: 3 }));
  const inZone = (zone: string) => sql`update installation set time_zone = ${zone}`.execute(owner);

  // Read the clock from a row: changing it by function would create thousands of functions.
  await sql`create table test_clock as select interval '0' as ahead`.execute(owner);
  await sql`grant select on test_clock to benchmark_app`.execute(owner);
  await sql`create or replace function app_now() returns timestamptz language sql stable as
    'select now() + ahead from test_clock'`.execute(owner);

  return {
    app,
    fixture,
    otherServer,
    inZone,
    /** All queued digests, by day and person. */
    async digests(): Promise<Digest[]> {
      const { rows } = await sql<Digest>`
        select recipient_id as "recipientId", digest_day as day,
          extract(hour from queued_at at time zone (select time_zone from installation))::integer as hour,
          array(select annual_reviewer_id from reminder_item item where item.message_id = message.message_id
            order by annual_reviewer_id) as entries
        from message where kind = 'reminder-digest' order by digest_day, recipient_id`.execute(owner);
      return rows;
    },
    /**
     * Resets the settings (off, with every time chosen), deletes all messages, reopens all entries, and sets
     * the clock to now in UTC.
     */
    async reset(): Promise<void> {
      await sql`update test_clock set ahead = '0'`.execute(owner);
      await owner.deleteFrom('reminder_item').execute();
      await owner.deleteFrom('message').execute();
      await sql`update automatic_reminders set is_on = false, through_day = null, seven_days_before = true,
        one_day_before = true, on_the_day = true, weekly_after = true`.execute(owner);
      await sql`delete from annual_reviewer where annual_review_id <> ${fixture.reviewId}`.execute(owner);
      await sql`update annual_reviewer set completed_at = null`.execute(owner);
      await inZone('UTC');
    },
    async stop(): Promise<void> {
      await otherServer.destroy();
      await app.stop();
    },
    /** Moves the application's clock to an instant. */
    goTo: (instant: string) =>
      sql`update test_clock set ahead = ${instant}::timestamptz - now()`.execute(owner),
    switchOn: (throughDay: string) =>
      sql`update automatic_reminders set is_on = true, through_day = ${throughDay}`.execute(owner),
    send: (db: Db = app.db) => sendDueReminders(db, app.jobs),
    setDeadlines: (peer: string) =>
      sql`update annual_review set peer_deadline = ${peer}, self_deadline = ${addDays(peer, 9)},
        manager_deadline = ${addDays(peer, 18)}, final_deadline = ${addDays(peer, 27)}
        where annual_review_id = ${fixture.reviewId}`.execute(owner),
    complete: (annualReviewerId: number) =>
      sql`update annual_reviewer set completed_at = now()
        where annual_reviewer_id = ${annualReviewerId}`.execute(owner),
    async newestMessage(): Promise<number> {
      const { rows } = await sql<{ id: number }>`select max(message_id) as id from message`.execute(owner);
      return rows[0]?.id ?? 0;
    },
    remindersOf: (annualReviewerId: number) =>
      app.db
        .selectFrom('annual_reviewer')
        .select((eb) => [
          remindersSentTo(eb.ref('annual_reviewer.annual_reviewer_id')).as('remindersSent'),
          deliveryFailedTo(eb.ref('annual_reviewer.annual_reviewer_id')).as('deliveryFailed'),
        ])
        .where('annual_reviewer_id', '=', annualReviewerId)
        .executeTakeFirstOrThrow(),
    /** A review of a new person with Alan as the only reviewer. Returns his entry. */
    async addReview(peerDeadline: string): Promise<number> {
      const { employeeId } = await addPerson(owner, { periodStart: null });
      const { rows } = await sql<{ id: number }>`
        with period as (
          insert into marking_period (employee_id, start_date) values (${employeeId}, '2024-01-01')
          returning marking_period_id),
        review as (
          insert into annual_review (marking_period_id, employee_id, peer_deadline, started_at)
          select marking_period_id, ${employeeId}, ${peerDeadline}, now() from period returning annual_review_id)
        insert into annual_reviewer (annual_review_id, employee_id, type)
        select annual_review_id, ${fixture.alan}, 'Peer' from review returning annual_reviewer_id as id`.execute(
        owner,
      );
      return rows[0]?.id ?? 0;
    },
  };
}
export type Reminders = Awaited<ReturnType<typeof openReminders>>;
