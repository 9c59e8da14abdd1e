import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TeamCard } from '#contract/dashboards/team-dashboard.schemas.ts';
import { teamLeadDashboard } from '#contract/dashboards/team-dashboard.endpoints.ts';
import { archiveEmployee, assignTeam, changeEmployee } from '#contract/people/people-changes.endpoints.ts';
import * as contract from '#contract/people/people.endpoints.ts';
import { peopleMessages } from '#contract/people/people.ts';
import { currentSession, signIn } from '#contract/core/session.endpoints.ts';
import { type SignedInCaller, startTestApp, type TestApp } from '#server/testing/app.ts';
import { addCompany, addPerson, type Person } from '#server/testing/people.ts';
import { profileFor } from '#server/testing/reviews.ts';

let test: TestApp;
let company: Awaited<ReturnType<typeof addCompany>>;
let admin: SignedInCaller;
let today: string;

beforeAll(async () => {
  test = await startTestApp();
  company = await addCompany(test.owner);
  admin = await test.signInAs('admin@example.test');
  const { rows } = await sql<{ today: string }>`select company_today() as today`.execute(test.owner);
  today = rows[0]?.today ?? '';
});
afterAll(() => test.stop());

const archive = (person: Pick<Person, 'employeeId'>, endDate = today) =>
  admin.call(archiveEmployee, { body: { employeeId: person.employeeId, endDate } });
