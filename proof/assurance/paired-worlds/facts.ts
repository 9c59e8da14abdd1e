import { sql } from 'kysely';
import { changeAbsence } from '#contract/people/absence.endpoints.ts';
import * as reviews from '#contract/reviews/steps/annual-reviews.endpoints.ts';
import { previewBulkAction } from '#contract/reviews/cycle/bulk-actions.endpoints.ts';
import { declinePeerReview, markOwnEntry } from '#contract/reviews/steps/own-entries.endpoints.ts';
import { uploadDocument } from '#contract/reviews/documents.endpoints.ts';
import { changeEntryKind } from '#contract/reviews/steps/entry-kind.endpoints.ts';
import { sendKudo } from '#contract/kudos/kudos.endpoints.ts';
import { getProfile } from '#contract/people/people.endpoints.ts';
import { draftOfColleague, note, raterValue } from './hidden-answers.ts';
import { answersOf, answersOpenedAgain, answersTakenBack, draftOf } from './hidden-forms.ts';
import { agreedActions, peerSummary } from './hidden-reading.ts';
import type { Entry, Hide, Stand } from './stand.ts';
import type { Subject } from './template.ts';
import type { World } from './world.ts';

const peersOf = ({ entries }: Stand) => entries.filter(({ type }) => type === 'Peer');

async function change(stand: Stand, peers: readonly number[], completeId = 0): Promise<boolean> {
  const { world, byId, reviewId, entries } = stand;
  const kept = entries.filter(({ type }) => type !== 'Peer').map(({ employeeId }) => employeeId);
  const body = [
    ...kept.map((employeeId) => ({ employeeId, type: 'Self' })),
    ...peers.map((employeeId) => ({ employeeId, type: 'Peer' })),
  ].map((one) => ({
    ...one,
    annualReviewId: reviewId,
    ...(one.employeeId === completeId ? { isCompleted: true } : {}),
  }));
  return (await world.as(byId, reviews.changeReviewers, { body })).status === 200;
}

/** Chooses another peer: preferably a report of the subject, and last the acting Admin. */
async function choosePeer(stand: Stand): Promise<boolean> {
  const { world, subject, byId, entries } = stand;
  const taken = new Set([subject.employeeId, subject.managerId, ...entries.map((one) => one.employeeId)]);
  const free = world.template.people.filter(({ employeeId }) => !taken.has(employeeId));
  const others = free.filter(({ employeeId }) => employeeId !== byId);
  const chosen = free.find(({ managerId }) => managerId === subject.employeeId) ?? others[0] ?? free[0];
  if (!chosen) return false;
  return change(stand, [...peersOf(stand).map((one) => one.employeeId), chosen.employeeId]);
}

const complete = async (stand: Stand, type: Entry['type']) => {
  const entry = stand.entries.find((one) => one.type === type);
  if (!entry) return false;
  return change(
    stand,
    peersOf(stand).map((one) => one.employeeId),
    entry.employeeId,
  );
};

const link = async (stand: Stand, type: Entry['type']) => {
  const entry = stand.entries.find((one) => one.type === type);
  if (!entry) return false;
  const { world, byId, reviewId: annualReviewId } = stand;
  const surveyLink = 'https://survey.example.test/hidden';
  const body = [{ annualReviewId, employeeId: entry.employeeId, surveyLink }];
  return (await world.as(byId, reviews.changeSurveyLinks, { body })).status === 200;
};

/** The reviewer answers here instead of by survey link. */
const answerHere = async (stand: Stand, type: Entry['type']) => {
  const entry = stand.entries.find((one) => one.type === type);
  if (!entry) return false;
  const { world, byId } = stand;
  await sql`update annual_reviewer set survey_link = null where annual_reviewer_id = ${entry.id}`.execute(
    world.owner,
  );
  const body = { annualReviewerId: entry.id, isWrittenHere: true };
  return (await world.as(byId, changeEntryKind, { body })).status === 200;
};

async function remindPeer(stand: Stand): Promise<boolean> {
  const [peer] = peersOf(stand);
  if (!peer) return false;
  const body = { annualReviewerId: peer.id, message: 'Please' };
  return (await stand.world.as(stand.byId, reviews.remindReviewer, { body })).status === 200;
}

