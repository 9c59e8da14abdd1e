import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listSnippets } from '#contract/core/names.endpoints.ts';
import * as contract from '#contract/people/people.endpoints.ts';
import { peopleMessages } from '#contract/people/people.ts';
import type { TeamCard } from '#contract/dashboards/team-dashboard.schemas.ts';
import { teamLeadDashboard } from '#contract/dashboards/team-dashboard.endpoints.ts';
import {
  addEmployee,
  archiveEmployee,
  assignTeam,
  changeEmployee,
} from '#contract/people/people-changes.endpoints.ts';
import { deletePromotion } from '#contract/people/promotions.endpoints.ts';
import { archiveDue } from './archive-due.ts';
import { addCompany, addPerson } from '#server/testing/people.ts';
import { profileFor } from '#server/testing/reviews.ts';
import { type SignedInCaller, startTestApp, type TestApp } from '#server/testing/app.ts';

let test: TestApp;
let company: Awaited<ReturnType<typeof addCompany>>;
let admin: SignedInCaller;
let lead: SignedInCaller;

beforeAll(async () => {
  test = await startTestApp();
  company = await addCompany(test.owner);
  admin = await test.signInAs('admin@example.test');
  lead = await test.signInAs('lead@example.test');
});
afterAll(() => test.stop());

const newPerson = (changes: object = {}) => ({
  firstName: 'New',
  lastName: 'Comer',
  email: `new${Math.random()}@example.test`,
  activeHireDate: '2026-05-04',
  department: { departmentId: -1, departmentName: 'Research' },
  position: { positionId: -1, positionName: 'Analyst', startDate: '2026-05-04' },
  managerId: company.lead.employeeId,
  permissions: [],
  ...changes,
});
const add = async (changes: object = {}) => {
  const answer = await admin.call(addEmployee, { body: newPerson(changes) });
  expect([answer.text, answer.status, answer.statements <= 6]).toEqual([answer.text, 200, true]);
  return answer.json<{ entityId: number }>().entityId;
};
const bodyOf = async (employeeId: number, changes: object = {}) => {
  const person = await profileFor(admin, employeeId);
  return { ...person, permissions: person.permissions ?? [], ...changes };
};

describe('adding a person', () => {
  it.each([
    [{ firstName: ' ' }, 'First Name is required'],
    [{ lastName: undefined }, 'Last Name is required'],
    [{ email: '' }, 'Email is required'],
    [{ activeHireDate: null }, 'Hire date is required'],
    [{ department: null }, 'Department is required.'],
    [{ position: { positionName: '' } }, 'Position is required.'],
    [{ managerId: null }, 'Team Lead is required.'],
    [{ managerId: -1 }, 'Team Lead is required.'],
    [{ managerId: 0 }, 'Team Lead is required.'],
    [{ department: { departmentId: -1 } }, 'Department is required.'],
    [{ position: { positionId: -1, positionName: null } }, 'Position is required.'],
    [{ email: 'a@x..test' }, 'Email must be a valid email address.'],
    [{ email: `a@${'a.'.repeat(500_000)}@` }, 'Email must be a valid email address.'],
    [
      { lastName: 'Comer\u202E' },
      'Last name must be one line, without control characters and marks that change the direction of text.',
    ],
  ])('%j says %s', async (changes, text) => {
    expect(await admin.call(addEmployee, { body: newPerson(changes) })).toMatchObject({
      status: 400,
      text,
    });
  });

  it('is for Admins, opens a period and finds a position by its name', async () => {
    expect((await lead.call(addEmployee, { body: newPerson() })).status).toBe(403);
    const employeeId = await add({ position: { positionId: 0, positionName: 'ENGINEER' } });
    const person = await profileFor(admin, employeeId);
    expect(person.position).toMatchObject({ positionName: 'Engineer', startDate: '2026-05-04' });
    expect(person.activeMarkingPeriod?.startDate).toBe('2026-05-04');
    const email = person.email.toUpperCase();
    expect((await admin.call(addEmployee, { body: newPerson({ email }) })).status).toBe(409);
    const unled = newPerson({ managerId: company.member.employeeId });
    expect((await admin.call(addEmployee, { body: unled })).status).toBe(400);
  });
});