const archived = async () => {
  const person = await addPerson(test.owner, { permissions: ['Benchmark_TeamLead'] });
  expect((await archive(person)).status).toBe(200);
  return person;
};
const save = async ({ employeeId }: Person, changes: object) => {
  const person = await profileFor(admin, employeeId);
  return admin.call(changeEmployee, {
    body: { ...person, permissions: person.permissions ?? [], ...changes },
  });
};
const stored = async ({ employeeId }: Pick<Person, 'employeeId'>) => {
  const { rows } = await sql<{ managerId: number | null; isArchived: boolean; isLinked: boolean }>`
    select manager_id as "managerId", archived_at is not null as "isArchived",
      num_nonnulls(oidc_issuer, oidc_subject) > 0 as "isLinked"
    from employee where employee_id = ${employeeId}`.execute(test.owner);
  return rows[0];
};
const openSessions = async ({ employeeId }: Pick<Person, 'employeeId'>) => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from session
    where employee_id = ${employeeId} and ended_at is null`.execute(test.owner);
  return rows[0]?.count;
};

describe('a sign-in that was linked', () => {
  it('is unlinked with its sessions when the email changes, but not when only its case does', async () => {
    const person = await addPerson(test.owner, {
      email: 'linked@example.test',
      managerId: company.lead.employeeId,
    });
    const session = await test.signInAs(person.email);
    expect(await stored(person)).toMatchObject({ isLinked: true });
    expect((await save(person, { email: 'Linked@example.test' })).status).toBe(200);
    expect([await stored(person), await openSessions(person)]).toMatchObject([{ isLinked: true }, 1]);
    expect((await save(person, { email: 'moved@example.test' })).status).toBe(200);
    expect([await stored(person), await openSessions(person)]).toMatchObject([{ isLinked: false }, 0]);
    expect((await session.call(currentSession)).status).toBe(401);
    // The linked subject no longer belongs to any person; a token with the new address links it again.
    const idToken = await test.tokenFor('linked@example.test');
    expect((await test.anonymous.call(signIn, { body: { idToken } })).status).toBe(401);
    await test.signInAs('moved@example.test');
    expect(await stored(person)).toMatchObject({ isLinked: true });
  });
});

describe('archiving', () => {
  it('with today as the last day takes effect at once and ends every session', async () => {
    const person = await addPerson(test.owner);
    const sessions = [await test.signInAs(person.email), await test.signInAs(person.email)];
    expect((await archive(person, today)).status).toBe(200);
    expect([await stored(person), await openSessions(person)]).toMatchObject([{ isArchived: true }, 0]);
    for (const session of sessions) expect((await session.call(currentSession)).status).toBe(401);
    const { rows } = await sql<{ action: string }>`select action from audit_event
      where subject_employee_id = ${person.employeeId} and action like '%archive%'`.execute(test.owner);
    expect(rows).toEqual([{ action: 'archive-employee' }]);
  });

  it('is not for oneself, while another Admin could', async () => {
    expect(await archive(company.admin)).toMatchObject({
      status: 409,
      text: peopleMessages.ownArchive,
    });
    expect(await archive(company.admin, '2099-01-01')).toMatchObject({ status: 409 });
    expect(await stored(company.admin)).toMatchObject({ isArchived: false });
  });
});

describe('an archived person', () => {
  it('cannot be moved to a team', async () => {
    const gone = await archived();
    const body = [{ employeeId: gone.employeeId, managerId: company.lead.employeeId }];
    expect(await admin.call(assignTeam, { body })).toMatchObject({
      status: 400,
      text: peopleMessages.memberUnknown,
    });
    expect(await stored(gone)).toMatchObject({ managerId: null });
  });

  it('cannot become a lead, by a move or by the form', async () => {
    const gone = await archived();
    const member = await addPerson(test.owner, { managerId: company.lead.employeeId });
    const refusal = { status: 400, text: peopleMessages.teamLeadUnknown };
    const body = [{ employeeId: member.employeeId, managerId: gone.employeeId }];
    expect(await admin.call(assignTeam, { body })).toMatchObject(refusal);
    expect(await save(member, { managerId: gone.employeeId })).toMatchObject({ status: 400 });
    expect(await stored(member)).toMatchObject({ managerId: company.lead.employeeId });
  });
});

describe('the permissions', () => {
  it('of oneself may be sent in any order', async () => {
    const body = { ...(await profileFor(admin, company.admin.employeeId)), managerId: null };
    const permissions = ['Benchmark_Admin', 'Benchmark_TeamLead'];
    await sql`update employee set permissions = ${permissions} where employee_id = ${company.admin.employeeId}`.execute(
      test.owner,
    );
    const answer = await admin.call(changeEmployee, {
      body: { ...body, permissions: permissions.toReversed() },
    });
    expect([answer.text, answer.status]).toEqual([answer.text, 200]);
  });
});

describe('a promotion', () => {
  it('may start on the day of another person’s', async () => {
    for (const person of [await addPerson(test.owner), await addPerson(test.owner)]) {
      const position = { employeeRoleId: 0, positionId: -1, positionName: 'Chief', startDate: '2026-02-02' };
      expect(await save(person, { position })).toMatchObject({ status: 200 });
      const { promotionHistory } = await profileFor(admin, person.employeeId);
      expect(promotionHistory.map(({ positionName }) => positionName)).toEqual(['Chief', 'Engineer']);
    }
  });
});

describe('an existing position or department', () => {
  it('is found by its id, not by the name beside it', async () => {
    const person = await addPerson(test.owner, { position: 'Pilot', department: 'Flight' });
    const { position, department } = await profileFor(admin, person.employeeId);
    const changes = {
      position: { ...position, positionName: 'Engineer' },
      department: { ...department, departmentName: 'Engineering' },
    };
    expect(await save(person, changes)).toMatchObject({ status: 200 });
    expect(await profileFor(admin, person.employeeId)).toMatchObject({
      position: { positionName: 'Pilot' },
      department: { departmentName: 'Flight' },
    });
  });
});

describe('the dot on a card', () => {
  const isViewed = async (lead: SignedInCaller, { employeeId }: Pick<Person, 'employeeId'>) => {
    const { teamMembers } = (await lead.call(teamLeadDashboard)).json<{ teamMembers: TeamCard[] }>();
    return teamMembers.find((card) => card.employeeId === employeeId)?.isContentViewed;
  };

  it('disappears when the lead has looked, not when a former lead, an Admin or the person has', async () => {
    const both = await addPerson(test.owner, { permissions: ['Benchmark_Admin', 'Benchmark_TeamLead'] });
    const person = await addPerson(test.owner, { managerId: company.otherLead.employeeId });
    await sql`insert into goal (employee_id, marking_period_id, title, start_date, changed_by)
      values (${person.employeeId}, ${person.markingPeriodId}, 'New', '2026-05-04', ${company.admin.employeeId})`.execute(
      test.owner,
    );
    const [lead, former] = [
      await test.signInAs('lead@example.test'),
      await test.signInAs('lead2@example.test'),
    ];
    const adminWhoLeads = await test.signInAs(both.email);
    for (const other of [former, admin, adminWhoLeads, await test.signInAs(person.email)])
      await profileFor(other, person.employeeId);
    expect(await isViewed(former, person)).toBe(true);
    const nextLeads = [
      [lead, company.lead],
      [adminWhoLeads, both],
    ] as const;
    for (const [next, { employeeId: managerId }] of nextLeads) {
      const body = [{ employeeId: person.employeeId, managerId }];
      expect((await admin.call(assignTeam, { body })).status).toBe(200);
      expect(await isViewed(next, person)).toBe(false);
      await profileFor(next, person.employeeId);
      expect(await isViewed(next, person)).toBe(true);
    }
  });
});

describe('lists of people', () => {
  type Named = { employeeId: number };

  it('are sorted by last name, then first name; the archived by last day, latest first', async () => {
    const names = [
      ['Zoe', 'Sorted'],
      ['Abe', 'Sorted'],
      ['Mia', 'Asorted'],
    ] as const;
    const people: Person[] = [];
    for (const [firstName, lastName] of names)
      people.push(await addPerson(test.owner, { firstName, lastName, permissions: ['Benchmark_TeamLead'] }));
    const [zoe, abe, mia] = people.map(({ employeeId }) => employeeId);
    const order = (list: readonly Named[]) =>
      list.map(({ employeeId }) => employeeId).filter((id) => [zoe, abe, mia].includes(id));
    const listed = (await admin.call(contract.listEmployees)).json<Named[]>();
    expect(order(listed)).toEqual([mia, abe, zoe]);
    const teams = (await admin.call(contract.listTeams)).json<{ teamLead: Named | null }[]>();
    expect(order(teams.flatMap(({ teamLead }) => (teamLead ? [teamLead] : [])))).toEqual([mia, abe, zoe]);
    const lastDays = ['2026-01-02', '2026-01-04', '2026-01-03'];
    for (const [index, person] of people.entries())
      expect((await archive(person, lastDays[index])).status).toBe(200);
    expect(order((await admin.call(contract.listArchived)).json<Named[]>())).toEqual([abe, mia, zoe]);
  });

  it('of positions and departments are sorted by name, ignoring case', async () => {
    for (const word of ['omega', 'Beta', 'alpha']) {
      await addPerson(test.owner, { position: `z ${word}`, department: `z ${word}` });
    }
    const titles = (await admin.call(contract.listPositions)).json<{ title: string }[]>();
    const departments = (await admin.call(contract.listDepartments)).json<{ departmentName: string }[]>();
    for (const names of [titles.map((one) => one.title), departments.map((one) => one.departmentName)])
      expect(names.filter((name) => name.startsWith('z '))).toEqual(['z alpha', 'z Beta', 'z omega']);
  });
});
