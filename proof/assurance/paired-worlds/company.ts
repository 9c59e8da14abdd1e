import { sql } from 'kysely';
import type { Permission } from '#contract/core/enums.ts';
import type { Db } from '#server/db/connection/client.ts';
import type { FileStore } from '#server/ports/file-store/file-store.ts';
import type { TestApp } from '#server/testing/app.ts';
import { addPerson, type Person } from '#server/testing/people.ts';
import { askHere, submitFor } from '#server/testing/review-forms.ts';
import { addProject, submitEvaluation } from '../kit/project-fixture.ts';
import { pick, type Random, wholeBelow } from '../kit/random.ts';
import { addTarget, type StateOfTarget } from '../kit/review-fixture.ts';

/** People in every company, with the index of their lead. More people are added at random. */
const roles: readonly [permissions: Permission[], leadIndex: number | null][] = [
  [['Benchmark_Admin'], null],
  [['Benchmark_TeamLead'], 0],
  [['Benchmark_Admin'], 1],
  [['Benchmark_PM'], 1],
  [['Benchmark_OwnReviewUpload'], 1],
  [['Benchmark_TeamLead'], 1],
  [[], 5],
  // The deputy of the lead at index 1, from that lead's team.
  [[], 1],
  [[], 1],
];
/** The reviews that are written here in a steady company: of an Admin and of reports. */
const HERE = new Set([2, 3, 5, 7]);
/** Of these, one that the lead has answered and shared: what is shared must not depend on what peers do. */
const SHARED = new Set([3]);
/** Of these, those whose peers may still take their answers back: of an Admin and of a report. */
const OPEN = new Set([2, 7]);
const DEPUTY = { lead: 1, deputy: 7 };

const otherStates: readonly StateOfTarget[] = ['NotStarted', 'SitDown', 'FinalDocument', 'PeriodToEnd'];

/**
 * Fills a database with a small random company. A steady company starts the review of each person in `roles`,
 * with a peer in all but the last one, so that every fact has an object.
 */
export async function fillCompany(
  test: TestApp,
  { owner, files, random }: { owner: Db; files: FileStore; random: Random },
  isSteady: boolean,
): Promise<void> {
  const testApp = { ...test, owner, context: { ...test.context, files }, routes: [] };
  const people: (Person & { managerId: number | null })[] = [];
  const more = Array.from({ length: wholeBelow(random, 8) }, (): (typeof roles)[number] => [
    random() < 0.2 ? ['Benchmark_PM'] : [],
    pick(random, [1, 5]),
  ]);
  for (const [permissions, leadIndex] of [...roles, ...more]) {
    const managerId = leadIndex === null ? null : (people[leadIndex]?.employeeId ?? null);
    const person = await addPerson(owner, { permissions, managerId, hireDate: '2020-03-02' });
    people.push({ ...person, managerId });
  }
  await sql`insert into deputy (lead_id, deputy_id, from_day, until_day)
    values (${people[DEPUTY.lead]?.employeeId}, ${people[DEPUTY.deputy]?.employeeId}, company_today(),
      company_today() + 90)`.execute(owner);
  for (const [index, person] of people.entries()) {
    const isSet = isSteady && index < roles.length;
    const others = people.filter(
      (one) => one.employeeId !== person.employeeId && one.employeeId !== person.managerId,
    );
    const around = {
      managerId: person.managerId ?? person.employeeId,
      peerId: pick(random, others).employeeId,
      bystanderId: pick(random, others).employeeId,
    };
    const state = isSet || random() < 0.7 ? 'Started' : pick(random, otherStates);
    await addTarget(testApp, person, around, { state, withDocuments: random() < 0.5 });
    const withPeers = isSet ? index < roles.length - 1 : random() < 0.6;
    await setReview(owner, person.employeeId, { withPeers, days: daysOf(index, isSteady, random) }, random);
    // Some reviews are written here.
    if (isSet ? HERE.has(index) : random() < 0.3)
      await writeHere(owner, person.employeeId, isSet ? SHARED.has(index) : random() < 0.5);
    // Four raters are one whole step and one more, so that a caller who can move projects has something to
    // isolate.
    const raters = person === people[2] || person === people[3] ? 4 : 2 + wholeBelow(random, 4);
    await addRaters(testApp, person.employeeId, others.slice(0, raters));
  }
  await rateAtRandom(owner, random);
}