it('an address of an archived person is refused by name, for a new person and for a changed address', async () => {
  const email = `left${Math.random()}@example.test`;
  const gone = await addPerson(test.owner, { firstName: 'Gone', lastName: 'Away', email });
  const leaves = { body: { employeeId: gone.employeeId, endDate: '2026-01-01' } };
  expect((await admin.call(archiveEmployee, leaves)).status).toBe(200);
  const sentence =
    'This email address belongs to Gone Away, who is archived. Unarchive them, or use another address.';
  const body = newPerson({ email: email.toUpperCase() });
  expect(await admin.call(addEmployee, { body })).toMatchObject({ status: 409, text: sentence });
  // Who may not add a person learns nothing.
  expect(await lead.call(addEmployee, { body })).toMatchObject({
    status: 403,
    text: expect.not.stringContaining('Gone'),
  });
  const headers = { accept: 'application/problem+json' };
  const problem = await admin.call(addEmployee, { body, headers });
  expect(problem.json()).toMatchObject({ person: { employeeId: gone.employeeId, fullName: 'Gone Away' } });

  const other = await add();
  const changed = await admin.call(changeEmployee, { body: await bodyOf(other, { email }) });
  expect(changed).toMatchObject({ status: 409, text: sentence });
  await addPerson(test.owner, { firstName: 'Gone', lastName: 'Away' });
  const ofNamesakes = sentence.replace('Gone Away', 'Gone Away (left 01/01/2026)');
  expect((await admin.call(addEmployee, { body })).text).toBe(ofNamesakes);
  expect((await admin.call(changeEmployee, { body: await bodyOf(other, { email }) })).text).toBe(ofNamesakes);
  const back = await bodyOf(gone.employeeId, {
    isActive: true,
    activeHireDate: '2026-05-04',
    managerId: company.lead.employeeId,
    position: newPerson().position,
  });
  expect((await admin.call(changeEmployee, { body: back })).status).toBe(200);
  const taken = await admin.call(addEmployee, { body, headers });
  expect(taken.json()).toMatchObject({ detail: 'Another team member has this email address.' });
  expect(taken.json()).not.toHaveProperty('person');
});

