import { afterAll, beforeAll, expect, test } from 'vitest';
import { archiveEmployee, changeEmployee } from '#contract/people/people-changes.endpoints.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { addCompany, addPerson } from '#server/testing/people.ts';
import { profileFor } from '#server/testing/reviews.ts';

let app: TestApp;
let company: Awaited<ReturnType<typeof addCompany>>;
beforeAll(async () => {
  app = await startTestApp();
  company = await addCompany(app.owner);
});
afterAll(() => app.stop());

// The period of a new person starts on 2026-03-02.
test.each([
  ['2026-03-01', ['2026-03-02']],
  ['2026-03-02', ['2026-03-02']],
  ['2026-03-03', ['2026-03-03', '2026-03-02']],
])('unarchiving with the hire date %s leads to periods from %j', async (activeHireDate, starts) => {
  const admin = await app.signInAs('admin@example.test');
  const { employeeId } = await addPerson(app.owner, { managerId: company.lead.employeeId });
  const archive = { employeeId, endDate: '2026-03-20' };
  expect((await admin.call(archiveEmployee, { body: archive })).status).toBe(200);
  const person = await profileFor(admin, employeeId);
  const body = { ...person, isActive: true, activeHireDate, managerId: company.lead.employeeId };
  expect(await admin.call(changeEmployee, { body })).toMatchObject({ status: 200 });
  const { markingPeriods, activeMarkingPeriod } = await profileFor(admin, employeeId);
  expect(markingPeriods.map(({ startDate }) => startDate)).toEqual(starts);
  expect(activeMarkingPeriod?.startDate).toBe(starts[0]);
});

test('the corrected hire date of an active person leaves the period as it is', async () => {
  const admin = await app.signInAs('admin@example.test');
  const { employeeId } = await addPerson(app.owner, { managerId: company.lead.employeeId });
  const body = { ...(await profileFor(admin, employeeId)), activeHireDate: '2026-03-03' };
  expect(await admin.call(changeEmployee, { body })).toMatchObject({ status: 200 });
  const { markingPeriods } = await profileFor(admin, employeeId);
  expect(markingPeriods.map(({ startDate, endDate }) => [startDate, endDate])).toEqual([
    ['2026-03-02', null],
  ]);
});

test('a second return leaves the periods before it, and those of other people, as they are', async () => {
  const admin = await app.signInAs('admin@example.test');
  const { employeeId } = await addPerson(app.owner, { managerId: company.lead.employeeId });
  for (const [endDate, activeHireDate] of [
    ['2026-03-20', '2026-04-01'],
    ['2026-04-20', '2026-05-01'],
  ]) {
    expect(await admin.call(archiveEmployee, { body: { employeeId, endDate } })).toMatchObject({
      status: 200,
    });
    const person = await profileFor(admin, employeeId);
    const body = { ...person, isActive: true, activeHireDate, managerId: company.lead.employeeId };
    expect(await admin.call(changeEmployee, { body })).toMatchObject({ status: 200 });
  }
  const periodsOf = async (id: number) =>
    (await profileFor(admin, id)).markingPeriods.map(({ startDate, endDate }) => [startDate, endDate]);
  expect(await periodsOf(company.member.employeeId)).toEqual([['2026-03-02', null]]);
  expect(await periodsOf(employeeId)).toEqual([
    ['2026-05-01', null],
    ['2026-04-01', '2026-04-30'],
    ['2026-03-02', '2026-03-31'],
  ]);
});
