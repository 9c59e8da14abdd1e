import { questionOf, setOf } from '#contract/reviews/questions/question-sets.test-data.ts';
import { sql } from 'kysely';
import type { Permission, ReviewerType } from '#contract/core/enums.ts';
import { addDocument, addKudo, addReviewer, approveKudo } from '../kit/review-fixture.ts';
import { openSession, type JournaledApp } from '../kit/test-app.ts';
import { markBulkActions } from './bulk-actions.ts';
import { markForms } from './forms.ts';
import { markGoals } from './goals.ts';
import type { MarkedPerson, Marker, Review, MarkedCompany } from './marked.ts';
import { markProjects } from './projects.ts';
import { addRecords } from './records.ts';
import { markAnswers } from './review-reading.ts';

/** Name, permissions and lead of each person. `done`: the review of the active period is complete. */
const people: readonly [
  name: string,
  permissions: Permission[],
  lead: string | null,
  more?: 'done' | 'archived',
][] = [
  ['admin', ['Benchmark_Admin'], 'lead'],
  ['otherAdmin', ['Benchmark_Admin', 'Benchmark_TeamLead'], null],
  ['lead', ['Benchmark_TeamLead'], 'otherAdmin'],
  ['member', [], 'lead'],
  ['otherLead', ['Benchmark_TeamLead'], 'otherAdmin', 'done'],
  ['done', [], 'lead', 'done'],
  ['deputy', [], 'lead'],
  ['uploader', ['Benchmark_OwnReviewUpload'], 'lead'],
  ['stranger', [], 'otherLead'],
  ['ofOtherLead', [], 'otherLead', 'done'],
  ['pm', ['Benchmark_PM'], 'otherLead'],
  ['selfManaged', ['Benchmark_TeamLead'], 'selfManaged', 'done'],
  ['demotedLead', [], 'otherAdmin'],
  ['orphan', [], 'demotedLead', 'done'],
  ['archived', [], 'lead', 'archived'],
];

/** Adds a company in which every text of every row is a unique word. */
export async function markCompany(testApp: JournaledApp): Promise<MarkedCompany> {
  const markers = new Map<string, Marker>();
  let count = 0;
  const company: MarkedCompany = {
    people: [],
    reviews: [],
    goals: [],
    kudos: [],
    projects: [],
    markers,
    mark(column, facts = {}) {
      count += 1;
      const word = `mk${count.toString(36).padStart(5, '0')}q`;
      markers.set(word, { column, ...facts });
      return word;
    },
  };
  // High ids, which no other number in a response can equal.
  await sql`alter table annual_reviewer alter column annual_reviewer_id restart with 1710000001`.execute(
    testApp.owner,
  );
  await sql`alter table document alter column document_id restart with 1720000001`.execute(testApp.owner);
  for (const one of people) await addBeing(testApp, company, one);
  for (const [index, [name, , lead, more]] of people.entries()) {
    const person = company.people[index];
    const managerId = company.people.find((one) => one.name === lead)?.employeeId ?? null;
    if (!person) throw new Error(`${name} is not there.`);
    person.managerId = managerId;
    await sql`update employee set manager_id = ${managerId} where employee_id = ${person.employeeId}`.execute(
      testApp.owner,
    );
    // The next person in the list is the peer. Some peers are reports of the employee under review.
    const peer = company.people[(index + 1) % company.people.length];
    await addReview(testApp, company, person, peer, 0, true);
    await markGoals(testApp, company, person);
    await sql`update marking_period set end_date = '2026-02-28', ended_at = now()
      where marking_period_id = ${person.periodIds[0]}`.execute(testApp.owner);
    await addReview(testApp, company, person, peer, 1, more === 'done');
    await markGoals(testApp, company, person);
    person.token = await openSession(testApp, person.employeeId);
  }
  await sql`update employee set archived_at = now(), end_date = '2026-05-01'
    where employee_id = any(${company.people.filter((one) => one.isArchived).map((one) => one.employeeId)}::int[])`.execute(
    testApp.owner,
  );
  const { rows } = await sql<{ id: string; employeeId: number }>`
    select session_id::text as id, employee_id as "employeeId" from session`.execute(testApp.owner);
  for (const { id, employeeId } of rows) markers.set(id, { column: 'session.session_id', employeeId });
  await addDeputy(testApp, company);
  await addKudos(testApp, company);
  await addQuestionDraft(testApp, company);
  await markProjects(testApp, company);
  await markBulkActions(testApp, company);
  await addRecords(testApp, company);
  return company;
}