describe('changing a person', () => {
  it('keeps an employee number that one person has, for Admins', async () => {
    const [one, other] = [await add(), await add()];
    const save = async (employeeId: number, changes: object) =>
      admin.call(changeEmployee, { body: await bodyOf(employeeId, changes) });
    const numberOf = async (employeeId: number) => (await profileFor(admin, employeeId)).employeeNumber;
    expect(await numberOf(one)).toBe(null);
    expect((await save(one, { employeeNumber: ' A-07 ' })).status).toBe(200);
    expect((await save(one, { employeeNumber: undefined })).status).toBe(200);
    expect(await numberOf(one)).toBe('A-07');
    expect((await profileFor(lead, one)).employeeNumber).toBe(undefined);
    expect(await save(other, { employeeNumber: 'a-07' })).toMatchObject({
      status: 409,
      text: peopleMessages.employeeNumberTaken,
    });
    expect(await save(other, { employeeNumber: 'x'.repeat(101) })).toMatchObject({
      status: 400,
      text: 'Employee number must be 100 characters or less.',
    });
    const { rows } = await sql<{ before: object; after: object }>`
      select before, after from audit_event where action = 'change-employee' order by audit_event_id desc limit 2`.execute(
      test.owner,
    );
    expect(rows).toMatchObject([
      { before: { employeeNumber: 'A-07' }, after: { employeeNumber: 'A-07' } },
      { before: { employeeNumber: null }, after: { employeeNumber: 'A-07' } },
    ]);
    expect((await save(one, { employeeNumber: '' })).status).toBe(200);
    expect((await save(other, { employeeNumber: 'a-07' })).status).toBe(200);
    expect([await numberOf(one), await numberOf(other)]).toEqual([null, 'a-07']);
  });

  it('promotes, and deletes a promotion only while there are several', async () => {
    const employeeId = await add();
    const position = {
      employeeRoleId: -1,
      positionId: -1,
      positionName: 'Principal',
      startDate: '2026-09-01',
    };
    const changed = await admin.call(changeEmployee, {
      body: await bodyOf(employeeId, { position }),
    });
    expect([changed.text, changed.status, changed.statements <= 6]).toEqual([changed.text, 200, true]);
    const { promotionHistory } = await profileFor(admin, employeeId);
    expect(promotionHistory.map((one) => one.positionName)).toEqual(['Principal', 'Analyst']);
    const remove = (id: number | undefined) =>
      admin.call(deletePromotion, { params: { employeeRoleId: id ?? 0 } });
    expect((await remove(promotionHistory[0]?.employeeRoleId)).status).toBe(200);
    expect((await remove(promotionHistory[1]?.employeeRoleId)).status).toBe(409);
  });

  it('applies to the person’s next call; never changes the caller’s own permissions', async () => {
    const person = await addPerson(test.owner, { managerId: company.lead.employeeId });
    const caller = await test.signInAs(person.email);
    expect((await caller.call(contract.listTeams)).status).toBe(403);
    const body = await bodyOf(person.employeeId, { permissions: ['Benchmark_TeamLead'] });
    expect((await admin.call(changeEmployee, { body })).status).toBe(200);
    expect((await caller.call(contract.listTeams)).status).toBe(200);
    const own = await bodyOf(company.admin.employeeId, {
      permissions: [],
      managerId: company.lead.employeeId,
    });
    expect(await admin.call(changeEmployee, { body: own })).toMatchObject({
      status: 403,
      text: 'You cannot change your own permissions.',
    });
  });
});

describe('a position of another person', () => {
  it('is neither changed nor taken over', async () => {
    const { position } = await profileFor(admin, company.colleague.employeeId);
    const body = await bodyOf(company.member.employeeId, { position });
    expect(await admin.call(changeEmployee, { body })).toMatchObject({
      status: 400,
      text: peopleMessages.promotionUnknown,
    });
  });
});

describe('a changed email address', () => {
  it('ends the person’s sessions and unlinks the sign-in; a change of case does neither', async () => {
    const person = await addPerson(test.owner, {
      email: 'same.person@example.test',
      managerId: company.lead.employeeId,
    });
    const caller = await test.signInAs(person.email);
    const isAlive = async () => (await caller.call(listSnippets)).status === 200;
    const isTied = async () => {
      const { rows } = await sql<{ isTied: boolean }>`select oidc_issuer is not null as "isTied" from employee
        where employee_id = ${person.employeeId}`.execute(test.owner);
      return rows[0]?.isTied;
    };
    const change = async (changes: object) => {
      const answer = await admin.call(changeEmployee, { body: await bodyOf(person.employeeId, changes) });
      expect([answer.status, answer.statements <= 6]).toEqual([200, true]);
    };
    await change({ firstName: 'Other' });
    await change({ email: 'Same.Person@example.test' });
    expect([await isAlive(), await isTied()]).toEqual([true, true]);
    await change({ email: 'other.person@example.test' });
    expect([await isAlive(), await isTied()]).toEqual([false, false]);
    const { rows } =
      await sql`select end_reason from session where employee_id = ${person.employeeId}`.execute(test.owner);
    expect(rows).toEqual([{ end_reason: 'email changed' }]);
  });
});

