import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startAnnualReview } from '#contract/reviews/steps/annual-reviews.endpoints.ts';
import { addDays } from '#contract/core/values/dates.ts';
import type { OfPeriod } from '#contract/reviews/forms/review-forms.schemas.ts';
import { readEvidence } from '#contract/reviews/forms/review-forms.endpoints.ts';
import type { Caller } from '#server/testing/app.ts';
import { addPerson, type Person } from '#server/testing/people.ts';
import { askHere, submitFor } from '#server/testing/review-forms.ts';
import { deadlines } from '#server/testing/reviews.ts';
import {
  type Member,
  ok,
  openProjectFixture,
  type ProjectFixture,
} from '#server/features/projects/directory/projects.fixture.ts';

// A member with goals, kudos and evaluated projects is reviewed by themselves, the lead, a colleague who
// shares a project with them, and an Admin as a peer.

let fixture: ProjectFixture;
let annualReviewId: number;
let ids: Map<number, number>;
beforeAll(async () => {
  fixture = await openProjectFixture();
  const { member, lead, colleague, admin, stranger, otherAdmin } = fixture.people;
  const started = ok(
    await (await fixture.test.signInAs(otherAdmin.email)).call(startAnnualReview, {
      body: {
        employeeUnderReviewId: member.employeeId,
        markingPeriodId: member.markingPeriodId,
        ...deadlines,
      },
    }),
  );
  annualReviewId = started.json<{ entityId: number }>().entityId;
  await askHere(fixture.test.owner, annualReviewId);
  await run(sql`insert into annual_reviewer (annual_review_id, employee_id, type)
    select ${annualReviewId}, id, 'Peer' from unnest(${[colleague, admin].map((one) => one.employeeId)}::integer[]) id`);
  await run(sql`with noted as (
      insert into goal (employee_id, marking_period_id, title, start_date, end_date, progress)
      values (${member.employeeId}, ${member.markingPeriodId}, 'Learn Rust', '2026-03-02', '2026-12-01', 'Started')
      returning goal_id)
    insert into goal_update (goal_id, title, notes, progress, previous_progress, update_date, author_id)
    select goal_id, title, notes, 'Started', 'None', day::date, ${lead.employeeId}
    from noted, (values ('Half way', 'Chapter nine', '2026-05-04'), ('Begun', '', '2026-04-02'))
      said (title, notes, day)`);
  for (const [sender, message] of [
    [colleague, 'Thanks for the release'],
    [stranger, 'Thanks for the talk'],
    [colleague, 'Not approved yet'],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- in their order
    await run(sql`with given as (
        insert into kudo (sender_id, message, original_message, values, created_at)
        values (${sender.employeeId}, ${message}, ${message}, '{Foster Teamwork}', now()) returning kudo_id)
      insert into kudo_recipient (kudo_id, employee_id) select kudo_id, ${member.employeeId} from given`);
  }
  await run(sql`update kudo set approved_at = now(), approved_by = ${otherAdmin.employeeId}
    where message <> 'Not approved yet'`);
  await fixture.newProject({ projectName: 'Shared', endDate: addDays(fixture.today, -9) });
  const others = [await addPerson(fixture.test.owner), await addPerson(fixture.test.owner)] as const;
  const team: Member[] = [
    [fixture.people.pm, 'PM'],
    [member, 'Developer'],
    [others[0], 'QA'],
    [others[1], 'QA'],
  ];
  const scored = await fixture.newProject({ projectName: 'Scored' }, team);
  await fixture.submitFor(scored, others[0], '3');
  await fixture.submitFor(scored, others[1], '5');
  // The member was reminded of the evaluation that they owe.
  await run(sql`insert into message (kind, recipient_id, project_evaluation_id, queued_at, sent_at)
    select 'evaluation-reminder', employee_id, evaluation_id, now(), now()
    from project_evaluation where employee_id = ${member.employeeId}`);
  const { rows } = await sql<{ reviewerId: number; id: number }>`
    select employee_id as "reviewerId", annual_reviewer_id as id from annual_reviewer`.execute(
    fixture.test.owner,
  );
  ids = new Map(rows.map(({ reviewerId, id }) => [reviewerId, id]));
});
afterAll(() => fixture.test.stop());

const run = async (statement: ReturnType<typeof sql>) => statement.execute(fixture.test.owner);

async function periodFor(caller: Caller, { employeeId }: Person): Promise<OfPeriod> {
  const answer = ok(await caller.call(readEvidence, { params: { id: ids.get(employeeId) ?? 0 } }));
  expect(answer.statements).toBeLessThanOrEqual(4);
  return answer.json();
}

const readings = async (action: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from audit_event where action = ${action}`.execute(fixture.test.owner);
  return rows[0]?.count ?? 0;
};

/** Who read which review of whom. */
const reviewsRead = async () => {
  const { rows } = await sql<{ by: number; whose: number; id: number }>`
    select actor_employee_id as by, subject_employee_id as whose, (object ->> 'annualReviewId')::int as id
    from audit_event where action = 'read-review'`.execute(fixture.test.owner);
  return rows;
};

test('the lead sees goals, kudos and scores, recorded; the self review once it is submitted', async () => {
  const { lead, member } = fixture.people;
  const known = await periodFor(fixture.callers.lead, lead);
  expect(known.goals).toEqual([
    {
      goalId: expect.any(Number),
      title: 'Learn Rust',
      progress: 'Started',
      updates: [
        {
          on: '2026-04-02',
          by: 'Lea Lead',
          text: 'Begun',
        },
        {
          on: '2026-05-04',
          by: 'Lea Lead',
          text: 'Half way\nChapter nine',
        },
      ],
    },
  ]);
  expect(known.kudos.map(({ text }) => text)).toEqual(['Thanks for the release', 'Thanks for the talk']);
  expect(known.kudos[0]).toEqual({
    on: fixture.today,
    from: 'Col League',
    text: 'Thanks for the release',
  });
  expect(known.projects).toContainEqual({
    projectId: expect.any(Number),
    name: 'Scored',
    role: 'Developer',
    endDate: addDays(fixture.today, -10),
    score: '4.0',
  });
  expect(known).toMatchObject({ performanceScore: '4.0', lastReview: [], selfReview: null });
  expect([await readings('read-feedback'), await readings('read-review')]).toEqual([1, 0]);
  const self = { ...member, type: 'Self' as const, annualReviewId, caller: fixture.callers.member };
  await submitFor(fixture.test.owner, { ...self, annualReviewerId: ids.get(member.employeeId) ?? 0 }, 'Mine');
  const { selfReview } = await periodFor(fixture.callers.lead, lead);
  expect(selfReview).toContainEqual({
    key: 'level',
    question: 'How do your results compare with what your role asks?',
    answer: 'Well below what the role asks\nMine: level.',
  });
  expect(await readings('read-review')).toBe(1);
});

test('the employee sees their goals, kudos and projects, and no score of fewer than three people', async () => {
  const { member } = fixture.people;
  const before = await readings('read-feedback');
  const known = await periodFor(fixture.callers.member, member);
  expect(known.goals).toHaveLength(1);
  expect(known.kudos).toHaveLength(2);
  expect(known.projects.map(({ name, score }) => [name, score]).toSorted()).toEqual([
    ['Scored', null],
    ['Shared', null],
  ]);
  expect(known).toMatchObject({ performanceScore: null, selfReview: null });
  expect(await readings('read-feedback')).toBe(before);
});

test('a peer sees the kudos that they gave and the projects that they shared, also as an Admin', async () => {
  const { colleague, admin } = fixture.people;
  const nothingElse = { goals: null, performanceScore: null, lastReview: null, selfReview: null };
  const known = await periodFor(await fixture.test.signInAs(colleague.email), colleague);
  expect(known).toMatchObject(nothingElse);
  expect(known.kudos.map(({ text }) => text)).toEqual(['Thanks for the release']);
  expect(known.projects).toMatchObject([{ name: 'Shared', role: 'Developer', score: null }]);
  expect(await periodFor(fixture.callers.admin, admin)).toEqual({ ...nothingElse, kudos: [], projects: [] });
});

test.each([
  ['2026-03-02', ['Shared']],
  ['2026-03-01', []],
])(
  'a peer sees a shared project by its deadline: on %s of a period from 2026-03-02',
  async (deadline, seen) => {
    const { colleague } = fixture.people;
    await run(sql`update project set start_date = '2026-02-01', end_date = '2026-02-10',
    evaluation_deadline = ${deadline} where name = 'Shared'`);
    const { projects } = await periodFor(await fixture.test.signInAs(colleague.email), colleague);
    expect(projects.map(({ name }) => name)).toEqual(seen);
    await run(sql`update project set start_date = ${addDays(fixture.today, -90)}, end_date = ${addDays(fixture.today, -9)},
    evaluation_deadline = ${addDays(fixture.today, 10)} where name = 'Shared'`);
  },
);

test('the last review shows the answers that were shared, and only those', async () => {
  const { lead, member, colleague } = fixture.people;
  const id = await formerReview(member, lead);
  expect((await periodFor(fixture.callers.member, member)).lastReview).toEqual([]);
  await run(sql`alter table review_outcome disable trigger user`);
  await run(sql`insert into review_outcome (annual_review_id, shared_at) values (${id}, now())`);
  await run(sql`alter table review_outcome enable trigger user`);
  for (const [caller, person] of [
    [fixture.callers.member, member],
    [fixture.callers.lead, lead],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { lastReview } = await periodFor(caller, person);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect(await reviewsRead()).toContainEqual({ by: person.employeeId, whose: member.employeeId, id });
    expect(lastReview).toContainEqual({
      key: 'keep',
      question: 'What should Mem keep doing?',
      answer: 'Last year: keep.',
    });
    expect(JSON.stringify(lastReview)).not.toContain('handover');
  }
  expect((await periodFor(await fixture.test.signInAs(colleague.email), colleague)).lastReview).toBeNull();
});

test('someone who no longer is a reviewer sees nothing, and a stranger is refused', async () => {
  const { colleague, stranger } = fixture.people;
  const caller = await fixture.test.signInAs(colleague.email);
  await run(sql`insert into review_draft (annual_review_id, employee_id, type, content)
    values (${annualReviewId}, ${colleague.employeeId}, 'Peer', '{"texts": {}, "choices": {}}')`);
  const id = ids.get(colleague.employeeId) ?? 0;
  await run(sql`delete from annual_reviewer where annual_reviewer_id = ${id}`);
  expect(await periodFor(caller, colleague)).toMatchObject({ kudos: [], projects: [], goals: null });
  const other = await fixture.test.signInAs(stranger.email);
  expect((await other.call(readEvidence, { params: { id } })).status).toBe(403);
});

/** An ended period before, with a manager review that is submitted and not shared. */
async function formerReview(member: Person, lead: Person): Promise<number> {
  for (const table of ['marking_period', 'annual_review', 'annual_reviewer', 'review_submission']) {
    // oxlint-disable-next-line no-await-in-loop -- as it would have happened
    await run(sql`alter table ${sql.table(table)} disable trigger user`);
  }
  const { rows } = await sql<{ id: number }>`
    with period as (
      insert into marking_period (employee_id, start_date, end_date, ended_at)
      values (${member.employeeId}, '2025-03-02', '2026-03-01', now()) returning marking_period_id)
    insert into annual_review (marking_period_id, employee_id, started_at)
    select marking_period_id, ${member.employeeId}, now() from period returning annual_review_id as id`.execute(
    fixture.test.owner,
  );
  const id = rows[0]?.id ?? 0;
  await askHere(fixture.test.owner, id);
  const entry = await sql<{ id: number }>`
    insert into annual_reviewer (annual_review_id, employee_id, type, question_set_version_id)
    select ${id}, ${lead.employeeId}, 'Manager', manager_set_version_id from annual_review
    where annual_review_id = ${id} returning annual_reviewer_id as id`.execute(fixture.test.owner);
  const writer = { ...lead, type: 'Manager' as const, annualReviewId: id, caller: fixture.callers.lead };
  await submitFor(fixture.test.owner, { ...writer, annualReviewerId: entry.rows[0]?.id ?? 0 }, 'Last year');
  for (const table of ['marking_period', 'annual_review', 'annual_reviewer', 'review_submission']) {
    // oxlint-disable-next-line no-await-in-loop -- as it would have happened
    await run(sql`alter table ${sql.table(table)} enable trigger user`);
  }
  return id;
}