/** The deputy stands in for the lead, in whose team they are. Peers of both are among that team. */
async function addDeputy(testApp: JournaledApp, { people }: MarkedCompany): Promise<void> {
  const [lead, deputy] = ['lead', 'deputy'].map((name) => people.find((one) => one.name === name));
  if (!lead || !deputy) throw new Error('There is no lead or no deputy.');
  deputy.deputyFor = lead.employeeId;
  await sql`insert into deputy (lead_id, deputy_id, from_day, until_day)
    values (${lead.employeeId}, ${deputy.employeeId}, company_today(), company_today() + 30)`.execute(
    testApp.owner,
  );
}

async function addBeing(
  testApp: JournaledApp,
  company: MarkedCompany,
  [name, permissions, , more]: (typeof people)[number],
) {
  const { rows: ids } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('employee', 'employee_id'))::int as id`.execute(testApp.owner);
  const employeeId = ids[0]?.id ?? 0;
  const word = (column: string) => company.mark(column, { employeeId });
  await sql`
    with place as (insert into department (name) values (${word('department.name')}) returning department_id),
    title as (insert into position (title) values (${word('position.title')}) returning position_id),
    person as (
      insert into employee (employee_id, first_name, last_name, email, employee_number, hire_date, department_id,
        permissions, oidc_issuer, oidc_subject) overriding system value
      select ${employeeId}, ${word('employee.first_name')}, ${word('employee.last_name')},
        ${`${word('employee.email')}@example.test`}, ${word('employee.employee_number')}, '2020-03-02', department_id,
        ${permissions}::text[], ${word('employee.oidc_issuer')}, ${word('employee.oidc_subject')} from place returning employee_id
    )
    insert into employee_role (employee_id, position_id, start_date)
    select ${employeeId}, position_id, '2020-03-02'::date from title`.execute(testApp.owner);
  const { rows } = await sql<{ id: number }>`
    insert into marking_period (employee_id, start_date, end_date, ended_at)
    values (${employeeId}, '2025-03-02', null, null) returning marking_period_id as id`.execute(
    testApp.owner,
  );
  // Only one person holds this permission, so that the permission itself is the marker.
  if (permissions.includes('Benchmark_OwnReviewUpload')) {
    company.markers.set('Benchmark_OwnReviewUpload', { column: 'employee.permissions', employeeId });
  }
  company.people.push({
    employeeId,
    name,
    permissions,
    isArchived: more === 'archived',
    managerId: null,
    deputyFor: null,
    periodIds: [rows[0]?.id ?? 0],
    token: '',
  });
}

async function addReview(
  testApp: JournaledApp,
  company: MarkedCompany,
  person: MarkedPerson,
  peer: MarkedPerson | undefined,
  period: number,
  isComplete: boolean,
) {
  const { employeeId, managerId } = person;
  if (period === 1) {
    const { rows } = await sql<{ id: number }>`
      insert into marking_period (employee_id, start_date) values (${employeeId}, '2026-03-01')
      returning marking_period_id as id`.execute(testApp.owner);
    person.periodIds.push(rows[0]?.id ?? 0);
  }
  const { rows } = await sql<{ id: number }>`
    insert into annual_review (marking_period_id, employee_id, peer_deadline, self_deadline, manager_deadline,
      final_deadline, started_at, sitdown_date, sitdown_time, sitdown_minutes, sitdown_place, meeting_completed_at,
      completed_at, peer_review_skipped_at, skip_reason)
    values (${person.periodIds[period]}, ${employeeId}, '2026-10-05', '2026-10-12', '2026-10-19', '2026-10-26', now(),
      '2026-05-04', '10:00', 45, ${company.mark('annual_review.sitdown_place', { employeeId })},
      case when ${isComplete}::boolean then now() end, case when ${isComplete}::boolean then now() end,
      now(), ${company.mark('annual_review.skip_reason', { employeeId })})
    returning annual_review_id as id`.execute(testApp.owner);
  const annualReviewId = rows[0]?.id ?? 0;
  const review: Review = {
    annualReviewId,
    employeeId,
    isComplete,
    isActive: period === 1,
    reviewers: [],
    documentIds: { Self: 0, Peer: 0, Final: 0 },
  };
  const entries: [ReviewerType, number][] = [['Self', employeeId]];
  if (managerId !== null && managerId !== employeeId) entries.push(['Manager', managerId]);
  if (peer && peer.employeeId !== managerId) entries.push(['Peer', peer.employeeId]);
  for (const [reviewerType, reviewerId] of entries) {
    const facts = { employeeId, reviewerId, reviewerType };
    const link = `https://survey.example.test/${company.mark('annual_reviewer.survey_link', facts)}`;
    const id = await addReviewer(testApp, annualReviewId, reviewerType, reviewerId, link);
    company.markers.set(String(id), { column: 'annual_reviewer.annual_reviewer_id', ...facts });
    review.reviewers.push({ id, employeeId: reviewerId, type: reviewerType });
  }
  for (const kind of ['Self', 'Peer', 'Final'] as const) {
    const facts = { employeeId, kind, isComplete };
    const word = (column: string) => company.mark(column, facts);
    const key = word('document.storage_key');
    const id = await addDocument(
      testApp,
      annualReviewId,
      kind,
      `${word('document.original_name')}.txt`,
      word('document bytes'),
      key,
    );
    await sql`update document set content_type = ${`text/plain; a=${word('document.content_type')}`}
      where document_id = ${id} and ${period === 1}::boolean`.execute(testApp.owner);
    company.markers.set(String(id), { column: 'document.document_id', ...facts });
    review.documentIds[kind] = id;
  }
  await markAnswers(testApp, company, review);
  await markForms(testApp, company, review);
  company.reviews.push(review);
}