describe('a placeholder for a missing team lead', () => {
  it('gets the message for an active or an archived person', async () => {
    const employeeId = await add();
    const change = async (changes: object) =>
      (await admin.call(changeEmployee, { body: await bodyOf(employeeId, changes) })).text;
    for (const managerId of [-1, 0, null]) {
      expect(await change({ managerId })).toBe('Team lead is required.');
    }
    const archived = await admin.call(archiveEmployee, { body: { employeeId, endDate: '2026-05-04' } });
    expect(archived.status).toBe(200);
    for (const managerId of [-1, 0, null]) {
      expect(await change({ managerId, isActive: true })).toBe('Team Lead is required.');
    }
  });
});

const dayIn = async (days: number) =>
  (await sql<{ day: string }>`select company_today() + ${days}::integer as day`.execute(test.owner)).rows[0]
    ?.day ?? '';
const isArchived = async (employeeId: number) =>
  (
    await sql<{ isArchived: boolean }>`select archived_at is not null as "isArchived" from employee
      where employee_id = ${employeeId}`.execute(test.owner)
  ).rows[0]?.isArchived;

describe('archiving', () => {
  it('ends access and unassigns the team; unarchiving opens a new period', async () => {
    const leader = await addPerson(test.owner, {
      permissions: ['Benchmark_TeamLead'],
      managerId: company.lead.employeeId,
    });
    const report = await addPerson(test.owner, { managerId: leader.employeeId });
    const caller = await test.signInAs(leader.email);
    const archive = (endDate: unknown) =>
      admin.call(archiveEmployee, { body: { employeeId: leader.employeeId, endDate } });
    expect(await archive('')).toMatchObject({ status: 400, text: 'Date of last day is required' });
    const done = await archive('2026-11-01');
    expect([done.status, done.statements <= 6]).toEqual([200, true]);
    expect((await archive('2026-11-01')).status).toBe(409);
    expect((await caller.call(listSnippets)).status).toBe(401);
    expect((await profileFor(admin, report.employeeId)).managerId).toBe(null);
    const body = await bodyOf(leader.employeeId, {
      isActive: true,
      activeHireDate: '2026-11-16',
      managerId: null,
    });
    expect(await admin.call(changeEmployee, { body })).toMatchObject({
      status: 400,
      text: 'Team Lead is required.',
    });
    const back = await admin.call(changeEmployee, {
      body: { ...body, managerId: company.lead.employeeId },
    });
    expect([back.text, back.status, back.statements <= 6]).toEqual([back.text, 200, true]);
    const person = await profileFor(admin, leader.employeeId);
    expect(person.activeMarkingPeriod?.startDate).toBe('2026-11-16');
    expect(person.markingPeriods).toHaveLength(2);
  });

  it('waits for the end of a future last day', async () => {
    const person = await addPerson(test.owner, { managerId: company.lead.employeeId });
    const other = await addPerson(test.owner, { managerId: company.lead.employeeId });
    const caller = await test.signInAs(person.email);
    const { rows } = await sql<{ day: string }>`select company_today() + 3 as day`.execute(test.owner);
    for (const { employeeId } of [person, other]) {
      const body = { employeeId, endDate: rows[0]?.day };
      expect((await admin.call(archiveEmployee, { body })).status).toBe(200);
    }
    expect((await caller.call(listSnippets)).status).toBe(200);
    expect(await archiveDue(test.db, test.jobs)).toBe(0);
    await test.shiftClock('3 days');
    expect(await archiveDue(test.db, test.jobs)).toBe(0);
    await test.shiftClock('4 days');
    expect(await archiveDue(test.db, test.jobs)).toBe(2);
    await test.shiftClock(null);
    expect([await isArchived(person.employeeId), await isArchived(other.employeeId)]).toEqual([true, true]);
  });

  it.each([
    ['the day before the hire date', -11, 400],
    ['the hire date', -10, 200],
    ['today', 0, 200],
  ])('with %s as last day is refused or done at once', async (_what, days, status) => {
    const { employeeId } = await addPerson(test.owner, {
      managerId: company.lead.employeeId,
      hireDate: await dayIn(-10),
    });
    const answer = await admin.call(archiveEmployee, { body: { employeeId, endDate: await dayIn(days) } });
    expect(answer.status).toBe(status);
    expect(await isArchived(employeeId)).toBe(status === 200);
    const { rows } = await sql`select action from audit_event
      where subject_employee_id = ${employeeId}`.execute(test.owner);
    expect(rows).toEqual(status === 200 ? [{ action: 'archive-employee' }] : []);
  });

  it('is not for oneself', async () => {
    const body = { employeeId: company.admin.employeeId, endDate: await dayIn(-1) };
    expect(await admin.call(archiveEmployee, { body })).toMatchObject({
      status: 409,
      text: peopleMessages.ownArchive,
    });
  });

  it('leaves no lead to a person who was their own', async () => {
    const { employeeId } = await addPerson(test.owner);
    await sql`update employee set manager_id = employee_id where employee_id = ${employeeId}`.execute(
      test.owner,
    );
    const body = { employeeId, endDate: await dayIn(-1) };
    expect((await admin.call(archiveEmployee, { body })).status).toBe(200);
    const { rows } =
      await sql`select manager_id as lead, archived_at is not null as "isArchived" from employee
      where employee_id = ${employeeId}`.execute(test.owner);
    expect(rows).toEqual([{ lead: null, isArchived: true }]);
  });

  it.each([
    ['the same hire date', -400, 1],
    ['another hire date', -1, 2],
  ])('of a person who is back with %s leaves the right periods', async (_what, hired, periods) => {
    const { employeeId } = await addPerson(test.owner, {
      managerId: company.lead.employeeId,
      hireDate: await dayIn(-400),
      periodStart: await dayIn(-30),
    });
    const body = { employeeId, endDate: await dayIn(-10) };
    expect((await admin.call(archiveEmployee, { body })).status).toBe(200);
    const back = await bodyOf(employeeId, {
      isActive: true,
      managerId: company.lead.employeeId,
      activeHireDate: await dayIn(hired),
    });
    const answer = await admin.call(changeEmployee, { body: back });
    expect([answer.text, answer.status]).toEqual([answer.text, 200]);
    const { markingPeriods, activeMarkingPeriod } = await profileFor(admin, employeeId);
    expect(markingPeriods).toHaveLength(periods);
    expect(activeMarkingPeriod?.startDate).toBe(await dayIn(periods === 1 ? -30 : -1));
  });

  it('keeps the last Admin, even with two concurrent calls', async () => {
    const other = await test.signInAs('admin2@example.test');
    const demote = async (caller: SignedInCaller, employeeId: number) =>
      caller.call(archiveEmployee, { body: { employeeId, endDate: '2026-11-01' } });
    const answers = await Promise.all([
      demote(admin, company.otherAdmin.employeeId),
      demote(other, company.admin.employeeId),
    ]);
    const [done, refused] = answers.map((one) => one.status).toSorted();
    // 401: the first call had ended the session of the second.
    expect([done, [401, 409].includes(refused ?? 0)]).toEqual([200, true]);
    const { rows } = await sql`select from employee where 'Benchmark_Admin' = any(permissions)
      and archived_at is null`.execute(test.owner);
    expect(rows).toHaveLength(1);
    await sql`update employee set archived_at = null, end_date = null where 'Benchmark_Admin' = any(permissions)`.execute(
      test.owner,
    );
    admin = await test.signInAs('admin@example.test');
  });
});

