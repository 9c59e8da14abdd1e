import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { DocumentKind } from '#contract/core/enums.ts';
import type { ShownState } from '#contract/reviews/cycle/review-states.ts';
import type { Person } from '#server/testing/people.ts';
import { addBulkAction } from './bulk-fixture.ts';
import { addGoal, type GoalTarget } from './goal-fixture.ts';
import { addProject, type ProjectTarget } from './project-fixture.ts';
import type { JournaledApp } from './test-app.ts';

/**
 * A person with every object that a call can be about. Ids that a row doesn't need are -1. The person has the
 * PM role on the project, and the bystander is the other member.
 */
export type Target = GoalTarget &
  ProjectTarget & {
    readonly employeeId: number;
    readonly managerId: number;
    readonly markingPeriodId: number;
    readonly annualReviewId: number;
    readonly reviewerIds: Readonly<Record<'Self' | 'Manager' | 'Peer', number>>;
    readonly peerId: number;
    /** An active person unrelated to the review. */
    readonly bystanderId: number;
    readonly documentIds: Readonly<Record<DocumentKind, number>>;
    /** An active person who holds Team Lead. */
    readonly leadId: number;
    /** One of the person's two positions. */
    readonly employeeRoleId: number;
    /** Kudos from the person to the bystander, not yet approved. */
    readonly kudoId: number;
  };

/** How far the review has come, by the state that the employee sees, and the two after the meeting. */
export type StateOfTarget = Exclude<
  ShownState,
  'DueToStart' | 'ChoosePeers' | 'WaitingForAnswers' | 'PlanSitDown'
>;

type Setting = {
  readonly state: StateOfTarget;
  readonly withDocuments: boolean;
  readonly bulkAction?: 'Preview' | 'Running' | undefined;
};

/** Ids under which nothing exists. */
export const NOWHERE = 2_000_000_000;
export const nowhere: Target = {
  employeeId: NOWHERE,
  managerId: NOWHERE,
  markingPeriodId: NOWHERE,
  annualReviewId: NOWHERE,
  reviewerIds: { Self: NOWHERE, Manager: NOWHERE, Peer: NOWHERE },
  peerId: NOWHERE,
  bystanderId: NOWHERE,
  documentIds: { Self: NOWHERE, Peer: NOWHERE, Final: NOWHERE },
  leadId: NOWHERE,
  employeeRoleId: NOWHERE,
  goalId: NOWHERE,
  milestoneId: NOWHERE,
  goalUpdateId: NOWHERE,
  kudoId: NOWHERE,
  projectId: NOWHERE,
  clientId: NOWHERE,
  evaluationIds: { PM: NOWHERE, Member: NOWHERE },
};

const NONE = -1;
const afterMeeting: readonly StateOfTarget[] = ['FinalDocument', 'ReadyToComplete', 'PeriodToEnd'];

/** Adds the person's annual review in the given state and a coming leave, as the owner of the database. */
export async function addTarget(
  testApp: JournaledApp,
  person: Person,
  around: { managerId: number; peerId: number; bystanderId: number; leadId?: number },
  { state, withDocuments, bulkAction }: Setting,
): Promise<Target> {
  const { employeeId, markingPeriodId } = person;
  const { managerId, bystanderId, leadId = managerId } = around;
  const peerId =
    bulkAction === undefined ? around.peerId : await addBulkAction(testApp, employeeId, bulkAction);
  const employeeRoleId = await addRole(testApp, employeeId);
  await sql`
    insert into absence (employee_id, from_day, to_day) values (${employeeId}, '2031-06-01', '2031-06-14')
    on conflict do nothing`.execute(testApp.owner);
  const goal = await addGoal(testApp, person);
  const kudoId = await addKudo(testApp, employeeId, bystanderId);
  const project = await addProject(testApp, { pmId: employeeId, memberId: bystanderId });
  const bare = {
    ...goal,
    ...project,
    employeeId,
    managerId,
    markingPeriodId,
    peerId,
    bystanderId,
    leadId,
    employeeRoleId,
    kudoId,
  };
  const noReviewers = { Self: NONE, Manager: NONE, Peer: NONE };
  const noDocuments = { Self: NONE, Peer: NONE, Final: NONE };
  if (state === 'NotStarted') {
    return { ...bare, annualReviewId: NONE, reviewerIds: noReviewers, documentIds: noDocuments };
  }

  const { rows } = await sql<{ annualReviewId: number }>`
    insert into annual_review (marking_period_id, employee_id, peer_deadline, self_deadline, manager_deadline,
      final_deadline, started_at, sitdown_date, meeting_completed_at, completed_at)
    values (${markingPeriodId}, ${employeeId}, '2026-10-05', '2026-10-12', '2026-10-19', '2026-10-26', now(),
      ${state === 'SitDown' || afterMeeting.includes(state) ? '2026-05-04' : null}::date,
      case when ${afterMeeting.includes(state)}::boolean then now() end,
      case when ${state === 'PeriodToEnd'}::boolean then now() end)
    returning annual_review_id as "annualReviewId"`.execute(testApp.owner);
  const annualReviewId = rows[0]?.annualReviewId ?? NONE;
  const reviewerIds = { ...noReviewers };
  const entries = [
    ['Self', employeeId],
    ['Peer', peerId],
    ...(managerId === employeeId ? [] : [['Manager', managerId] as const]),
  ] as const;
  for (const [type, reviewerId] of entries)
    reviewerIds[type] = await addReviewer(testApp, annualReviewId, type, reviewerId);
  const documentIds = { ...noDocuments };
  for (const kind of withDocuments ? (['Self', 'Peer', 'Final'] as const) : []) {
    documentIds[kind] = await addDocument(
      testApp,
      annualReviewId,
      kind,
      `${kind} review.txt`,
      `The ${kind} review`,
    );
  }
  return { ...bare, annualReviewId, reviewerIds, documentIds };
}

