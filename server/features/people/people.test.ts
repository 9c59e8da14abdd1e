import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { listSnippets } from '#contract/core/names.endpoints.ts';
import type { Snippet } from '#contract/core/names.schemas.ts';
import * as contract from '#contract/people/people.endpoints.ts';
import type { Department, EmployeeRow, Team } from '#contract/people/people.schemas.ts';
import { addCompany, addPerson } from '#server/testing/people.ts';
import { type SignedInCaller, startTestApp, type TestApp } from '#server/testing/app.ts';

let test: TestApp;
let company: Awaited<ReturnType<typeof addCompany>>;
let admin: SignedInCaller;
let selfManaged: Awaited<ReturnType<typeof addPerson>>;
let archived: Awaited<ReturnType<typeof addPerson>>;
let leaving: Awaited<ReturnType<typeof addPerson>>;

beforeAll(async () => {
  test = await startTestApp();
  company = await addCompany(test.owner);
  selfManaged = await addPerson(test.owner, { firstName: 'Own', lastName: 'Manager', position: 'founder' });
  archived = await addPerson(test.owner, {
    firstName: 'Long',
    lastName: 'Gone',
    managerId: company.lead.employeeId,
  });
  leaving = await addPerson(test.owner, { firstName: 'Soon', lastName: 'Gone', department: 'design' });
  await sql`update employee set manager_id = employee_id where employee_id = ${selfManaged.employeeId}`.execute(
    test.owner,
  );
  await sql`update employee set end_date = '2026-01-15', archived_at = now() where employee_id = ${archived.employeeId}`.execute(
    test.owner,
  );
  await sql`update employee set end_date = company_today() where employee_id = ${leaving.employeeId}`.execute(
    test.owner,
  );
  admin = await test.signInAs('admin@example.test');
});
afterAll(() => test.stop());

const refused = { status: 403, text: 'You do not have permission to view this page.' };

async function expectReaders(endpoint: Endpoint, mayRead: Record<string, boolean>) {
  expect((await test.anonymous.call(endpoint)).status).toBe(401);
  for (const [email, allowed] of Object.entries(mayRead)) {
    const answer = await (await test.signInAs(email)).call(endpoint);
    if (allowed) expect([email, answer.status, answer.statements <= 4]).toEqual([email, 200, true]);
    else expect(answer).toMatchObject(refused);
  }
}

describe('names for pickers, positions and departments', () => {
  it.each([listSnippets, contract.listPositions, contract.listDepartments])(
    '$path is for all people who are signed in',
    (endpoint) =>
      expectReaders(endpoint, {
        'admin@example.test': true,
        'lead@example.test': true,
        'member@example.test': true,
      }),
  );

  it('name active people only, with the position they hold today and nothing else', async () => {
    const { employeeId } = company.member;
    await sql`with next as (insert into position (title) values ('Principal') returning position_id)
      insert into employee_role (employee_id, position_id, start_date)
      select ${employeeId}::int, position_id, company_today() + 1 from next`.execute(test.owner);
    const listed = (await admin.call(listSnippets)).json<Snippet[]>();
    const one = (id: number) => listed.find((snippet) => snippet.employeeId === id);
    expect(one(employeeId)).toEqual({ employeeId, fullName: 'Mem Ber', positionName: 'Engineer' });
    expect(one(archived.employeeId)).toBeUndefined();
    expect(one(leaving.employeeId)).toBeDefined();
    await test.shiftClock('1 day');
    const tomorrow = await test.signInAs('admin@example.test');
    const then = (await tomorrow.call(listSnippets)).json<Snippet[]>();
    await test.shiftClock(null);
    expect(then.find((snippet) => snippet.employeeId === employeeId)?.positionName).toBe('Principal');
    expect(then.find((snippet) => snippet.employeeId === leaving.employeeId)).toBeUndefined();
  });

  it('are sorted alphabetically, ignoring case', async () => {
    const positions = (await admin.call(contract.listPositions)).json<{ roleId: number; title: string }[]>();
    expect(positions.map((one) => one.title)).toEqual(['Engineer', 'founder']);
    const departments = (await admin.call(contract.listDepartments)).json<Department[]>();
    expect(departments).toEqual([
      { departmentId: expect.any(Number), departmentName: 'design' },
      { departmentId: expect.any(Number), departmentName: 'Engineering' },
    ]);
  });
});

const directoryReaders = {
  'admin@example.test': true,
  'lead@example.test': true,
  'lead2@example.test': true,
  'member@example.test': false,
  'alone@example.test': false,
};

