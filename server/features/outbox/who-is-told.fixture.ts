import { sql } from 'kysely';
import { type Db, inTransaction } from '#server/db/connection/client.ts';
import { recordingJobs } from '#server/ports/jobs/jobs.test-double.ts';
import { keepingMailer } from '#server/ports/mailer/mailer.test-double.ts';
import { createTestDatabase } from '#server/testing/database/database.ts';
import { addPerson } from '#server/testing/people.ts';
import type { MessageKindName } from '#server/features/emails/message-kinds.ts';
import { noteToTell } from './notices.ts';
import { enqueueMessages, type NewMessage } from './notifications.ts';
import { mailContext, type Fixture, setFixture } from './notifications.fixture.ts';
import { sendMessage } from './send-message.ts';

/** One column's company: Dora led Ada before and declined to review her; Alan and Ada evaluate each other. */
export type Told = Fixture & {
  readonly dora: number;
  readonly projectId: number;
  readonly kudoId: number;
  readonly bulkActId: string;
};

/**
 * Queues one email of every kind, changes the company, and sends them. Returns, for each kind, 'sent' or the
 * reason why not.
 */
export async function outcomesAfter(
  change: (told: Told) => ReturnType<typeof sql>[],
): Promise<Record<MessageKindName, string>> {
  const database = await createTestDatabase();
  try {
    const jobs = recordingJobs();
    const told = await setEverything(database.owner);
    const ids = await queueAll(database.db, jobs, told);
    for (const statement of change(told)) await statement.execute(database.owner);
    const context = mailContext(database.db, jobs, keepingMailer());
    for (const messageId of ids) await sendMessage(context, messageId);
    const { rows } = await sql<{ outcomes: Record<MessageKindName, string> }>`
      select json_object_agg(kind, coalesce(skip_reason, failure, case when sent_at is not null then 'sent' end))
        as outcomes from message`.execute(database.owner);
    const [found] = rows;
    if (!found) throw new Error('Nothing was queued.');
    return found.outcomes;
  } finally {
    await database.drop();
  }
}

async function setEverything(owner: Db): Promise<Told> {
  const fixture = await setFixture(owner);
  const { employeeId: dora } = await addPerson(owner, { permissions: ['Benchmark_Admin'] });
  const { rows } = await sql<Omit<Told, keyof Fixture | 'dora'>>`
    with shared as (
      insert into review_outcome (annual_review_id, shared_at) values (${fixture.reviewId}, now())
    ), met as (
      update annual_review set sitdown_date = '2031-03-20' where annual_review_id = ${fixture.reviewId}
    ), client_row as (
      insert into client (name) values ('Northwind') returning client_id
    ), project_row as (
      insert into project (name, client_id, description, start_date, end_date, evaluation_deadline, created_at, created_by)
      select 'Atlas', client_id, 'A map', company_today() - 90, company_today() - 40, company_today() - 30, now(), ${dora}
      from client_row returning project_id
    ), member as (
      insert into project_evaluation (project_id, employee_id, project_role, guid, invited_at, asked_at)
      select project_id, id, role, gen_random_uuid(), now(), now() from project_row,
        (values (${fixture.ada}::integer, 'PM'), (${fixture.alan}, 'Developer')) as member (id, role)
    ), kudo_row as (
      insert into kudo (sender_id, message, original_message, created_at)
      values (${fixture.alan}, 'Thank you', 'Thank you', now()) returning kudo_id
    ), received as (
      insert into kudo_recipient (kudo_id, employee_id) select kudo_id, ${fixture.ada} from kudo_row
    ), switched as (
      update automatic_reminders set is_on = true, through_day = company_today()
    ), withdrawn as (
      insert into withdrawn_review (annual_review_id, marking_period_id, employee_id, seen_version, started_at,
        withdrawn_at)
      select 900000, marking_period_id, ${fixture.ada}, 1, now(), now() from annual_review
    ), bulk as (
      insert into bulk_act (prepared_by, kind, act) values (${dora}, 'withdraw', '{}') returning bulk_act_id
    ), step as (
      insert into bulk_step (bulk_act_id, employee_id, place, state, annual_review_id, marking_period_id, told)
      select bulk_act_id, ${fixture.ada}, 1, 'Done', 900000, marking_period_id,
        jsonb_build_array(jsonb_build_object('recipientId', ${fixture.grace}::integer, 'isInvited', false))
      from bulk, annual_review
    )
    select project_id as "projectId", kudo_id as "kudoId", bulk_act_id as "bulkActId"
    from project_row, kudo_row, bulk`.execute(owner);
  const [made] = rows;
  if (!made) throw new Error('The fixture was not set.');
  await sql`update kudo set approved_at = now(), approved_by = ${dora}`.execute(owner);
  return { ...fixture, dora, ...made };
}