async function actOfPeer(
  stand: Stand,
  peer: Entry | undefined,
  endpoint: typeof markOwnEntry | typeof declinePeerReview,
): Promise<boolean> {
  if (!peer) return false;
  const { owner, as } = stand.world;
  await sql`update annual_reviewer set survey_link = 'https://survey.example.test/own'
    where annual_reviewer_id = ${peer.id} and survey_link is null`.execute(owner);
  const body = { annualReviewerId: peer.id, reason: 'Hidden' };
  return (await as(peer.employeeId, endpoint, { body })).status === 200;
}

async function failMail(stand: Stand, kind: string, type: Entry['type']): Promise<boolean> {
  const entry = stand.entries.find((one) => one.type === type);
  if (!entry) return false;
  await sql`insert into message (kind, recipient_id, sender_id, annual_review_id, annual_reviewer_id, queued_at, failed_at,
      failure)
    values (${kind}, ${entry.employeeId}, ${stand.byId}, ${stand.reviewId},
      ${kind === 'reviewer-reminder' ? entry.id : null}::integer, app_now(), app_now(), '550 hidden')`.execute(
    stand.world.owner,
  );
  return true;
}

/** Adds a reminder digest to a peer that covers only the subject's review. */
async function digest(stand: Stand, daysAgo: number, isFailed: boolean): Promise<boolean> {
  const [peer] = peersOf(stand);
  if (!peer) return false;
  await sql`with mail as (
      insert into message (kind, recipient_id, digest_day, queued_at, sent_at, failed_at, failure)
      select 'reminder-digest', ${peer.employeeId}, company_today() - ${daysAgo}::integer, app_now(),
        case when not failing then app_now() end, case when failing then app_now() end,
        case when failing then '550 hidden' end
      from (select ${isFailed}::boolean as failing) how returning message_id)
    insert into reminder_item (message_id, annual_reviewer_id) select message_id, ${peer.id}::integer from mail`.execute(
    stand.world.owner,
  );
  return true;
}

/** Adds a collected email to a peer that is only about the subject's review. */
async function news(stand: Stand, what: 'asked' | 'reminded', isFailed: boolean): Promise<boolean> {
  const [peer] = peersOf(stand);
  if (!peer) return false;
  await sql`with mail as (
      insert into message (kind, recipient_id, queued_at, sent_at, failed_at, failure)
      select 'review-news', ${peer.employeeId}, app_now(), case when not failing then app_now() end,
        case when failing then app_now() end, case when failing then '550 hidden' end
      from (select ${isFailed}::boolean as failing) how returning message_id)
    insert into review_notice (message_id, recipient_id, noted_by, annual_review_id, annual_reviewer_id, what)
    select message_id, ${peer.employeeId}, ${stand.byId}, ${stand.reviewId}, ${peer.id}, ${what} from mail`.execute(
    stand.world.owner,
  );
  return true;
}

async function upload(stand: Stand, kind: 'Peer' | 'Final'): Promise<boolean> {
  const request = {
    query: { AnnualReviewId: stand.reviewId, Type: kind },
    file: { name: 'hidden.txt', bytes: 'What is hidden' },
  };
  return (await stand.world.as(stand.byId, uploadDocument, request)).status === 200;
}

async function skipPeers(stand: Stand): Promise<boolean> {
  const body = { annualReviewId: stand.reviewId, skipPeerReview: true, skipPeerReviewReason: 'Hidden' };
  return (await stand.world.as(stand.byId, reviews.updateAnnualReview, { body })).status === 200;
}

async function notify(stand: Stand): Promise<boolean> {
  const { world, subject, byId } = stand;
  const query = { managerId: subject.managerId ?? 0, employeeId: subject.employeeId };
  if ((await world.as(byId, reviews.notifyManager, { query })).status === 200) return true;
  const { numAffectedRows = 0n } = await sql`
    update annual_review set manager_notified_at = app_now(), changed_by = ${byId}
    where annual_review_id = ${stand.reviewId}`.execute(world.owner);
  return numAffectedRows > 0n;
}

