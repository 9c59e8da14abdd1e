import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listJobNames, mergeJobNames, renameJobName } from '#contract/people/job-names.endpoints.ts';
import type { JobName } from '#contract/people/job-names.schemas.ts';
import { type JobNameKind, jobNameMessages } from '#contract/people/job-names.ts';
import { addEmployee, changeEmployee } from '#contract/people/people-changes.endpoints.ts';
import { listDepartments, listPositions } from '#contract/people/people.endpoints.ts';
import { type SignedInCaller, startTestApp, type TestApp } from '#server/testing/app.ts';
import { addCompany, addPerson, type Person } from '#server/testing/people.ts';

let test: TestApp;
let admin: SignedInCaller;
let adminId = 0;
let company: Awaited<ReturnType<typeof addCompany>>;

beforeAll(async () => {
  test = await startTestApp();
  company = await addCompany(test.owner);
  adminId = company.admin.employeeId;
  admin = await test.signInAs('admin@example.test');
});
beforeEach(async () => {
  test.app.callCounts.forget();
  await sql`delete from rate_count`.execute(test.owner);
});
afterAll(() => test.stop());

async function list(kind: JobNameKind, query: Record<string, string> = {}): Promise<JobName[]> {
  const answer = await admin.call(listJobNames, { query: { kind, limit: '200', ...query } });
  expect(answer.status, answer.text).toBe(200);
  return answer.json<JobName[]>();
}

async function named(kind: JobNameKind, name: string): Promise<JobName> {
  const found = (await list(kind)).find((one) => one.name === name);
  if (!found) throw new Error(`There is no ${kind} ${name}.`);
  return found;
}

/** A department or title that no person has. */
async function add(kind: JobNameKind, name: string): Promise<void> {
  const row = kind === 'department' ? sql`department (name)` : sql`position (title)`;
  await sql`insert into ${row} values (${name})`.execute(test.owner);
}

async function archive({ employeeId }: Person): Promise<void> {
  await sql`update employee set end_date = '2026-01-15', archived_at = now()
    where employee_id = ${employeeId}`.execute(test.owner);
}

async function audited(action: string): Promise<unknown> {
  const { rows } = await sql`
    select actor_employee_id as "actorId", relation, subject_employee_id as "subjectId", object, before, after
    from audit_event where action = ${action} order by audit_event_id desc limit 1`.execute(test.owner);
  return rows[0];
}

async function jobsOf({ employeeId }: Person) {
  const { rows } = await sql<{ department: string; jobs: string[]; version: number }>`
    select department.name as department, employee.version, array(
      select position.title || ' in ' || coalesce(former.name, '?') from employee_role
        join position using (position_id) left join department former on former.department_id = employee_role.department_id
      where employee_role.employee_id = employee.employee_id order by start_date) as jobs
    from employee join department on department.department_id = employee.department_id
    where employee_id = ${employeeId}`.execute(test.owner);
  const [row] = rows;
  if (!row) throw new Error('There is no such person.');
  return row;
}

/** A position of the past. */
const held = async ({ employeeId }: Person, title: string, department: string) =>
  sql`insert into employee_role (employee_id, position_id, department_id, start_date, end_date)
    select ${employeeId}, position_id, department_id, '2018-01-01', '2020-03-01' from position, department
    where title = ${title} and name = ${department}`.execute(test.owner);