describe('assigning a team', () => {
  it('lets a lead release and take people, an Admin move all, and notifies the former lead', async () => {
    const person = await addPerson(test.owner, { managerId: company.lead.employeeId });
    const move = (caller: SignedInCaller, managerId: number | null, employeeId = person.employeeId) =>
      caller.call(assignTeam, { body: [{ employeeId, managerId, email: 'ignored@example.test' }] });
    const otherLead = await test.signInAs('lead2@example.test');
    expect((await move(otherLead, company.otherLead.employeeId)).status).toBe(403);
    expect((await move(lead, company.otherLead.employeeId)).status).toBe(403);
    const released = await move(lead, null);
    expect([released.text, released.status, released.statements <= 6]).toEqual([released.text, 200, true]);
    expect((await move(otherLead, company.otherLead.employeeId)).status).toBe(200);
    test.jobs.enqueued.length = 0;
    const moved = await move(admin, company.lead.employeeId);
    expect([moved.status, moved.statements <= 6, test.jobs.enqueued.length]).toEqual([200, true, 1]);
    expect((await move(lead, company.lead.employeeId, company.admin.employeeId)).status).toBe(403);
    expect((await move(admin, company.member.employeeId)).status).toBe(400);
  });

  it('takes -1 as Unassigned, as null', async () => {
    const { employeeId } = await addPerson(test.owner, { managerId: company.lead.employeeId });
    const managerOf = async () =>
      (
        await sql<{
          id: number | null;
        }>`select manager_id as id from employee where employee_id = ${employeeId}`.execute(test.owner)
      ).rows[0]?.id;
    for (const managerId of [0, -2]) {
      expect((await lead.call(assignTeam, { body: [{ employeeId, managerId }] })).status).toBe(400);
    }
    expect(await managerOf()).toBe(company.lead.employeeId);
    expect((await lead.call(assignTeam, { body: [{ employeeId, managerId: -1 }] })).status).toBe(200);
    expect(await managerOf()).toBeNull();
  });

  it('moves all or none', async () => {
    const people = [
      await addPerson(test.owner, { managerId: company.lead.employeeId }),
      await addPerson(test.owner, { managerId: company.lead.employeeId }),
    ];
    const leads = [company.otherLead.employeeId, company.member.employeeId];
    const body = people.map(({ employeeId }, index) => ({ employeeId, managerId: leads[index] }));
    expect(await admin.call(assignTeam, { body })).toMatchObject({
      status: 400,
      text: peopleMessages.teamLeadUnknown,
    });
    for (const { employeeId } of people)
      expect((await profileFor(admin, employeeId)).managerId).toBe(company.lead.employeeId);
  });

  it('refuses circles', async () => {
    const a = await addPerson(test.owner, { permissions: ['Benchmark_TeamLead'] });
    const b = await addPerson(test.owner, { permissions: ['Benchmark_TeamLead'], managerId: a.employeeId });
    const body = [{ employeeId: a.employeeId, managerId: b.employeeId }];
    expect(await admin.call(assignTeam, { body })).toMatchObject({
      status: 409,
      text: 'This would make a circle in the reporting line.',
    });
  });
});

