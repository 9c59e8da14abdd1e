import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { recordingJobs } from '#server/ports/jobs/jobs.test-double.ts';
import { keepingMailer } from '#server/ports/mailer/mailer.test-double.ts';
import type { Mail } from '#server/ports/mailer/mailer.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/database.ts';
import { addReview } from '#server/features/outbox/notices.fixture.ts';
import type { NewMessage } from '#server/features/outbox/notifications.ts';
import {
  mailContext,
  queue,
  type Fixture,
  setFixture,
} from '#server/features/outbox/notifications.fixture.ts';
import { sendMessage } from '#server/features/outbox/send-message.ts';

// Emails that list many reviews: to Grace, who leads all people.
let database: TestDatabase;
let fixture: Fixture;
const jobs = recordingJobs();

beforeEach(async () => {
  database = await createTestDatabase();
  fixture = await setFixture(database.owner);
  await sql`delete from annual_reviewer`.execute(database.owner);
  await sql`delete from annual_review`.execute(database.owner);
  return () => database.drop();
});

const run = (statement: ReturnType<typeof sql>) => statement.execute(database.owner);

const addPeople = async (names: readonly string[]) => {
  for (const name of names) await addReview(database.owner, fixture, { name });
};
const many = (count: number) => Array.from({ length: count }, (_, number) => `P${number}`);

/** Queues the message, says what it is about, and sends it. */
async function mailOf(
  message: Pick<NewMessage, 'kind' | 'data'>,
  about: (messageId: number) => ReturnType<typeof sql> = () => sql`select`,
): Promise<Mail> {
  const mailer = keepingMailer();
  const whole = { ...message, recipientId: fixture.grace, senderId: fixture.alan };
  const id = await queue(database.db, jobs, whole);
  await run(about(id));
  await sendMessage(mailContext(database.db, jobs, mailer), id);
  const [mail] = mailer.sent;
  if (mail === undefined) throw new Error('No email was sent.');
  return mail;
}

const setSitDowns = () =>
  mailOf(
    { kind: 'sit-downs-set' },
    (id) => sql`insert into review_notice (recipient_id, annual_review_id, what, message_id)
      select ${fixture.grace}, annual_review_id, 'sit-down', ${id}::bigint from annual_review`,
  );

async function withdrawAll() {
  const { rows } = await sql<{ id: string }>`
    with gone as (
      insert into withdrawn_review
        (annual_review_id, marking_period_id, employee_id, seen_version, started_at, withdrawn_at)
      select annual_review_id, marking_period_id, employee_id, 1, started_at, now() from annual_review
    ), act as (
      insert into bulk_act (prepared_by, kind, act) values (${fixture.alan}, 'withdraw', '{}') returning bulk_act_id
    ), step as (
      insert into bulk_step (bulk_act_id, employee_id, place, state, annual_review_id, marking_period_id, told)
      select bulk_act_id, employee_id, row_number() over (), 'Done', annual_review_id, marking_period_id,
        jsonb_build_array(jsonb_build_object('recipientId', ${fixture.grace}::integer, 'isInvited', false))
      from act, annual_review
    )
    select bulk_act_id as id from act`.execute(database.owner);
  return mailOf({ kind: 'reviews-withdrawn', data: { bulkActId: rows[0]?.id ?? '' } });
}

describe.each([
  ['sit-down meetings', setSitDowns, /^P\d+ Doe: \d/gm],
  ['withdrawn reviews', withdrawAll, /^P\d+ Doe: withdrawn/gm],
])('a list of %s', (_what, send, line) => {
  it.each([
    [50, null],
    [51, 'And 1 more'],
  ])('of %i ends with: %s', async (count, ending) => {
    await addPeople(many(count));
    await run(sql`update annual_review set sitdown_date = '2031-03-20'`);
    const { text } = await send();
    expect(text.match(line)).toHaveLength(50);
    expect(/^And -?\d+ more/m.exec(text)?.[0] ?? null).toBe(ending);
  });
});

it('meetings are listed by day, without a time first, then by time and name', async () => {
  await addPeople(['Cleo', 'Abe', 'Dan', 'Ben', 'Eve']);
  await run(sql`update annual_review set sitdown_date = day::date, sitdown_time = at::time, sitdown_minutes = minutes
    from employee join (values ('Cleo', '2031-03-21', null, null), ('Abe', '2031-03-22', '09:00', 45),
      ('Dan', '2031-03-21', '10:00', 45), ('Ben', '2031-03-21', '10:00', 45), ('Eve', '2031-03-21', '09:00', 45))
      as meeting (name, day, at, minutes) on name = first_name
    where employee.employee_id = annual_review.employee_id`);
  const { text } = await setSitDowns();
  const names = [...text.matchAll(/^(\w+) Doe: \d/gm)].map(([, name]) => name);
  expect(names).toEqual(['Cleo', 'Eve', 'Ben', 'Dan', 'Abe']);
});

it('withdrawn reviews are listed by name', async () => {
  await addPeople(['Cleo', 'Abe', 'Ben']);
  await run(sql`update employee set last_name = 'Ash' where first_name = 'Cleo'`);
  const { text } = await withdrawAll();
  expect([...text.matchAll(/^(\w+) \w+: withdrawn/gm)].map(([, name]) => name)).toEqual([
    'Cleo',
    'Abe',
    'Ben',
  ]);
});