describe('the directory', () => {
  it('is for Admins and leads', async () => {
    await expectReaders(contract.listEmployees, directoryReaders);
    await expectReaders(contract.listTeams, directoryReaders);
    await expectReaders(contract.listArchived, directoryReaders);
  });

  it('lists the active, without private fields', async () => {
    const listed = (await admin.call(contract.listEmployees)).json<EmployeeRow[]>();
    expect(listed).toHaveLength(10);
    expect(listed.find((one) => one.employeeId === company.member.employeeId)).toEqual({
      employeeId: company.member.employeeId,
      firstName: 'Mem',
      lastName: 'Ber',
      fullName: 'Mem Ber',
      email: 'member@example.test',
      isActive: true,
      hireDate: '2020-03-02',
      activeHireDate: '2020-03-02',
      startsOn: null,
      managerId: company.lead.employeeId,
      manager: { employeeId: company.lead.employeeId, fullName: 'Lea Lead' },
      department: { departmentId: expect.any(Number), departmentName: 'Engineering' },
      position: {
        employeeRoleId: expect.any(Number),
        positionId: expect.any(Number),
        positionName: 'Engineer',
        startDate: '2020-03-02',
      },
      lastSitDownDate: null,
    });
    const names = listed.map((one) => one.lastName);
    expect(names).toEqual(names.toSorted(new Intl.Collator('en', { numeric: true }).compare));
  });

  it('shows as last review the last meeting that was held until today', async () => {
    const { employeeId, markingPeriodId } = company.member;
    await sql`insert into annual_review (marking_period_id, employee_id, started_at, sitdown_date, meeting_completed_at)
      values (${markingPeriodId}, ${employeeId}, now(), company_today() + 1, now())`.execute(test.owner);
    const lastOf = async () =>
      (await admin.call(contract.listEmployees))
        .json<EmployeeRow[]>()
        .find((one) => one.employeeId === employeeId)?.lastSitDownDate;
    expect(await lastOf()).toBeNull();
    await sql`update annual_review set sitdown_date = company_today()
      where employee_id = ${employeeId}`.execute(test.owner);
    const { rows } = await sql<{ today: string }>`select company_today()::text as today`.execute(test.owner);
    expect(await lastOf()).toBe(rows[0]?.today);
    await sql`delete from annual_review where employee_id = ${employeeId}`.execute(test.owner);
  });

  it('groups each active person under one lead, the unassigned last, and shows empty teams', async () => {
    const empty = await addPerson(test.owner, { permissions: ['Benchmark_TeamLead'] });
    const teams = (await admin.call(contract.listTeams)).json<Team[]>();
    const membersOf = (leadId: number | null) =>
      teams
        .find((team) => (team.teamLead?.employeeId ?? null) === leadId)
        ?.teamMembers.map((one) => one.employeeId)
        .toSorted();
    const { lead, otherLead, member, colleague, stranger, alone, admin: theAdmin } = company;
    expect(membersOf(lead.employeeId)).toEqual([member.employeeId, colleague.employeeId].toSorted());
    expect(membersOf(otherLead.employeeId)).toEqual([stranger.employeeId]);
    expect(membersOf(empty.employeeId)).toEqual([]);
    // People who lead without Team Lead still have their reports.
    expect(membersOf(theAdmin.employeeId)).toEqual([lead.employeeId]);
    // People who are their own managers aren't unassigned.
    expect(membersOf(selfManaged.employeeId)).toEqual([selfManaged.employeeId]);
    expect(teams.at(-1)?.teamLead).toBeNull();
    expect(membersOf(null)).toContain(alone.employeeId);
    expect(membersOf(null)).not.toContain(archived.employeeId);
    const everybody = teams.flatMap((team) => team.teamMembers.map((one) => one.employeeId));
    expect(new Set(everybody).size).toBe(everybody.length);
    expect(everybody).toHaveLength(11);
  });

  it('lists the archived separately, last to leave first', async () => {
    const earlier = await addPerson(test.owner, { firstName: 'Longer', lastName: 'Gone' });
    await sql`update employee set end_date = '2025-12-31', archived_at = now() where employee_id = ${earlier.employeeId}`.execute(
      test.owner,
    );
    expect((await admin.call(contract.listArchived)).json()).toEqual([
      { employeeId: archived.employeeId, fullName: 'Long Gone', endDate: '2026-01-15' },
      { employeeId: earlier.employeeId, fullName: 'Longer Gone', endDate: '2025-12-31' },
    ]);
  });
});

it('the directory shows the latest of several meetings', async () => {
  const { employeeId, markingPeriodId } = await addPerson(test.owner, { periodStart: '2024-03-02' });
  const meet = (periodId: number, day: string) =>
    sql`insert into annual_review (marking_period_id, employee_id, started_at, sitdown_date, meeting_completed_at)
      values (${periodId}, ${employeeId}, now(), ${day}, now())`.execute(test.owner);
  await meet(markingPeriodId, '2025-02-01');
  await sql`update marking_period set end_date = '2025-03-01', ended_at = now()
    where marking_period_id = ${markingPeriodId}`.execute(test.owner);
  const { rows } = await sql<{ id: number }>`insert into marking_period (employee_id, start_date)
    values (${employeeId}, '2025-03-02') returning marking_period_id as id`.execute(test.owner);
  await meet(rows[0]?.id ?? 0, '2026-02-01');
  const found = (await admin.call(contract.listEmployees)).json<EmployeeRow[]>();
  expect(found.find((one) => one.employeeId === employeeId)?.lastSitDownDate).toBe('2026-02-01');
});
