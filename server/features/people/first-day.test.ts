import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  changeReviewDates,
  changeReviewers,
  remindReviewer,
  startAnnualReview,
} from '#contract/reviews/steps/annual-reviews.endpoints.ts';
import { addDays, formatDay } from '#contract/core/values/dates.ts';
import { saveGoal, saveMilestones } from '#contract/goals/goals.endpoints.ts';
import { changeEmployee } from '#contract/people/people-changes.endpoints.ts';
import type { EmployeeRow } from '#contract/people/people.schemas.ts';
import { listEmployees } from '#contract/people/people.endpoints.ts';
import type { CycleRow } from '#contract/reviews/cycle/review-cycle.schemas.ts';
import { listReviewCycle } from '#contract/reviews/cycle/review-cycle.endpoints.ts';
import { addPerson, type Person } from '#server/testing/people.ts';
import {
  openReviewFixture,
  profileFor,
  reviewFor,
  startedReview,
  type ReviewFixture,
} from '#server/testing/reviews.ts';

let fixture: ReviewFixture;
let today: string;
let firstDay: string;
let comer: Person;

beforeAll(async () => {
  fixture = await openReviewFixture();
  const { owner } = fixture.test;
  const { rows } = await sql<{ today: string }>`select company_today() as today`.execute(owner);
  today = rows[0]?.today ?? '';
  firstDay = addDays(today, 30);
  comer = await addPerson(owner, {
    firstName: 'Nia',
    lastName: 'Anew',
    hireDate: firstDay,
    periodStart: firstDay,
    managerId: fixture.company.lead.employeeId,
  });
});
afterAll(() => fixture.test.stop());

const sentence = () => `A deadline must not come before the first day, ${formatDay(firstDay)}.`;

test('the directory, the profile and the review cycle say on which day a person starts, up to the day before', async () => {
  const seen = async () => {
    const rows = (await fixture.lead.call(listEmployees)).json<EmployeeRow[]>();
    const cycle = (await fixture.lead.call(listReviewCycle, { query: { limit: '99' } })).json<CycleRow[]>();
    const isComer = ({ employeeId }: { employeeId: number }) => employeeId === comer.employeeId;
    const { startsOn } = await profileFor(fixture.lead, comer.employeeId);
    return [rows.find(isComer)?.startsOn, cycle.find(isComer)?.startsOn, startsOn];
  };
  expect(await seen()).toEqual([firstDay, firstDay, firstDay]);
  expect((await profileFor(fixture.lead, fixture.company.member.employeeId)).startsOn).toBeNull();
});

test('no goal, task or review has a deadline before the first day; on that day it may have one', async () => {
  const { employeeId, markingPeriodId } = comer;
  const goal = (endDate: string) =>
    fixture.lead.call(saveGoal, { body: { employeeId, markingPeriodId, title: 'Arrive', endDate } });
  expect(await goal(addDays(firstDay, -1))).toMatchObject({ status: 409, text: sentence() });
  const saved = await goal(firstDay);
  const { entityId: goalId } = saved.json<{ entityId: number }>();
  const task = (dueDate: string) =>
    fixture.lead.call(saveMilestones, { body: [{ goalId, content: 'Find the desk', dueDate }] });
  expect(await task(addDays(firstDay, -1))).toMatchObject({ status: 409, text: sentence() });
  expect((await task(firstDay)).status).toBe(200);

  const datesFrom = (peerDeadline: string) => ({
    peerDeadline,
    selfDeadline: addDays(peerDeadline, 7),
    managerDeadline: addDays(peerDeadline, 14),
    finalDeadline: addDays(peerDeadline, 21),
  });
  const body = { employeeUnderReviewId: employeeId, markingPeriodId };
  const early = { body: { ...body, ...datesFrom(addDays(firstDay, -1)) } };
  expect(await fixture.lead.call(startAnnualReview, early)).toMatchObject({ status: 409, text: sentence() });
  const started = await fixture.lead.call(startAnnualReview, { body: { ...body, ...datesFrom(firstDay) } });
  expect(started.status, started.text).toBe(200);
  const { entityId: annualReviewId } = started.json<{ entityId: number }>();
  const moved = { body: { annualReviewId, ...datesFrom(addDays(firstDay, -1)) } };
  expect(await fixture.lead.call(changeReviewDates, moved)).toMatchObject({ status: 409, text: sentence() });

  const self = (await reviewFor(fixture.lead, employeeId)).reviewers.find(({ type }) => type === 'Self');
  const reminder = { body: { annualReviewerId: self?.annualReviewerId ?? 0, annualReviewId, message: '' } };
  expect(await fixture.lead.call(remindReviewer, reminder)).toMatchObject({
    status: 409,
    text: `This person’s first day is ${formatDay(firstDay)}. Until then they get no reminders.`,
  });
});