describe('the list', () => {
  it('counts active people, and apart from them those who had it before or left with it', async () => {
    const one = await addPerson(test.owner, { department: 'Atelier', position: 'Tailor' });
    await addPerson(test.owner, { department: 'Atelier', position: 'Tailor' });
    await archive(await addPerson(test.owner, { department: 'Atelier', position: 'Tailor' }));
    await add('position', 'Apprentice');
    await add('department', 'School');
    await held(one, 'Apprentice', 'School');
    expect(await named('department', 'Atelier')).toMatchObject({ people: 2, others: 1, version: 1 });
    expect(await named('position', 'Tailor')).toMatchObject({ people: 2, others: 1, version: 1 });
    expect(await named('department', 'School')).toMatchObject({ people: 0, others: 1 });
    expect(await named('position', 'Apprentice')).toMatchObject({ people: 0, others: 1 });
  });

  it('is searched by the parts of folded words, and sorted by each column', async () => {
    await add('department', 'Büro Łódź');
    expect((await list('department', { q: 'buro LODZ' })).map(({ name }) => name)).toEqual(['Büro Łódź']);
    expect(await list('position', { q: 'buro' })).toEqual([]);
    const people = (await list('department', { sort: '-people' })).map((one) => one.people);
    expect(people).toEqual(people.toSorted((a, b) => b - a));
    expect(people[0]).toBeGreaterThan(people.at(-1) ?? 0);
    const others = (await list('department', { sort: 'others' })).map((one) => one.others);
    expect(others).toEqual(others.toSorted((a, b) => a - b));
  });

  it('takes one statement', async () => {
    expect((await admin.call(listJobNames)).statements).toBe(1);
  });
});

describe('forms and filters', () => {
  const offered = async () => {
    const departments = (await admin.call(listDepartments)).json<{ departmentName: string }[]>();
    const positions = (await admin.call(listPositions)).json<{ title: string }[]>();
    return [...departments.map((one) => one.departmentName), ...positions.map(({ title }) => title)];
  };

  it('offer a department and a title as long as an active person has it today', async () => {
    const person = await addPerson(test.owner, { department: 'Foundry', position: 'Founder' });
    expect(await offered()).toEqual(expect.arrayContaining(['Foundry', 'Founder']));
    await archive(person);
    const after = await offered();
    expect(after).not.toContain('Foundry');
    expect(after).not.toContain('Founder');
  });

  it('do not offer a title that a person will hold later, or has held', async () => {
    const person = await addPerson(test.owner);
    await add('position', 'Later Title');
    await add('position', 'Former Title');
    await held(person, 'Former Title', 'Engineering');
    await sql`insert into employee_role (employee_id, position_id, start_date)
      select ${person.employeeId}, position_id, company_today() + 1 from position
      where title = 'Later Title'`.execute(test.owner);
    const now = await offered();
    expect(now).not.toContain('Later Title');
    expect(now).not.toContain('Former Title');
  });
});

describe('renaming', () => {
  it.each(['department', 'position'] as const)('a %s gives it the new name, and is audited', async (kind) => {
    await add(kind, `Old ${kind}`);
    const { id, version } = await named(kind, `Old ${kind}`);
    const body = { kind, id, name: `  New ${kind} ` };
    expect((await admin.call(renameJobName, { body, ifMatch: version })).status).toBe(200);
    expect(await named(kind, `New ${kind}`)).toMatchObject({ id, version: version + 1 });
    expect(await audited(`rename-${kind}`)).toEqual({
      actorId: adminId,
      relation: 'Admin',
      subjectId: null,
      object: { kind, id },
      before: { name: `Old ${kind}` },
      after: { name: `New ${kind}` },
    });
    const stale = await admin.call(renameJobName, { body: { ...body, name: 'Newer' }, ifMatch: version });
    expect(stale.status).toBe(412);
    expect(stale.text).toContain('Ada Admin changed this');
  });

  it('to the same name changes nothing, and another case of it is no clash', async () => {
    await add('department', 'Same');
    const { id, version } = await named('department', 'Same');
    const rename = async (name: string) =>
      (await admin.call(renameJobName, { body: { kind: 'department', id, name } })).status;
    const before = await audited('rename-department');
    expect(await rename('Same')).toBe(200);
    expect(await audited('rename-department')).toEqual(before);
    expect(await named('department', 'Same')).toMatchObject({ version });
    expect(await rename('SAME')).toBe(200);
    expect(await named('department', 'SAME')).toMatchObject({ id });
  });

  it.each(['zoë‘s  TEAM', 'Zoe\u0308‘s Team', 'zoë‘s\u00a0team'])(
    'to the name of another one in other letters is refused: %s',
    async (name) => {
      for (const kind of ['department', 'position'] as const) {
        if (!(await list(kind)).some((one) => one.name === 'Zoë‘s Team')) await add(kind, 'Zoë‘s Team');
        if (!(await list(kind)).some((one) => one.name === 'Other')) await add(kind, 'Other');
        const { id } = await named(kind, 'Other');
        const refused = await admin.call(renameJobName, { body: { kind, id, name } });
        expect(refused).toMatchObject({ status: 409, text: jobNameMessages.taken(kind, 'Zoë‘s Team') });
      }
    },
  );

  it('needs a name', async () => {
    const { id } = await named('department', 'Engineering');
    const refused = await admin.call(renameJobName, { body: { kind: 'department', id, name: ' ' } });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain(jobNameMessages.nameRequired);
  });
});