async function waitingKudo({ world, subject }: Stand): Promise<boolean> {
  // Admins read all kudos before approval.
  if (subject.permissions.includes('Benchmark_Admin')) return false;
  const sender = world.template.people.find(({ employeeId }) => employeeId !== subject.employeeId);
  const body = {
    message: 'Hidden thanks',
    values: ['Think Forward'],
    targetEmployees: [{ employeeId: subject.employeeId }],
    isForFeed: true,
  };
  return (await world.as(sender?.employeeId ?? 0, sendKudo, { body })).status === 200;
}

/** The lead opens the profile, which is recorded and audited. */
async function leadsVisit({ world, subject }: Stand): Promise<boolean> {
  if (subject.managerId === null || subject.managerId === subject.employeeId) return false;
  const params = { EmployeeId: subject.employeeId, markingPeriodId: 0 };
  return (await world.as(subject.managerId, getProfile, { params })).status === 200;
}

/** Another person prepares an act about the subject. */
async function prepareAct({ world, subject, byId }: Stand): Promise<boolean> {
  const body = { act: { kind: 'choose-peers' }, people: { employeeIds: [subject.employeeId] } };
  return (await world.as(byId, previewBulkAction, { body })).status === 200;
}

/**
 * A peer goes on leave. Admins, the peer's lead and the lead's deputy may see it. Peers do not set their own.
 */
async function leaveOfPeer(stand: Stand): Promise<boolean> {
  const { world, subject, byId } = stand;
  const peerIds = peersOf(stand).map(({ employeeId }) => employeeId);
  const person = world.template.people.find(
    ({ employeeId, managerId }) =>
      peerIds.includes(employeeId) && employeeId !== byId && managerId !== subject.employeeId,
  );
  if (!person || subject.permissions.includes('Benchmark_Admin')) return false;
  const { rows: standIns } = await sql`select from deputy
    where deputy_id = ${subject.employeeId} and lead_id = ${person.managerId}::integer`.execute(world.owner);
  if (standIns.length > 0) return false;
  const { rows } = await sql<{ from: string; to: string }>`
    select company_today() as "from", company_today() + 30 as "to"`.execute(world.owner);
  const body = { employeeId: person.employeeId, ...rows[0] };
  return (await world.as(byId, changeAbsence, { body })).status === 200;
}

/** An Admin invites a colleague, who signs in. Admins alone see both. */
async function colleagueSignsIn({ world, subject }: Stand): Promise<boolean> {
  const person = world.template.people.find(({ employeeId }) => employeeId !== subject.employeeId);
  if (!person || subject.permissions.includes('Benchmark_Admin')) return false;
  await sql`
    with invited as (
      insert into message (kind, recipient_id, data, queued_at, sent_at)
      values ('sign-in-invitation', ${person.employeeId}, '{"onlyNew": true}', now(), now()))
    insert into login (employee_id, at) values (${person.employeeId}, now())`.execute(world.owner);
  return true;
}

/** A colleague, whom the subject does not lead, gets a new title later. Forms offer it from that day on. */
async function titleAhead({ world, subject }: Stand): Promise<boolean> {
  const { rows: leads } = await sql<{ leadId: number }>`
    select lead_id as "leadId" from deputy where deputy_id = ${subject.employeeId}`.execute(world.owner);
  const led = [subject.employeeId, ...leads.map(({ leadId }) => leadId)];
  const person = world.template.people.find(
    ({ employeeId, managerId }) =>
      employeeId !== subject.employeeId && (managerId === null || !led.includes(managerId)),
  );
  if (!person || subject.permissions.includes('Benchmark_Admin')) return false;
  await sql`with title as (insert into position (title) values ('Hidden title') returning position_id)
    insert into employee_role (employee_id, position_id, department_id, start_date)
    select employee_id, position_id, employee.department_id, company_today() + 60
    from title, employee where employee_id = ${person.employeeId}`.execute(world.owner);
  return true;
}

/**
 * Facts that are hidden from the subject, by name. A skipped peer review comes first because choosing peers
 * undoes it. A complete reviewer gets no more reminders.
 */
