import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startAnnualReview } from '#contract/reviews/steps/annual-reviews.endpoints.ts';
import { addDays } from '#contract/core/values/dates.ts';
import type { Duty } from '#contract/dashboards/duties.schemas.ts';
import { KUDOS_COUNTED } from '#contract/dashboards/duties.ts';
import { listDuties } from '#contract/dashboards/duties.endpoints.ts';
import type { ResponseOf } from '#contract/core/endpoint.ts';
import type { CycleRow } from '#contract/reviews/cycle/review-cycle.schemas.ts';
import { listReviewCycle } from '#contract/reviews/cycle/review-cycle.endpoints.ts';
import type { Caller } from '#server/testing/app.ts';
import { addPerson, type Person } from '#server/testing/people.ts';
import { startedReview } from '#server/testing/reviews.ts';
import {
  ok,
  openProjectFixture,
  type ProjectFixture,
} from '#server/features/projects/directory/projects.fixture.ts';

let fixture: ProjectFixture;
let today: string;
beforeAll(async () => {
  fixture = await openProjectFixture();
  ({ today } = fixture);
});
afterEach(() => fixture.forgetCalls());
afterAll(() => fixture.test.stop());

async function dutiesOf(caller: Caller): Promise<ResponseOf<typeof listDuties>> {
  const answer = ok(await caller.call(listDuties));
  expect(answer.statements).toBeLessThanOrEqual(2);
  return answer.json();
}
const ofKind = async <K extends Duty['kind']>(caller: Caller, kind: K) =>
  (await dutiesOf(caller)).duties.filter((one): one is Extract<Duty, { kind: K }> => one.kind === kind);
const run = async (statement: ReturnType<typeof sql>) => statement.execute(fixture.test.owner);
const as = async ({ email }: Person) => fixture.test.signInAs(email);

/** A lead with their own team, so that no other test changes what waits. */
const newLead = async (more: object = {}) =>
  addPerson(fixture.test.owner, {
    permissions: ['Benchmark_TeamLead'],
    firstName: 'Ines',
    lastName: 'Solo',
    ...more,
  });

describe('reviews to write', () => {
  test('are the viewer’s open entries: the self review, and those of others', async () => {
    const lead = await newLead();
    const caller = await as(lead);
    const person = await startedReview(fixture.test, caller, lead.employeeId);
    await run(sql`update annual_reviewer set survey_link = 'https://survey.example.test/m'
      where annual_review_id = ${person.annualReviewId} and type = 'Manager'`);
    const [manager, ...others] = await ofKind(caller, 'review');
    expect(others).toEqual([]);
    expect(manager).toEqual({
      kind: 'review',
      annualReviewerId: expect.any(Number),
      type: 'Manager',
      employee: { employeeId: person.employeeId, fullName: expect.any(String) },
      deadline: '2027-02-23',
      surveyLink: 'https://survey.example.test/m',
      asks: null,
    });
    const [self] = await ofKind(await as(person), 'review');
    expect(self).toMatchObject({
      type: 'Self',
      surveyLink: null,
      asks: { lead: { employeeId: lead.employeeId, fullName: 'Ines Solo' }, askedOn: null },
    });
    await run(
      sql`update annual_reviewer set completed_at = now() where annual_review_id = ${person.annualReviewId}`,
    );
    expect(await ofKind(caller, 'review')).toEqual([]);
    expect(await ofKind(await as(person), 'review')).toEqual([]);
  });

  test('of an employee never show who else reviews them, nor what they have done', async () => {
    const lead = await newLead();
    const person = await startedReview(fixture.test, await as(lead), lead.employeeId);
    const caller = await as(person);
    const before = await dutiesOf(caller);
    await run(sql`insert into annual_reviewer (annual_review_id, employee_id, type, survey_link)
      values (${person.annualReviewId}, ${fixture.people.stranger.employeeId}, 'Peer', 'https://survey.example.test/p')`);
    await run(sql`update annual_reviewer set completed_at = now()
      where annual_review_id = ${person.annualReviewId} and type <> 'Self'`);
    expect(await dutiesOf(caller)).toEqual(before);
  });

  test('without a lead who can set links are asked of the Admins, and not at all without one', async () => {
    const lead = await newLead();
    const person = await startedReview(fixture.test, await as(lead), lead.employeeId);
    const asks = async () => (await ofKind(await as(person), 'review'))[0]?.asks;
    await run(sql`update employee set permissions = '{}' where employee_id = ${lead.employeeId}`);
    expect(await asks()).toEqual({ lead: null, askedOn: null });
    // The only Admin can only set the link themselves.
    const others = sql`'Benchmark_Admin' = any(permissions) and employee_id <> ${person.employeeId}`;
    await run(
      sql`update employee set permissions = '{Benchmark_Admin}' where employee_id = ${person.employeeId}`,
    );
    await run(sql`update employee set end_date = company_today() - 1, archived_at = now() where ${others}`);
    expect(await asks()).toBeNull();
    await run(sql`update employee set end_date = null, archived_at = null where ${others}`);
    await run(sql`update employee set permissions = '{}' where employee_id = ${person.employeeId}`);
  });
});