describe('merging', () => {
  const merge = async (kind: JobNameKind, from: string, into: string, ifMatch?: number) => {
    const [one, other] = [await named(kind, from), await named(kind, into)];
    const body = { kind, id: one.id, intoId: other.id };
    return admin.call(mergeJobNames, { body, ...(ifMatch === undefined ? {} : { ifMatch }) });
  };

  it('a department moves active and archived people and job histories, and deletes it', async () => {
    const active = await addPerson(test.owner, { department: 'R & D' });
    const left = await addPerson(test.owner, { department: 'R & D' });
    await archive(left);
    const former = await addPerson(test.owner, { department: 'Elsewhere' });
    await held(former, 'Engineer', 'R & D');
    await addPerson(test.owner, { department: 'Research' });
    const { id } = await named('department', 'R & D');
    const { id: intoId } = await named('department', 'Research');
    const { version } = await jobsOf(active);
    expect((await merge('department', 'R & D', 'Research')).status).toBe(200);
    expect((await list('department')).map(({ name }) => name)).not.toContain('R & D');
    expect(await named('department', 'Research')).toMatchObject({ people: 2, others: 2 });
    for (const person of [active, left])
      expect(await jobsOf(person)).toMatchObject({ department: 'Research', jobs: ['Engineer in Research'] });
    expect(await jobsOf(former)).toMatchObject({
      department: 'Elsewhere',
      jobs: ['Engineer in Research', 'Engineer in Elsewhere'],
    });
    expect((await jobsOf(active)).version).toBe(version + 1);
    expect(await audited('merge-department')).toEqual({
      actorId: adminId,
      relation: 'Admin',
      subjectId: null,
      object: { kind: 'department', id, intoId },
      before: { name: 'R & D' },
      after: { name: 'Research' },
    });
  });

  it('a position gives all who held it the other one, and keeps each row of their history', async () => {
    const person = await addPerson(test.owner, { position: 'Sr. Dev' });
    await add('position', 'Dev');
    await held(person, 'Dev', 'Engineering');
    await addPerson(test.owner, { position: 'Senior Developer' });
    expect((await merge('position', 'Sr. Dev', 'Senior Developer')).status).toBe(200);
    expect((await merge('position', 'Dev', 'Senior Developer')).status).toBe(200);
    expect((await jobsOf(person)).jobs).toEqual([
      'Senior Developer in Engineering',
      'Senior Developer in Engineering',
    ]);
    expect(await named('position', 'Senior Developer')).toMatchObject({ people: 2, others: 0 });
  });

  it('works for people whose marking period has ended, and leaves the period as it was', async () => {
    const person = await addPerson(test.owner, { department: 'Frozen', position: 'Frozen' });
    const ended = sql`update marking_period set end_date = '2026-03-31', ended_at = now()
      where marking_period_id = ${person.markingPeriodId}`;
    await ended.execute(test.owner);
    const period = async () =>
      sql`select * from marking_period where marking_period_id = ${person.markingPeriodId}`.execute(
        test.owner,
      );
    const { rows } = await period();
    await add('department', 'Thawed');
    await add('position', 'Thawed');
    expect((await merge('department', 'Frozen', 'Thawed')).status).toBe(200);
    expect((await merge('position', 'Frozen', 'Thawed')).status).toBe(200);
    expect((await jobsOf(person)).jobs).toEqual(['Thawed in Thawed']);
    expect((await period()).rows).toEqual(rows);
  });

  it('a form of a person that was opened before saves nothing', async () => {
    const { employeeId, email } = await addPerson(test.owner, {
      department: 'Past',
      position: 'Past',
      managerId: company.lead.employeeId,
    });
    const { rows } = await sql<{ version: number }>`
      select version from employee where employee_id = ${employeeId}`.execute(test.owner);
    await add('position', 'Present');
    expect((await merge('position', 'Past', 'Present')).status).toBe(200);
    const body = {
      employeeId,
      email,
      firstName: 'Per',
      lastName: 'Son',
      activeHireDate: '2020-03-02',
      department: { departmentName: 'Past' },
      position: { positionName: 'Past', startDate: '2020-03-02' },
    };
    const late = await admin.call(changeEmployee, { body, ifMatch: rows[0]?.version ?? 0 });
    expect(late.status).toBe(412);
    expect((await list('position')).map(({ name }) => name)).not.toContain('Past');
  });

  it('is refused into itself, into one that does not exist, and from a stale list', async () => {
    await add('department', 'One');
    const { id, version } = await named('department', 'One');
    const into = async (intoId: number) =>
      admin.call(mergeJobNames, { body: { kind: 'department', id, intoId } });
    expect(await into(id)).toMatchObject({ status: 400, text: jobNameMessages.intoItself('department') });
    expect(await into(999_999)).toMatchObject({ status: 400, text: jobNameMessages.unknown.department });
    expect((await merge('department', 'One', 'Engineering', version + 1)).status).toBe(412);
    const gone = await admin.call(mergeJobNames, { body: { kind: 'department', id: 999_999, intoId: id } });
    expect(gone.status).toBe(404);
    expect(await named('department', 'One')).toMatchObject({ id, version });
  });

  it('waits for a save that names the merged one, and moves that person, too', async () => {
    await add('department', 'Busy');
    await add('department', 'Idle');
    const { id } = await named('department', 'Busy');
    const merging = await test.owner.transaction().execute(async (tx) => {
      // As a save does (person-facts.queries.ts).
      await sql`select from department where department_id = ${id} for key share`.execute(tx);
      const answer = merge('department', 'Busy', 'Idle');
      await untilWaiting();
      await sql`update employee set department_id = ${id}
        where employee_id = ${company.alone.employeeId}`.execute(tx);
      return { answer };
    });
    expect((await merging.answer).status).toBe(200);
    expect(await jobsOf(company.alone)).toMatchObject({ department: 'Idle' });
  });
});