export const facts: Readonly<Record<string, Hide>> = {
  'peer review skipped': skipPeers,
  'peer chosen': choosePeer,
  // Before the links, which take the place of forms.
  'draft of a peer': draftOf('Peer'),
  'draft of the lead': draftOf('Manager'),
  'link of a peer': (stand) => link(stand, 'Peer'),
  'link of the lead': (stand) => link(stand, 'Manager'),
  'peer reminded': remindPeer,
  'peer answers here': (stand) => answerHere(stand, 'Peer'),
  'lead answers here': (stand) => answerHere(stand, 'Manager'),
  'answers of a peer': answersOf('Peer'),
  'answers of a peer opened again': answersOpenedAgain,
  'answers of a peer taken back': answersTakenBack,
  'answers of the lead': answersOf('Manager'),
  'peer complete': (stand) => complete(stand, 'Peer'),
  'lead complete': (stand) => complete(stand, 'Manager'),
  'mail to a peer failed': (stand) => failMail(stand, 'reviewer-reminder', 'Peer'),
  'mail to the lead failed': (stand) => failMail(stand, 'manager-notification', 'Manager'),
  'digest to a peer failed': (stand) => digest(stand, 1, true),
  'digest to a peer sent': (stand) => digest(stand, 2, false),
  'collected mail to a peer failed': (stand) => news(stand, 'asked', true),
  'collected reminder to a peer sent': (stand) => news(stand, 'reminded', false),
  'peer marked as done by the peer': (stand) => actOfPeer(stand, peersOf(stand)[0], markOwnEntry),
  'peer document': (stand) => upload(stand, 'Peer'),
  'final document': async (stand) => !(await isComplete(stand)) && upload(stand, 'Final'),
  'lead notified': notify,
  'value outside the counted steps': raterValue,
  'note about the subject': note,
  'draft of an evaluation': draftOfColleague,
  'kudo that waits': waitingKudo,
  'visit of the lead': leadsVisit,
  'bulk action prepared': prepareAct,
  'peer on leave': leaveOfPeer,
  'title of a colleague ahead': titleAhead,
  'colleague invited and signed in': colleagueSignsIn,
  'summary of the peers': peerSummary,
  'agreed actions': agreedActions,
  // The newest one, after the facts about the others.
  'peer declined': (stand) => actOfPeer(stand, peersOf(stand).at(-1), declinePeerReview),
};

async function isComplete({ world, reviewId }: Stand): Promise<boolean> {
  const { rows } = await sql`select from annual_review
    where annual_review_id = ${reviewId} and completed_at is not null`.execute(world.owner);
  return rows.length > 0;
}

/**
 * The facts that an Admin without another Admin may lawfully reveal: who completes their own review reads its
 * final document from then on, and a manager review that was written here, because completing shares it.
 */
export const HIDDEN_UNTIL_COMPLETION = [
  ['final document'],
  ['lead answers here', 'answers of the lead'],
] as const;

/** Adds facts to a world in turn. Returns the names of those that had an object. */
export async function hide(world: World, subject: Subject, names: readonly string[]): Promise<string[]> {
  const hidden: string[] = [];
  for (const name of names) {
    const stand = await standOf(world, subject);
    if (stand && (await facts[name]?.(stand)) === true) hidden.push(name);
  }
  return hidden;
}

async function standOf(world: World, subject: Subject): Promise<Stand | null> {
  const { people } = world.template;
  const admin = people.find(
    ({ employeeId, permissions }) =>
      employeeId !== subject.employeeId && permissions.includes('Benchmark_Admin'),
  );
  const byId = admin?.employeeId ?? subject.managerId;
  if (byId === null) return null;
  const { rows } = await sql<{ reviewId: number; entries: Entry[] }>`
    select annual_review_id as "reviewId",
      (select coalesce(json_agg(json_build_object('id', annual_reviewer_id, 'employeeId', employee_id, 'type', type)
        order by annual_reviewer_id), '[]') from annual_reviewer entry
        where entry.annual_review_id = review.annual_review_id) as entries
    from annual_review review join marking_period period using (marking_period_id)
    where review.employee_id = ${subject.employeeId} and period.ended_at is null`.execute(world.owner);
  const [review] = rows;
  return { world, subject, byId, reviewId: review?.reviewId ?? -1, entries: review?.entries ?? [] };
}
