import { sql } from 'kysely';
import { expect } from 'vitest';
import { DUE_WEEKS } from '#contract/core/values/constants.ts';
import { addDays, addYears } from '#contract/core/values/dates.ts';
import type { ResponseOf } from '#contract/core/endpoint.ts';
import { countReviewCycle, listReviewCycle } from '#contract/reviews/cycle/review-cycle.endpoints.ts';
import type { CycleRow } from '#contract/reviews/cycle/review-cycle.schemas.ts';
import { type SignedInCaller, startTestApp } from '#server/testing/app.ts';
import { addPerson, type Person } from '#server/testing/people.ts';

export type CycleFixture = Awaited<ReturnType<typeof openCycleFixture>>;

export async function read(caller: SignedInCaller, query: Record<string, string> = {}): Promise<CycleRow[]> {
  const answer = await caller.call(listReviewCycle, { query });
  expect(answer.status, answer.text).toBe(200);
  return answer.json<CycleRow[]>();
}

export async function counts(caller: SignedInCaller, query: Record<string, string> = {}) {
  const answer = await caller.call(countReviewCycle, { query });
  expect(answer.status, answer.text).toBe(200);
  return answer.json<ResponseOf<typeof countReviewCycle>>();
}

export const namesOf = (rows: readonly CycleRow[]) => rows.map(({ fullName }) => fullName);

export const rowOf = async (caller: SignedInCaller, { employeeId }: Person) =>
  (await read(caller)).find((row) => row.employeeId === employeeId);

/** An Admin without a lead, a lead with a team, people without a lead, and another Admin in that team. */
export async function openCycleFixture() {
  const app = await startTestApp();
  const { rows } = await sql<{ today: string }>`select company_today() as today`.execute(app.owner);
  const today = rows[0]?.today ?? '';

  /** A person whose review is due in so many days. */
  const dueIn = (days: number, more: Parameters<typeof addPerson>[1]) =>
    addPerson(app.owner, {
      hireDate: addYears(addDays(today, days), -3),
      periodStart: addDays(addYears(addDays(today, days), -1), 1),
      ...more,
    });

  /** Starts the review of a person with deadlines in so many days, and the given reviewers. */
  async function start(
    { employeeId, markingPeriodId }: Person,
    days: number,
    reviewers: readonly (readonly [Person, 'Self' | 'Peer' | 'Manager', boolean?])[],
  ): Promise<number> {
    const { rows } = await sql<{ id: number }>`
      insert into annual_review (marking_period_id, employee_id, peer_deadline, self_deadline, manager_deadline,
        final_deadline, started_at)
      values (${markingPeriodId}, ${employeeId}, company_today() + ${days}::integer, company_today() + ${days}::integer + 7,
        company_today() + ${days}::integer + 14, company_today() + ${days}::integer + 21, now())
      returning annual_review_id as id`.execute(app.owner);
    const id = rows[0]?.id ?? 0;
    for (const [person, type, isDone = false] of reviewers) {
      await sql`insert into annual_reviewer (annual_review_id, employee_id, type, completed_at)
        values (${id}, ${person.employeeId}, ${type}, case when ${isDone}::boolean then now() end)`.execute(
        app.owner,
      );
    }
    return id;
  }

  const chief = await dueIn(200, {
    firstName: 'Ada',
    lastName: 'Chief',
    email: 'admin@example.test',
    department: 'Office',
    permissions: ['Benchmark_Admin'],
  });
  const boss = await dueIn(30, {
    firstName: 'Lea',
    lastName: 'Lead',
    email: 'lead@example.test',
    department: 'Office',
    permissions: ['Benchmark_TeamLead'],
    managerId: chief.employeeId,
  });
  const managerId = boss.employeeId;
  const ann = await dueIn(100, { firstName: 'Ann', lastName: 'Adler', managerId });
  const bea = await dueIn(10, { firstName: 'Bea', lastName: 'Berg', managerId });
  const cid = await dueIn(40, { firstName: 'Cid', lastName: 'Cole', managerId });
  const dee = await dueIn(-3, { firstName: 'Dee', lastName: 'Dorn' });
  const eve = await dueIn(DUE_WEEKS * 7 + 1, { firstName: 'Eve', lastName: 'Egan' });
  await sql`update employee set manager_id = employee_id where employee_id = ${eve.employeeId}`.execute(
    app.owner,
  );
  const own = await dueIn(20, {
    firstName: 'Own',
    lastName: 'Admin',
    email: 'own@example.test',
    managerId,
    permissions: ['Benchmark_Admin'],
  });
  const gone = await dueIn(5, { firstName: 'Gone', lastName: 'Away', managerId });
  await sql`update employee set archived_at = now(), end_date = company_today() - 1
    where employee_id = ${gone.employeeId}`.execute(app.owner);
  await addPerson(app.owner, {
    firstName: 'New',
    lastName: 'Nobody',
    periodStart: null,
    managerId: chief.employeeId,
  });
  const people = { chief, lead: boss, ann, bea, cid, dee, eve, own };
  await start(bea, -1, [
    [bea, 'Self', true],
    [cid, 'Peer'],
    [own, 'Peer'],
    [boss, 'Manager'],
  ]);
  const earlier = await start(ann, -400, [[ann, 'Self']]);
  await sql`update annual_review set sitdown_date = company_today() - 390, meeting_completed_at = now(),
    completed_at = now() where annual_review_id = ${earlier}`.execute(app.owner);
  await sql`update marking_period set start_date = start_date - 365, end_date = start_date - 1, ended_at = now()
    where marking_period_id = ${ann.markingPeriodId}`.execute(app.owner);
  await sql`insert into marking_period (employee_id, start_date)
    select employee_id, end_date + 1 from marking_period where marking_period_id = ${ann.markingPeriodId}`.execute(
    app.owner,
  );
  const held = await start(cid, -30, [
    [cid, 'Self', true],
    [boss, 'Manager', true],
  ]);
  await sql`update annual_review set sitdown_date = company_today() - 2, meeting_completed_at = now(),
    peer_review_skipped_at = now(), skip_reason = 'Alone' where annual_review_id = ${held}`.execute(
    app.owner,
  );
  await sql`insert into document (annual_review_id, kind, original_name, content_type, size_bytes, storage_key, uploaded_at)
    select ${held}, kind, 'a.txt', 'text/plain', 1, kind, now() from unnest(array['Self', 'Final']) as kind`.execute(
    app.owner,
  );
  return {
    app,
    today,
    people,
    start,
    dueIn,
    admin: await app.signInAs('admin@example.test'),
    lead: await app.signInAs('lead@example.test'),
  };
}
