import { sql } from 'kysely';
import { pino } from 'pino';
import { readConfig } from '#server/config.ts';
import { type Db, inTransaction } from '#server/db/connection/client.ts';
import type { Jobs } from '#server/ports/jobs/jobs.ts';
import type { Mailer } from '#server/ports/mailer/mailer.ts';
import { enqueueMessage, type NewMessage } from './notifications.ts';
import type { MailContext } from './send-message.ts';

/** A small company for tests: Ada is under review, Grace leads her, Alan is her peer. */
export type Fixture = {
  readonly ada: number;
  readonly grace: number;
  readonly alan: number;
  readonly reviewId: number;
  readonly adaEntry: number;
  readonly graceEntry: number;
  readonly alanEntry: number;
};

export async function setFixture(owner: Db): Promise<Fixture> {
  const { rows } = await sql<Fixture>`
    with place as (insert into department (name) values ('Engineering') returning department_id),
    grace as (
      insert into employee (first_name, last_name, email, hire_date, department_id, permissions)
      select 'Grace', 'Hopper', 'grace@acme.test', '2019-01-01', department_id, '{Benchmark_TeamLead}' from place
      returning employee_id),
    others as (
      insert into employee (first_name, last_name, email, hire_date, department_id, manager_id)
      select name, last_name, lower(name) || '@acme.test', '2020-01-01', department_id, employee_id
      from place, grace, (values ('Ada', 'Lovelace'), ('Alan', 'Turing')) as new (name, last_name)
      returning employee_id, first_name),
    ada as (select employee_id from others where first_name = 'Ada'),
    period as (
      insert into marking_period (employee_id, start_date) select employee_id, '2024-01-01' from ada
      returning marking_period_id, employee_id),
    review as (
      insert into annual_review
        (marking_period_id, employee_id, peer_deadline, self_deadline, manager_deadline, final_deadline, started_at)
      select marking_period_id, employee_id, '2031-03-03', '2031-03-10', '2031-03-17', '2031-03-24', now() from period
      returning annual_review_id),
    entries as (
      insert into annual_reviewer (annual_review_id, employee_id, type, survey_link)
      select annual_review_id, ada.employee_id, 'Self', null from review, ada union all
      select annual_review_id, grace.employee_id, 'Manager', null from review, grace union all
      select annual_review_id, employee_id, 'Peer', 'https://survey.acme.test/a?b=1&c=2' from review, others
      where first_name = 'Alan'
      returning annual_reviewer_id, type)
    select (select employee_id from ada) as ada, (select employee_id from grace) as grace,
      (select employee_id from others where first_name = 'Alan') as alan,
      (select annual_review_id from review) as "reviewId",
      (select annual_reviewer_id from entries where type = 'Self') as "adaEntry",
      (select annual_reviewer_id from entries where type = 'Manager') as "graceEntry",
      (select annual_reviewer_id from entries where type = 'Peer') as "alanEntry"`.execute(owner);
  const [fixture] = rows;
  if (!fixture) throw new Error('The fixture was not set.');
  return fixture;
}

export const reminderTo = (fixture: Fixture, note: string | null = null): NewMessage => ({
  kind: 'reviewer-reminder',
  recipientId: fixture.alan,
  senderId: fixture.grace,
  annualReviewId: fixture.reviewId,
  annualReviewerId: fixture.alanEntry,
  note,
});

export function mailContext(db: Db, jobs: Jobs, mailer: Mailer): MailContext {
  const config = readConfig('development', { COMPANY_NAME: 'Acme & Sons', MAIL_FROM: 'HR <hr@acme.test>' });
  const publicUrl = () => 'https://reviews.acme.test';
  return { db, jobs, mailer, config, publicUrl, log: pino({ level: 'silent' }) };
}

/** Queues a message in its own transaction. Returns its id. */
export async function queue(db: Db, jobs: Jobs, message: NewMessage): Promise<number> {
  await inTransaction(db, (tx) => enqueueMessage(tx, jobs, message));
  const { id } = await db
    .selectFrom('message')
    .select(({ fn }) => fn.max('message_id').as('id'))
    .executeTakeFirstOrThrow();
  return id;
}