it('shows a lead the team with its changes', async () => {
  const boss = await addPerson(test.owner, { permissions: ['Benchmark_TeamLead'] });
  const report = await addPerson(test.owner, { managerId: boss.employeeId });
  const caller = await test.signInAs(boss.email);
  const cards = async () => {
    const answer = await caller.call(teamLeadDashboard);
    expect([answer.status, answer.statements <= 4]).toEqual([200, true]);
    return answer.json<{ teamMembers: TeamCard[] }>().teamMembers;
  };
  expect(await cards()).toMatchObject([
    { employeeId: report.employeeId, isContentViewed: true, isContentOverDue: false },
  ]);
  await sql`insert into goal (employee_id, marking_period_id, title, start_date, end_date, changed_by)
    values (${report.employeeId}, ${report.markingPeriodId}, 'x', '2026-03-02', '2026-04-01', ${company.admin.employeeId})`.execute(
    test.owner,
  );
  expect(await cards()).toMatchObject([{ isContentViewed: false, isContentOverDue: true }]);
  await profileFor(caller, report.employeeId);
  expect(await cards()).toMatchObject([{ isContentViewed: true, isContentOverDue: true }]);
  const nobody = await test.signInAs('member@example.test');
  expect((await nobody.call(teamLeadDashboard)).status).toBe(403);
});
