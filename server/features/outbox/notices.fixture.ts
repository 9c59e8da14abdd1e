import { sql } from 'kysely';
import type { Db } from '#server/db/connection/client.ts';
import { inTransaction } from '#server/db/connection/client.ts';
import type { recordingJobs } from '#server/ports/jobs/jobs.test-double.ts';
import { noteToTell } from './notices.ts';
import type { Fixture } from './notifications.fixture.ts';

type Recorded = ReturnType<typeof recordingJobs>;

/** A person with a review, led by Grace, with Alan as peer unless another lead or peer is given. */
export type OtherReview = {
  readonly employeeId: number;
  readonly reviewId: number;
  readonly selfEntry: number;
  readonly managerEntry: number;
  readonly peerEntry: number;
};

/** Adds a person with a review like Ada's, without deadlines and links. */
export async function addReview(
  owner: Db,
  fixture: Fixture,
  { name, leadId = fixture.grace, peerId = fixture.alan }: { name: string; leadId?: number; peerId?: number },
): Promise<OtherReview> {
  const { rows } = await sql<OtherReview>`
    with person as (
      insert into employee (first_name, last_name, email, hire_date, department_id, manager_id)
      select ${name}, 'Doe', lower(${name}) || '@acme.test', '2020-01-01', department_id, ${leadId} from department
      returning employee_id),
    period as (
      insert into marking_period (employee_id, start_date) select employee_id, '2024-01-01' from person
      returning marking_period_id, employee_id),
    review as (
      insert into annual_review (marking_period_id, employee_id, started_at)
      select marking_period_id, employee_id, now() from period returning annual_review_id, employee_id),
    entries as (
      insert into annual_reviewer (annual_review_id, employee_id, type)
      select annual_review_id, employee_id, 'Self' from review union all
      select annual_review_id, ${leadId}, 'Manager' from review union all
      select annual_review_id, ${peerId}, 'Peer' from review
      returning annual_reviewer_id, type)
    select (select employee_id from review) as "employeeId", (select annual_review_id from review) as "reviewId",
      (select annual_reviewer_id from entries where type = 'Self') as "selfEntry",
      (select annual_reviewer_id from entries where type = 'Manager') as "managerEntry",
      (select annual_reviewer_id from entries where type = 'Peer') as "peerEntry"`.execute(owner);
  const [review] = rows;
  if (!review) throw new Error('The review was not added.');
  return review;
}

type Told = Parameters<typeof noteToTell>[1][number];

/** Notes in a transaction of its own, as the person; null for the company. Returns the new jobs. */
export async function note(
  db: Db,
  jobs: Recorded,
  by: { readonly id: number | null; readonly bulkActId?: string },
  notices: readonly Told[],
): Promise<{ messageId: number; startAfterSeconds: number | undefined }[]> {
  const before = jobs.enqueued.length;
  const viewer = by.id === null ? null : { employeeId: by.id, permissions: [] };
  const bulk = by.bulkActId === undefined ? {} : { bulkActId: by.bulkActId };
  await inTransaction(db, (tx) => noteToTell({ tx, jobs, viewer, ...bulk }, notices));
  return jobs.enqueued.slice(before).map(({ data, startAfterSeconds }) => ({
    messageId: Number(Reflect.get(data, 'messageId')),
    startAfterSeconds,
  }));
}