test('a reviewer says on which day they start while no reminder goes to them, up to the day before', async () => {
  const { owner } = fixture.test;
  const { lead, company } = fixture;
  const peer = await addPerson(owner, { managerId: company.lead.employeeId });
  const { annualReviewId, employeeId } = await startedReview(fixture.test, lead, company.lead.employeeId);
  const peers = { body: [{ annualReviewId, employeeId: peer.employeeId, type: 'Peer' }] };
  expect((await lead.call(changeReviewers, peers)).status).toBe(200);
  const offered = async (day: string) => {
    await sql`update employee set hire_date = ${day} where employee_id = ${peer.employeeId}`.execute(owner);
    const { reviewers } = await reviewFor(lead, employeeId);
    const entry = reviewers.find((one) => one.employeeId === peer.employeeId);
    const body = { annualReviewerId: entry?.annualReviewerId ?? 0, annualReviewId, message: '' };
    const { status } = await lead.call(remindReviewer, { body });
    return [reviewers.flatMap(({ startsOn }) => startsOn ?? []), status];
  };
  expect(await offered(addDays(today, 1))).toEqual([[addDays(today, 1)], 409]);
  expect(await offered(today)).toEqual([[], 200]);
});

test('nothing is late of a person whose hire date moved behind a deadline', async () => {
  const { owner } = fixture.test;
  const late = await addPerson(owner, { managerId: fixture.company.lead.employeeId });
  await sql`insert into annual_review (marking_period_id, employee_id, started_at, peer_deadline, self_deadline,
      manager_deadline, final_deadline)
    values (${late.markingPeriodId}, ${late.employeeId}, now(), ${addDays(today, -9)}, ${addDays(today, -8)},
      ${addDays(today, -7)}, ${addDays(today, -6)})`.execute(owner);
  const isLate = async () => {
    const rows = (await fixture.lead.call(listReviewCycle, { query: { limit: '99' } })).json<CycleRow[]>();
    const onlyLate = await fixture.lead.call(listReviewCycle, { query: { limit: '99', late: 'true' } });
    const isThis = ({ employeeId }: CycleRow) => employeeId === late.employeeId;
    return [rows.find(isThis)?.isLate, onlyLate.json<CycleRow[]>().some(isThis)];
  };
  expect(await isLate()).toEqual([true, true]);
  const setHired = async (day: string) =>
    sql`update employee set hire_date = ${day} where employee_id = ${late.employeeId}`.execute(owner);
  await setHired(addDays(today, 1));
  expect(await isLate()).toEqual([false, false]);
  await setHired(today);
  expect(await isLate()).toEqual([true, true]);
});

test('an Admin whose first day lies ahead is not the one who stays', async () => {
  const { admin, company } = fixture;
  const hiredOn = async (employeeId: number, activeHireDate: string) => {
    const body = { ...(await profileFor(admin, employeeId)), activeHireDate };
    return admin.call(changeEmployee, { body: { ...body, permissions: body.permissions ?? [] } });
  };
  const other = await hiredOn(company.otherAdmin.employeeId, firstDay);
  expect(other.status, other.text).toBe(200);
  expect(await hiredOn(company.admin.employeeId, addDays(today, 1))).toMatchObject({
    status: 409,
    text: 'The first day of the last administrator must not lie ahead.',
  });
  expect((await hiredOn(company.admin.employeeId, today)).status).toBe(200);
});