/** Adds a promotion, so that one of the person's positions can be deleted. */
async function addRole(testApp: JournaledApp, employeeId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into employee_role (employee_id, position_id, start_date)
    select employee_id, position_id, start_date + 100 from employee_role where employee_id = ${employeeId} limit 1
    returning employee_role_id as id`.execute(testApp.owner);
  return rows[0]?.id ?? NONE;
}

/** Adds kudos that are not yet approved. */
export async function addKudo(
  testApp: JournaledApp,
  senderId: number,
  recipientId: number,
  text: {
    readonly message?: string;
    readonly original?: string;
    readonly day?: string;
    readonly isInFeed?: boolean;
  } = {},
): Promise<number> {
  const { message = 'Thank you', day = '2026-05-04', isInFeed = false } = text;
  const { rows } = await sql<{ id: number }>`
    with sent as (
      insert into kudo (sender_id, message, original_message, values, created_at, is_in_feed)
      values (${senderId}, ${message}, ${text.original ?? message}, '{Foster Teamwork}', ${`${day}T12:00:00Z`}, ${isInFeed})
      returning kudo_id
    )
    insert into kudo_recipient (kudo_id, employee_id) select kudo_id, ${recipientId}::integer from sent
    returning kudo_id as id`.execute(testApp.owner);
  return rows[0]?.id ?? NONE;
}

/** Approves the kudos. They are final afterwards. */
export async function approveKudo(testApp: JournaledApp, kudoId: number, approvedBy: number): Promise<void> {
  await sql`update kudo set approved_at = now(), approved_by = ${approvedBy} where kudo_id = ${kudoId}`.execute(
    testApp.owner,
  );
}

export async function addReviewer(
  testApp: JournaledApp,
  annualReviewId: number,
  type: 'Self' | 'Manager' | 'Peer',
  employeeId: number,
  surveyLink = `https://survey.example.test/${randomUUID()}`,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into annual_reviewer (annual_review_id, employee_id, type, survey_link)
    values (${annualReviewId}, ${employeeId}, ${type}, ${surveyLink}) returning annual_reviewer_id as id`.execute(
    testApp.owner,
  );
  return rows[0]?.id ?? NONE;
}

/** Adds a document with its bytes. */
export async function addDocument(
  testApp: JournaledApp,
  annualReviewId: number,
  kind: DocumentKind,
  name: string,
  bytes: string,
  storageKey: string = randomUUID(),
): Promise<number> {
  await testApp.context.files.put(storageKey, Readable.from([Buffer.from(bytes)]));
  const { rows } = await sql<{ id: number }>`
    insert into document (annual_review_id, kind, original_name, content_type, size_bytes, storage_key, uploaded_at)
    values (${annualReviewId}, ${kind}, ${name}, 'text/plain', ${Buffer.byteLength(bytes)}, ${storageKey}, now())
    returning document_id as id`.execute(testApp.owner);
  return rows[0]?.id ?? NONE;
}

export async function endPeriod(testApp: JournaledApp, markingPeriodId: number): Promise<void> {
  await sql`
    update marking_period set end_date = greatest(start_date, '2026-06-30'), ended_at = now()
    where marking_period_id = ${markingPeriodId}`.execute(testApp.owner);
}
