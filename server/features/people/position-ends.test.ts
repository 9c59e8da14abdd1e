import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { archiveEmployee, changeEmployee } from '#contract/people/people-changes.endpoints.ts';
import { exportHistory, exportRoster } from '#contract/people/people-import.endpoints.ts';
import { deletePromotion } from '#contract/people/promotions.endpoints.ts';
import { type SignedInCaller, startTestApp, type TestApp } from '#server/testing/app.ts';
import { addCompany, addPerson } from '#server/testing/people.ts';
import { profileFor } from '#server/testing/reviews.ts';
import { archiveDue } from './archive-due.ts';

let app: TestApp;
let company: Awaited<ReturnType<typeof addCompany>>;
let admin: SignedInCaller;
beforeAll(async () => {
  app = await startTestApp();
  company = await addCompany(app.owner);
  admin = await app.signInAs('admin@example.test');
});
afterAll(() => app.stop());

const person = async () =>
  addPerson(app.owner, { hireDate: '2020-03-02', managerId: company.lead.employeeId });

/** The positions as stored, the oldest first. */
async function positionsOf(employeeId: number): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select title || ' ' || start_date || coalesce(' to ' || end_date, '') as text
    from employee_role join position using (position_id) where employee_id = ${employeeId}
    order by start_date, made`.execute(app.owner);
  return rows.map(({ text }) => text);
}

async function change(employeeId: number, positionName: string, startDate: string, changes: object = {}) {
  const { promotionHistory, ...held } = await profileFor(admin, employeeId);
  const former = promotionHistory.find((one) => one.positionName === positionName);
  const position = { employeeRoleId: former?.employeeRoleId ?? -1, positionId: 0, positionName, startDate };
  const body = { ...held, permissions: held.permissions ?? [], position, ...changes };
  const answer = await admin.call(changeEmployee, { body });
  expect([answer.text, answer.status, answer.statements <= 6]).toEqual([answer.text, 200, true]);
}

test('a promotion ends the position before it, on the day before, and the end follows its start', async () => {
  const { employeeId, email } = await person();
  await change(employeeId, 'Senior Engineer', '2022-01-01');
  const promoted = ['Engineer 2020-03-02 to 2021-12-31', 'Senior Engineer 2022-01-01'];
  expect(await positionsOf(employeeId)).toEqual(promoted);
  const { text } = await admin.call(exportHistory);
  expect(text).toContain(`${email},Engineering,Engineer,2020-03-02,2021-12-31`);
  await change(employeeId, 'Senior Engineer', '2022-02-01');
  expect((await positionsOf(employeeId))[0]).toBe('Engineer 2020-03-02 to 2022-01-31');
  await change(employeeId, 'Senior Engineer', '2021-11-01');
  await change(employeeId, 'Senior Engineer', '2021-11-01');
  expect(await positionsOf(employeeId)).toEqual([
    'Engineer 2020-03-02 to 2021-10-31',
    'Senior Engineer 2021-11-01',
  ]);
});

test('the end before follows a position that moves to the start of another of its title', async () => {
  const { employeeId } = await person();
  await change(employeeId, 'Lead Engineer', '2022-01-01');
  await sql`insert into employee_role (employee_id, position_id, start_date)
    select employee_id, position_id, '2023-01-01' from employee_role join position using (position_id)
    where employee_id = ${employeeId} and title = 'Lead Engineer'`.execute(app.owner);
  const { promotionHistory, ...held } = await profileFor(admin, employeeId);
  const moved = promotionHistory.find(({ startDate }) => startDate === '2022-01-01');
  const position = { ...moved, positionId: 0, startDate: '2023-01-01' };
  const body = { ...held, permissions: held.permissions ?? [], position };
  expect((await admin.call(changeEmployee, { body })).status).toBe(200);
  expect((await positionsOf(employeeId))[0]).toBe('Engineer 2020-03-02 to 2022-12-31');
});

test('a position between two others ends both rightly, a deleted one joins its neighbors, a gap stays', async () => {
  const { employeeId } = await person();
  await change(employeeId, 'Principal', '2024-01-01');
  await change(employeeId, 'Senior Engineer', '2022-01-01');
  expect(await positionsOf(employeeId)).toEqual([
    'Engineer 2020-03-02 to 2021-12-31',
    'Senior Engineer 2022-01-01 to 2023-12-31',
    'Principal 2024-01-01',
  ]);
  const removeAt = async (place: number) => {
    const { promotionHistory } = await profileFor(admin, employeeId);
    const employeeRoleId = promotionHistory[place]?.employeeRoleId ?? 0;
    const answer = await admin.call(deletePromotion, { params: { employeeRoleId } });
    expect([answer.status, answer.statements <= 6]).toEqual([200, true]);
  };
  await removeAt(1);
  const joined = ['Engineer 2020-03-02 to 2023-12-31', 'Principal 2024-01-01'];
  expect(await positionsOf(employeeId)).toEqual(joined);
  await sql`update employee_role set end_date = '2023-06-30'
    where employee_id = ${employeeId} and end_date is not null`.execute(app.owner);
  await change(employeeId, 'Principal', '2024-03-01');
  expect((await positionsOf(employeeId))[0]).toBe('Engineer 2020-03-02 to 2023-06-30');
  // A start behind the own end has no end before the next position begins.
  await change(employeeId, 'Engineer', '2023-09-01');
  expect((await positionsOf(employeeId))[0]).toBe('Engineer 2023-09-01 to 2024-02-29');
  await removeAt(0);
  expect(await positionsOf(employeeId)).toEqual(['Engineer 2023-09-01']);
});

test('a position that another overtakes on the day of its start was never held', async () => {
  const { employeeId } = await person();
  await change(employeeId, 'Senior Engineer', '2022-01-01');
  await change(employeeId, 'Principal', '2022-01-01');
  expect(await positionsOf(employeeId)).toEqual([
    'Engineer 2020-03-02 to 2021-12-31',
    'Senior Engineer 2022-01-01',
    'Principal 2022-01-01',
  ]);
});

test('of many positions that begin on one day, the last to be entered is held, everywhere', async () => {
  const { employeeId, email } = await person();
  const titles = ['Scout', 'Baker', 'Tailor', 'Pilot', 'Cook', 'Weaver', 'Driver'];
  for (const title of titles) await change(employeeId, title, '2022-01-01');
  const before = 'Engineer 2020-03-02 to 2021-12-31';
  expect(await positionsOf(employeeId)).toEqual([before, ...titles.map((title) => `${title} 2022-01-01`)]);
  const { position, promotionHistory } = await profileFor(admin, employeeId);
  expect(position?.positionName).toBe('Driver');
  const newestFirst = [...titles.toReversed(), 'Engineer'];
  expect(promotionHistory.map(({ positionName }) => positionName)).toEqual(newestFirst);
  const { text } = await admin.call(exportRoster);
  expect(text.split('\n').find((line) => line.includes(email))).toContain('Driver,2022-01-01');

  await admin.call(archiveEmployee, { body: { employeeId, endDate: '2022-01-01' } });
  const ended = (await positionsOf(employeeId)).filter((one) => one.endsWith(' to 2022-01-01'));
  expect(ended).toEqual(['Driver 2022-01-01 to 2022-01-01']);
});

test('an archiving ends the position with the last day; unarchiving opens it, or starts another', async () => {
  const [now, later] = [await person(), await person()];
  const yesterday = await dayFromToday(-1);
  await admin.call(archiveEmployee, { body: { employeeId: now.employeeId, endDate: yesterday } });
  const archived = [`Engineer 2020-03-02 to ${yesterday}`];
  expect(await positionsOf(now.employeeId)).toEqual(archived);
  const tomorrow = await dayFromToday(1);
  await admin.call(archiveEmployee, { body: { employeeId: later.employeeId, endDate: tomorrow } });
  expect(await positionsOf(later.employeeId)).toEqual(['Engineer 2020-03-02']);
  await sql`update employee set end_date = ${yesterday} where employee_id = ${later.employeeId}`.execute(
    app.owner,
  );
  await archiveDue(app.context.db, app.context.jobs);
  expect(await positionsOf(later.employeeId)).toEqual(archived);
  const back = { managerId: company.lead.employeeId, isActive: true };
  await change(now.employeeId, 'Engineer', '2020-03-02', back);
  expect(await positionsOf(now.employeeId)).toEqual(['Engineer 2020-03-02']);
  await change(later.employeeId, 'Principal', tomorrow, back);
  expect(await positionsOf(later.employeeId)).toEqual([...archived, `Principal ${tomorrow}`]);
});

async function dayFromToday(days: number): Promise<string> {
  const { rows } = await sql<{
    day: string;
  }>`select (company_today() + ${days}::integer)::text as day`.execute(app.owner);
  return rows[0]?.day ?? '';
}