/**
 * Each person sends kudos to the next one: one not yet approved, and one approved in each period. Then the
 * feed is turned on, and each active person sends an active one more of both kinds for the feed.
 */
async function addKudos(testApp: JournaledApp, company: MarkedCompany): Promise<void> {
  const [admin] = company.people;
  await sql`update company_settings set kudos_feed = true`.execute(testApp.owner);
  for (const [index, sender] of company.people.entries()) {
    const recipient = company.people[(index + 1) % company.people.length] ?? sender;
    const { employeeId: senderId } = sender;
    const { employeeId: recipientId } = recipient;
    const isForFeed = !sender.isArchived && !recipient.isArchived;
    for (const [day, isApproved, isInFeed] of [
      ['2026-05-04', false, false],
      ['2026-05-05', true, false],
      ['2025-06-03', true, false],
      ['2026-05-06', false, true],
      ['2026-05-07', true, true],
    ] as const) {
      if (isInFeed && !isForFeed) continue;
      const facts = { senderId, recipientId, isApproved, isInFeed };
      const kudoId = await addKudo(testApp, senderId, recipientId, {
        day,
        message: company.mark('kudo.message', facts),
        original: company.mark('kudo.original_message', facts),
        isInFeed,
      });
      if (isApproved) await approveKudo(testApp, kudoId, admin?.employeeId ?? 0);
      company.kudos.push({ kudoId, ...facts });
    }
  }
}

/** Questions that are not published yet, which only Admins read. */
async function addQuestionDraft(testApp: JournaledApp, company: MarkedCompany): Promise<void> {
  const draft = setOf(questionOf({ wording: company.mark('question_set.draft') }));
  await sql`update question_set set draft = ${JSON.stringify(draft)}::jsonb where type = 'Peer'`.execute(
    testApp.owner,
  );
}