describe('evaluations', () => {
  test('have the viewer’s own link and the number of questions about each colleague', async () => {
    const projectId = await fixture.newProject({ projectName: 'Lighthouse' });
    const found = (await ofKind(fixture.callers.member, 'evaluation')).find(
      ({ projectName }) => projectName === 'Lighthouse',
    );
    const form = await fixture.form(await fixture.guidOf(projectId, fixture.people.member));
    expect(found).toEqual({
      kind: 'evaluation',
      projectEvaluationResultId: expect.any(Number),
      guid: await fixture.guidOf(projectId, fixture.people.member),
      projectName: 'Lighthouse',
      deadline: addDays(today, 10),
      colleagues: expect.any(Array),
    });
    const byId = (one: { employeeId: number }, other: { employeeId: number }) =>
      one.employeeId - other.employeeId;
    expect(found?.colleagues.toSorted(byId)).toEqual(
      form.sections
        .map(({ targetEmployeeId, questions }) => ({
          employeeId: targetEmployeeId,
          questions: questions.length,
        }))
        .toSorted(byId),
    );
    for (const caller of [fixture.callers.admin, fixture.callers.lead]) {
      expect(JSON.stringify(await dutiesOf(caller))).not.toContain('Lighthouse');
    }
    await fixture.submitFor(projectId, fixture.people.member);
    expect(JSON.stringify(await dutiesOf(fixture.callers.member))).not.toContain('Lighthouse');
  });
});

describe('goals', () => {
  test('and tasks are listed two weeks before their day, and after it, until they are done', async () => {
    const person = await addPerson(fixture.test.owner);
    const { employeeId, markingPeriodId } = person;
    await run(sql`with goals as (
        insert into goal (employee_id, marking_period_id, title, start_date, end_date, progress)
        values (${employeeId}, ${markingPeriodId}, 'Late', '2026-03-02', ${addDays(today, -3)}, 'Started'),
          (${employeeId}, ${markingPeriodId}, 'Soon', '2026-03-02', ${addDays(today, 14)}, 'None'),
          (${employeeId}, ${markingPeriodId}, 'Later', '2026-03-02', ${addDays(today, 15)}, 'None'),
          (${employeeId}, ${markingPeriodId}, 'Finished', '2026-03-02', ${addDays(today, 1)}, 'Complete')
        returning goal_id, title)
      insert into milestone (goal_id, content, place, due_date, completed_at)
      select goal_id, 'Open task', 1, ${addDays(today, 2)}::date, null::timestamptz from goals where title = 'Later'
      union all select goal_id, 'Overdue task', 3, ${addDays(today, -5)}::date, null from goals where title = 'Late'
      union all select goal_id, 'Coming task', 4, ${addDays(today, 3)}::date, null from goals where title = 'Late'
      union all select goal_id, 'Later task', 5, ${addDays(today, 40)}::date, null from goals where title = 'Late'
      union all select goal_id, 'Done task', 2, ${addDays(today, 2)}::date, now() from goals where title = 'Later'`);
    const caller = await as(person);
    const listed = async () =>
      (await ofKind(caller, 'goal')).map(({ title, dueTasks, deadline }) => [title, dueTasks, deadline]);
    expect(await listed()).toEqual([
      ['Late', 2, addDays(today, -5)],
      ['Later', 1, addDays(today, 2)],
      ['Soon', 0, addDays(today, 14)],
    ]);
    await run(sql`update marking_period set ended_at = now(), end_date = company_today()
      where marking_period_id = ${markingPeriodId}`);
    expect(await listed()).toEqual([]);
  });
});