/** Days until the peers' deadline. In a steady company, one self review is due on the next morning. */
function daysOf(index: number, isSteady: boolean, random: Random): number {
  if (isSteady && index === 1) return -6;
  return isSteady && OPEN.has(index) ? 1 + wholeBelow(random, 9) : wholeBelow(random, 40) - 30;
}

async function writeHere(owner: Db, employeeId: number, isShared: boolean): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with unlinked as (
      update annual_reviewer set survey_link = null
      from annual_review review where review.annual_review_id = annual_reviewer.annual_review_id
        and review.employee_id = ${employeeId})
    select annual_review_id as id from annual_review where employee_id = ${employeeId}`.execute(owner);
  await Promise.all(rows.map(({ id }) => askHere(owner, id)));
  if (isShared) for (const { id } of rows) await share(owner, id);
}

/** The employee and the lead have answered, and the employee was given the lead's answers and a summary. */
async function share(owner: Db, annualReviewId: number): Promise<void> {
  const { rows } = await sql<Parameters<typeof submitFor>[1]>`
    select annual_review_id as "annualReviewId", annual_reviewer_id as "annualReviewerId",
      employee_id as "employeeId", type
    from annual_reviewer where annual_review_id = ${annualReviewId} and type <> 'Peer'`.execute(owner);
  for (const entry of rows) await submitFor(owner, entry, 'Written');
  await sql`
    with agreed as (
      insert into agreed_action (annual_review_id, place, text) values (${annualReviewId}, 1, 'Learn to sail'))
    insert into review_outcome (annual_review_id, peer_summary, shared_at)
    values (${annualReviewId}, 'They rely on you.', app_now())`.execute(owner);
}

/** Sets the deadlines, the peers' in so many days, and sometimes removes the peers or their documents. */
async function setReview(
  owner: Db,
  employeeId: number,
  { withPeers, days }: { readonly withPeers: boolean; readonly days: number },
  random: Random,
): Promise<void> {
  await sql`update annual_review set peer_deadline = company_today() + ${days}::integer,
      self_deadline = company_today() + ${days + 7}::integer, manager_deadline = company_today() + ${days + 14}::integer,
      final_deadline = company_today() + ${days + 21}::integer
    where employee_id = ${employeeId}`.execute(owner);
  const isOwn = sql`annual_review_id in (select annual_review_id from annual_review where employee_id = ${employeeId})`;
  if (!withPeers) await sql`delete from annual_reviewer where type = 'Peer' and ${isOwn}`.execute(owner);
  if (random() < 0.5) await sql`delete from document where kind <> 'Self' and ${isOwn}`.execute(owner);
}

/** Adds projects led by the person. On each, another member has evaluated the person. */
async function addRaters(
  testApp: Parameters<typeof addProject>[0],
  pmId: number,
  raters: readonly Person[],
): Promise<void> {
  for (const { employeeId: memberId } of raters) {
    const { evaluationIds } = await addProject(testApp, { pmId, memberId });
    await submitEvaluation(testApp, evaluationIds.Member);
  }
}

async function rateAtRandom(owner: Db, random: Random): Promise<void> {
  const offset = wholeBelow(random, 5);
  await sql`alter table evaluation_response disable trigger user`.execute(owner);
  await sql`update evaluation_response answer
    set content = (1 + (rater.employee_id * 2 + answer.employee_id * 3 + question_id + ${offset}::integer) % 5)::text
    from project_evaluation rater where rater.evaluation_id = answer.evaluation_id`.execute(owner);
  await sql`alter table evaluation_response enable trigger user`.execute(owner);
}
