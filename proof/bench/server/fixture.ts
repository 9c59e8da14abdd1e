import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { z } from 'zod';
import { refreshToken } from '#server/features/session/tokens.ts';
import { addActs } from './acts.ts';
import { SESSION_SECRET } from './children.ts';
import { writeHere } from './forms.ts';

/** Who calls. `none`: a caller without a session. */
export type ViewerName = 'admin' | 'lead' | 'pm' | 'member' | 'none';

const picked = z.object({
  admin: z.int(),
  /** A lead of exactly nine active people. */
  lead: z.int(),
  /** A report of the lead. */
  member: z.int(),
  /** The project manager with the most open projects. */
  pm: z.int(),
  period: z.int(),
  review: z.int(),
  goal: z.int(),
  kudo: z.int(),
  /** The person with the most kudos in a marking period. */
  thanked: z.int(),
  openProject: z.int(),
  closedProject: z.int(),
  /** An open evaluation of the project manager. */
  evaluation: z.int(),
  client: z.int(),
  finalDeadline: z.string(),
});

/** The people and objects that the calls name, and tokens to call with. */
export type Fixture = z.output<typeof picked> & {
  /** Several sessions of each viewer: a session's calls are limited per minute. */
  readonly tokens: Readonly<Record<ViewerName, readonly string[]>>;
  /** A preview of an act for all people. */
  readonly bulkAction: string;
  /** The member's entry in the review, which is written here. */
  readonly form: number;
  /** Links of evaluations that wait for answers. */
  readonly guids: readonly string[];
  /** Refresh tokens of the member, each of a session of its own. */
  readonly refreshTokens: readonly string[];
};

const SESSIONS = 400;
const REFRESHES = 6_000;

/** Picks the people and objects of the fixture and opens their sessions, as signing in does. */
export async function openFixture(owner: pg.Client): Promise<Fixture> {
  const { rows } = await owner.query(`
    with active as (select * from employee where archived_at is null and end_date is null),
    lead as (
      select lead.employee_id as id, min(review.employee_id) as member
      from active lead join active report on report.manager_id = lead.employee_id
      left join annual_review review on review.employee_id = report.employee_id and review.completed_at is null
      where 'Benchmark_TeamLead' = any(lead.permissions) and not 'Benchmark_Admin' = any(lead.permissions)
      group by lead.employee_id having count(*) = 9 and count(review) > 0 order by lead.employee_id desc limit 1),
    pm as (
      select created_by as id from project join active on employee_id = created_by
      where closed_at is null group by created_by order by count(*) desc, created_by limit 1)
    select 1 as admin, lead.id as lead, lead.member, pm.id as pm,
      period.marking_period_id as period, period.marking_period_id as review,
      (select min(goal_id) from goal where marking_period_id = period.marking_period_id) as goal,
      (select max(kudo_id) from kudo where approved_at is not null) as kudo,
      (select employee_id from kudo_recipient join kudo using (kudo_id) join active using (employee_id)
        where approved_at is not null and created_at > current_date - 110
        group by employee_id order by count(*) desc, employee_id limit 1) as thanked,
      (select max(project_id) from project where created_by = pm.id and closed_at is null) as "openProject",
      (select max(project_id) from project where created_by = pm.id and closed_at is not null) as "closedProject",
      (select max(evaluation_id) from project_evaluation join project using (project_id)
        where employee_id = pm.id and submitted_at is null and project_evaluation.deleted_at is null
          and project.deleted_at is null and evaluation_deadline >= current_date) as evaluation,
      (select min(client_id) from client) as client,
      (select final_deadline::text from annual_review where annual_review_id = period.marking_period_id)
        as "finalDeadline"
    from lead, pm, marking_period period where period.employee_id = lead.member and period.ended_at is null`);
  const ids = picked.parse(rows[0]);
  const tokens = {
    admin: await sessionsOf(owner, ids.admin),
    lead: await sessionsOf(owner, ids.lead),
    pm: await sessionsOf(owner, ids.pm),
    member: await sessionsOf(owner, ids.member),
    none: [],
  };
  const links = await owner.query<{ guid: string }>(`
    select guid from project_evaluation evaluation join project using (project_id)
    join employee using (employee_id)
    where submitted_at is null and closed_at is null and archived_at is null and employee.end_date is null
    order by evaluation_id limit 500`);
  return {
    ...ids,
    tokens,
    bulkAction: await addActs(owner, ids.admin),
    form: await writeHere(owner, ids.review),
    guids: links.rows.map(({ guid }) => guid),
    refreshTokens: await refreshTokensOf(owner, ids.member, REFRESHES),
  };
}

/** The ids begin with "bbbbbbbb", so that the next measurement can remove them. */
const insertSession = `
  insert into session (session_id, employee_id, rotated_at, started_at, last_used_at, expires_at, access_hash,
    access_expires_at)
  select ('bbbbbbbb' || substr(md5(token), 9))::uuid, $1, now(), now(), now(), now() + interval '12 hours',
    sha256(convert_to(token, 'UTF8')), now() + interval '12 hours'
  from unnest($2::text[]) token returning session_id`;

const randomTokens = (count: number) =>
  Array.from({ length: count }, () => randomBytes(32).toString('base64url'));

async function sessionsOf(owner: pg.Client, employeeId: number): Promise<string[]> {
  const tokens = randomTokens(SESSIONS);
  await owner.query(insertSession, [employeeId, tokens]);
  return tokens;
}

/** Refresh tokens of new sessions. */
export async function refreshTokensOf(
  owner: pg.Client,
  employeeId: number,
  count: number,
): Promise<string[]> {
  const { rows } = await owner.query<{ session_id: string }>(insertSession, [
    employeeId,
    randomTokens(count),
  ]);
  return rows.map((row) => refreshToken(SESSION_SECRET, row.session_id, 0));
}