describe('what reviews wait for', () => {
  const stepsOf = async (caller: Caller) =>
    (await ofKind(caller, 'step')).map(({ state, people, first, leadId, standsInFor, deadline }) => ({
      state,
      people,
      firstId: first.employeeId,
      leadId,
      standsInFor,
      deadline,
    }));

  test('is the lead’s own step, one line each, with the earliest day', async () => {
    const lead = await newLead();
    const caller = await as(lead);
    const one = await startedReview(fixture.test, caller, lead.employeeId);
    const other = await startedReview(fixture.test, caller, lead.employeeId);
    await run(
      sql`update annual_review set peer_deadline = '2027-02-01' where annual_review_id = ${other.annualReviewId}`,
    );
    const steps = {
      state: 'ChoosePeers',
      people: 2,
      firstId: other.employeeId,
      leadId: lead.employeeId,
      standsInFor: null,
      deadline: '2027-02-01',
    };
    expect(await stepsOf(caller)).toEqual([steps]);
    await run(
      sql`update annual_reviewer set completed_at = now() where annual_review_id = ${one.annualReviewId}`,
    );
    // Waiting for answers is the reviewers' step, and a coming sit-down is a duty of no person.
    await run(sql`update annual_review set peer_review_skipped_at = now(), skip_reason = 'Small team'
      where annual_review_id = ${other.annualReviewId}`);
    await run(sql`update annual_review set sitdown_date = ${addDays(today, 2)}, peer_review_skipped_at = now(),
      skip_reason = 'Small team' where annual_review_id = ${one.annualReviewId}`);
    expect(await stepsOf(caller)).toEqual([]);
    await run(
      sql`update annual_review set sitdown_date = ${addDays(today, -2)} where annual_review_id = ${one.annualReviewId}`,
    );
    expect(await stepsOf(caller)).toEqual([
      { ...steps, state: 'SitDown', people: 1, firstId: one.employeeId, deadline: addDays(today, -2) },
    ]);
    await run(sql`insert into absence (employee_id, from_day, to_day)
      values (${one.employeeId}, company_today(), company_today() + 3)`);
    expect((await stepsOf(caller))[0]?.deadline).toBeNull();
    // A meeting of today waits for the lead, and counts during a leave too.
    await run(
      sql`update annual_review set sitdown_date = ${today} where annual_review_id = ${one.annualReviewId}`,
    );
    expect(await stepsOf(caller)).toMatchObject([{ state: 'SitDown', people: 1, deadline: today }]);
    await run(
      sql`update annual_review set meeting_completed_at = now() where annual_review_id = ${one.annualReviewId}`,
    );
    expect(await stepsOf(caller)).toMatchObject([{ state: 'FinalDocument', deadline: '2027-03-02' }]);
  });

  test('names the person with the earliest day, and of one day the first by name', async () => {
    const lead = await newLead();
    const caller = await as(lead);
    const people = [];
    for (const name of ['Mott', 'Abel', 'Zorn']) {
      const person = await startedReview(fixture.test, caller, lead.employeeId);
      await run(sql`update employee set last_name = ${name} where employee_id = ${person.employeeId}`);
      people.push(person);
    }
    const [, abel, zorn] = people;
    expect((await stepsOf(caller))[0]?.firstId).toBe(abel?.employeeId);
    await run(
      sql`update annual_review set peer_deadline = '2027-02-01' where annual_review_id = ${zorn?.annualReviewId}`,
    );
    expect((await stepsOf(caller))[0]?.firstId).toBe(zorn?.employeeId);
  });

  test('are the states that the Review Cycle page shows the lead', async () => {
    const lead = await newLead();
    const caller = await as(lead);
    await startedReview(fixture.test, caller, lead.employeeId);
    await addPerson(fixture.test.owner, { managerId: lead.employeeId, hireDate: addDays(today, -360) });
    const rows = ok(await caller.call(listReviewCycle)).json<CycleRow[]>();
    expect((await stepsOf(caller)).map(({ state }) => state).toSorted()).toEqual(
      rows
        .map(({ state }) => state)
        .filter((state) => state !== 'NotStarted')
        .toSorted(),
    );
  });

  test('a deputy reads of the team, never of themselves or the lead', async () => {
    const lead = await newLead({ managerId: fixture.people.lead.employeeId });
    const leadCaller = await as(lead);
    const deputy = await startedReview(fixture.test, leadCaller, lead.employeeId);
    const colleague = await startedReview(fixture.test, leadCaller, lead.employeeId);
    ok(
      await fixture.callers.lead.call(startAnnualReview, {
        body: { employeeUnderReviewId: lead.employeeId, markingPeriodId: lead.markingPeriodId },
      }),
    );
    const caller = await as(deputy);
    expect(await stepsOf(caller)).toEqual([]);
    await run(sql`insert into deputy (lead_id, deputy_id, from_day, until_day)
      values (${lead.employeeId}, ${deputy.employeeId}, company_today(), company_today() + 9)`);
    expect(await stepsOf(caller)).toEqual([
      {
        state: 'ChoosePeers',
        people: 1,
        firstId: colleague.employeeId,
        leadId: lead.employeeId,
        standsInFor: {
          employeeId: lead.employeeId,
          fullName: 'Ines Solo',
        },
        deadline: '2027-02-09',
      },
    ]);
    expect((await stepsOf(leadCaller))[0]?.people).toBe(2);
  });
});