async function queueAll(db: Db, jobs: ReturnType<typeof recordingJobs>, told: Told): Promise<number[]> {
  const { rows } = await sql<{
    evaluationId: number;
  }>`select evaluation_id as "evaluationId" from project_evaluation
    where employee_id = ${told.alan}`.execute(db);
  const projectEvaluationId = rows[0]?.evaluationId ?? 0;
  await inTransaction(db, async (tx) => {
    await enqueueMessages(tx, jobs, [...aboutTheReview(told), ...aboutTheRest(told, projectEvaluationId)]);
    const { viewer, annualReviewId } = {
      viewer: { employeeId: told.grace, permissions: [] },
      annualReviewId: told.reviewId,
    };
    await noteToTell({ tx, jobs, viewer }, [
      { recipientId: told.alan, annualReviewId, annualReviewerId: told.alanEntry, what: 'asked' },
    ]);
    await sql`insert into review_notice (recipient_id, annual_review_id, what, message_id)
      select recipient_id, ${annualReviewId}, 'sit-down', message_id from message where kind = 'sit-downs-set'`.execute(
      tx,
    );
    await sql`
      with digest as (
        insert into message (kind, recipient_id, digest_day, queued_at)
        values ('reminder-digest', ${told.ada}, company_today(), now()) returning message_id
      )
      insert into reminder_item (message_id, annual_reviewer_id) select message_id, ${told.adaEntry} from digest`.execute(
      tx,
    );
  });
  const queued = await sql<{ id: number }>`select message_id as id from message order by message_id`.execute(
    db,
  );
  return queued.rows.map(({ id }) => id);
}

function aboutTheReview({ ada, grace, alan, dora, ...told }: Told): NewMessage[] {
  const about = { annualReviewId: told.reviewId, senderId: dora };
  return [
    { ...about, kind: 'reviewer-reminder', recipientId: alan, annualReviewerId: told.alanEntry },
    { ...about, kind: 'peer-declined', recipientId: grace },
    { ...about, kind: 'link-asked', recipientId: grace },
    { ...about, kind: 'manager-notification', recipientId: grace },
    { ...about, kind: 'review-ready', recipientId: ada },
    { ...about, kind: 'review-unconfirmed', recipientId: ada },
    { ...about, kind: 'review-reopened', recipientId: grace },
    { ...about, kind: 'form-reopened', recipientId: alan, annualReviewerId: told.alanEntry },
    { ...about, kind: 'form-taken-back', recipientId: grace, annualReviewerId: told.adaEntry },
    { ...about, kind: 'sit-down-invitation', recipientId: grace },
    { kind: 'sit-downs-set', recipientId: grace, senderId: dora },
    { kind: 'sign-in-invitation', recipientId: grace, senderId: dora, data: { onlyNew: true } },
    { ...about, kind: 'sit-down-cancelled', recipientId: dora, data: { sitdownDate: '2031-03-20' } },
    {
      ...about,
      kind: 'review-withdrawn',
      recipientId: grace,
      annualReviewId: 900_000,
      data: { isInvited: false },
    },
    { kind: 'reviews-withdrawn', recipientId: grace, senderId: dora, data: { bulkActId: told.bulkActId } },
  ];
}

const aboutTheRest = ({ ada, alan, dora, kudoId }: Told, projectEvaluationId: number): NewMessage[] => [
  { kind: 'reminder-test', recipientId: dora, senderId: dora },
  { kind: 'team-changed', recipientId: dora, senderId: alan, data: { employeeIds: String(ada) } },
  { kind: 'kudo-approved', recipientId: ada, senderId: alan, data: { kudoId } },
  { kind: 'evaluation-invitation', recipientId: alan, senderId: dora, projectEvaluationId },
  { kind: 'evaluation-reminder', recipientId: alan, senderId: dora, projectEvaluationId },
];
