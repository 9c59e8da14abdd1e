import { sql } from 'kysely';
import { addDays } from '#contract/core/values/dates.ts';
import { startTestApp } from '#server/testing/app.ts';
import { addCompany, addPerson, type Person } from '#server/testing/people.ts';

export type PeersFixture = Awaited<ReturnType<typeof openPeersFixture>>;

export type Project = { readonly from?: number; readonly to?: number; readonly set?: string };

/**
 * A company with reviews, projects and earlier peers. The active marking period of each person began 200 days
 * ago.
 */
export async function openPeersFixture() {
  const app = await startTestApp();
  const company = await addCompany(app.owner);
  const { rows: days } = await sql<{ today: string }>`select company_today() as today`.execute(app.owner);
  const today = days[0]?.today ?? '';
  const since = addDays(today, -200);

  /** A team of its own, so that the tests don't meet. */
  const newLead = (more: Parameters<typeof addPerson>[1] = {}) =>
    addPerson(app.owner, { permissions: ['Benchmark_TeamLead'], periodStart: since, ...more });
  const report = (manager: Person | null, lastName: string, more: Parameters<typeof addPerson>[1] = {}) =>
    addPerson(app.owner, {
      firstName: 'Rep',
      lastName,
      periodStart: since,
      managerId: manager?.employeeId ?? null,
      ...more,
    });

  async function review(of: Person, peers: readonly (readonly [Person, boolean?])[] = []): Promise<number> {
    const { rows } = await sql<{ id: number }>`
      insert into annual_review (marking_period_id, employee_id, started_at)
      values (${of.markingPeriodId}, ${of.employeeId}, now()) returning annual_review_id as id`.execute(
      app.owner,
    );
    const id = rows[0]?.id ?? 0;
    for (const [peer, isDone = false] of peers) {
      await sql`insert into annual_reviewer (annual_review_id, employee_id, type, completed_at)
        values (${id}, ${peer.employeeId}, 'Peer', case when ${isDone}::boolean then now() end)`.execute(
        app.owner,
      );
    }
    return id;
  }

  /** An earlier, complete review in an ended period, with these peers. */
  async function earlierReview(of: Person, year: number, peers: readonly Person[]) {
    const { rows } = await sql<{ id: number }>`
      insert into marking_period (employee_id, start_date) values (${of.employeeId}, ${`${year - 1}-03-11`})
      returning marking_period_id as id`.execute(app.owner);
    const id = await review(
      { ...of, markingPeriodId: rows[0]?.id ?? 0 },
      peers.map((peer) => [peer, true]),
    );
    await sql`update annual_review set sitdown_date = company_today(), meeting_completed_at = now(), completed_at = ${`${year}-03-05T12:00:00Z`}::timestamptz
      where annual_review_id = ${id}`.execute(app.owner);
    await sql`update marking_period set end_date = ${`${year}-03-10`}::date, ended_at = now()
      where marking_period_id = ${rows[0]?.id ?? 0}`.execute(app.owner);
  }

  /** Gives a person without a period earlier ones, and an active one. */
  async function withEarlier(of: Person, reviews: readonly (readonly [number, readonly Person[]])[]) {
    for (const [year, peers] of reviews) await earlierReview(of, year, peers);
    const { rows } = await sql<{ id: number }>`
      insert into marking_period (employee_id, start_date) values (${of.employeeId}, ${since})
      returning marking_period_id as id`.execute(app.owner);
    return { ...of, markingPeriodId: rows[0]?.id ?? 0 };
  }

  async function project(
    name: string,
    members: readonly Person[],
    { from = -100, to = -10, set }: Project = {},
  ) {
    const memberIds = members.map(({ employeeId }) => employeeId);
    const { rows } = await sql<{ id: number }>`
      with customer as (insert into client (name) values (${`Client of ${name}`}) returning client_id),
      added as (
        insert into project (name, description, client_id, start_date, end_date, evaluation_deadline, created_by, created_at)
        select ${name}, 'Work', client_id, ${addDays(today, from)}, ${addDays(today, to)}, ${addDays(today, to + 1)},
          ${company.admin.employeeId}, now() from customer returning project_id),
      team as (
        insert into project_evaluation (project_id, employee_id, project_role, guid)
        select project_id, member, case place when 1 then 'PM' else 'Developer' end, gen_random_uuid()
        from added, unnest(${memberIds}::integer[]) with ordinality team (member, place))
      select project_id as id from added`.execute(app.owner);
    const id = rows[0]?.id ?? 0;
    if (set !== undefined) {
      await sql`update project set ${sql.ref(set)} = now() where project_id = ${id}`.execute(app.owner);
    }
    return id;
  }

  return { app, company, today, newLead, report, review, project, withEarlier };
}