describe('kudos', () => {
  test('are for Admins, who don’t count those that another Admin must approve', async () => {
    const { admin, otherAdmin, member, colleague } = fixture.people;
    const waiting = async (person: Person) => (await ofKind(await as(person), 'kudos'))[0]?.waiting ?? 0;
    expect(await waiting(admin)).toBe(0);
    for (const [senderId, recipientId] of [
      [member.employeeId, colleague.employeeId],
      [admin.employeeId, member.employeeId],
      [member.employeeId, admin.employeeId],
    ] as const) {
      await run(sql`with sent as (insert into kudo (sender_id, message, original_message, created_at)
          values (${senderId}, 'Thank you', 'Thank you', now()) returning kudo_id)
        insert into kudo_recipient (kudo_id, employee_id) select kudo_id, ${recipientId}::integer from sent`);
    }
    expect([await waiting(admin), await waiting(otherAdmin), await waiting(member)]).toEqual([1, 3, 0]);
    await run(sql`update employee set archived_at = now(), end_date = company_today() - 1
      where employee_id = ${otherAdmin.employeeId}`);
    expect(await waiting(admin)).toBe(3);
    await run(sql`update employee set archived_at = null, end_date = null
      where employee_id = ${otherAdmin.employeeId}`);
  });

  test('are counted up to a limit', async () => {
    const { otherAdmin, stranger } = fixture.people;
    const counted = async () => {
      const [line] = await ofKind(await as(otherAdmin), 'kudos');
      return [line?.waiting, line?.isMore];
    };
    const send = (count: number) =>
      run(sql`insert into kudo (sender_id, message, original_message, created_at)
        select ${stranger.employeeId}, 'Thank you', 'Thank you', now() from generate_series(1, ${count}::integer)`);
    const [before = 0] = await counted();
    await send(KUDOS_COUNTED - Number(before));
    expect(await counted()).toEqual([KUDOS_COUNTED, false]);
    await send(1);
    expect(await counted()).toEqual([KUDOS_COUNTED, true]);
    await run(sql`delete from kudo where sender_id = ${stranger.employeeId}`);
  });
});

test('the most urgent come first, undated ones last; more than fifty are cut off', async () => {
  const person = await addPerson(fixture.test.owner, { permissions: ['Benchmark_Admin'] });
  const caller = await as(person);
  await run(sql`insert into goal (employee_id, marking_period_id, title, start_date, end_date)
    select ${person.employeeId}, ${person.markingPeriodId}, 'Goal ' || n, '2026-03-02', ${today}::date - n
    from generate_series(1, 49) n`);
  const first = await dutiesOf(caller);
  expect([first.duties.length, first.isPart, first.today]).toEqual([50, false, today]);
  expect(first.duties.at(0)).toMatchObject({ kind: 'goal', deadline: addDays(today, -49) });
  expect(first.duties.at(-1)).toMatchObject({ kind: 'kudos', deadline: null });
  await run(sql`insert into goal (employee_id, marking_period_id, title, start_date, end_date)
    values (${person.employeeId}, ${person.markingPeriodId}, 'One more', '2026-03-02', ${today})`);
  const second = await dutiesOf(caller);
  expect([second.duties.length, second.isPart]).toEqual([50, true]);
  expect(second.duties.every(({ kind }) => kind === 'goal')).toBe(true);
  await run(sql`insert into goal (employee_id, marking_period_id, title, start_date, end_date)
    select ${person.employeeId}, ${person.markingPeriodId}, 'Older ' || n, '2026-03-02', ${today}::date - 60 - n
    from generate_series(1, 5) n`);
  const { duties } = await dutiesOf(caller);
  expect(duties.slice(0, 6).map(({ deadline }) => deadline)).toEqual(
    [65, 64, 63, 62, 61, 49].map((days) => addDays(today, -days)),
  );
});