it('a save that names one that is being merged waits, and is told that it is gone', async () => {
  await add('department', 'Going');
  const { id } = await named('department', 'Going');
  const body = {
    firstName: 'Per',
    lastName: 'Son',
    email: 'late@example.test',
    activeHireDate: '2026-01-05',
    department: { departmentId: id },
    position: { positionName: 'Engineer' },
    managerId: company.lead.employeeId,
  };
  const saving = await test.owner.transaction().execute(async (tx) => {
    await sql`delete from department where department_id = ${id}`.execute(tx);
    const answer = admin.call(addEmployee, { body });
    await untilWaiting();
    return { answer };
  });
  expect(await saving.answer).toMatchObject({ status: 400, text: jobNameMessages.unknown.department });
});

/** Resolves once a statement waits for a lock. */
async function untilWaiting(): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      test.owner,
    );
    if (rows.length > 0) return;
  }
}

it('other people than Admins may do none of it', async () => {
  const { id } = await named('department', 'Engineering');
  for (const email of ['lead@example.test', 'member@example.test']) {
    const caller = await test.signInAs(email);
    const body = { kind: 'department', id, name: 'Mine' };
    expect((await caller.call(listJobNames)).status).toBe(403);
    expect((await caller.call(renameJobName, { body })).status).toBe(403);
    expect((await caller.call(mergeJobNames, { body: { kind: 'department', id, intoId: id } })).status).toBe(
      403,
    );
  }
  expect(await named('department', 'Engineering')).toMatchObject({ id });
});
