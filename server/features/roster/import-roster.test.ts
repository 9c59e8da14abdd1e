import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compareDays } from '#contract/core/values/dates.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/database.ts';
import { reportOf } from './files/import-report.ts';
import {
  ada,
  ben,
  cleo,
  everything,
  firm,
  header,
  historyHeader,
  lines,
  load,
  people,
} from './import-roster.test-firm.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const only = (email: string, rows: { email: string }[]) => rows.find((row) => row.email === email);

test('loads a company with its reporting line, positions, history and marking periods', async () => {
  await database.owner.updateTable('installation').set({ time_zone: 'UTC' }).execute();
  const outcome = await load(database, {
    roster: lines(
      ...firm,
      'dana@firm.test,Dana,"O\'Neil, Jr.",2023-01-09,Design,Designer,2024-01-01,dana@firm.test,',
    ),
    history: lines(historyHeader, 'dana@firm.test,Design,Junior Designer,2022-05-01,2023-12-31'),
  });
  expect(outcome.result).toBe('loaded');
  expect(await people(database)).toMatchObject([
    {
      email: 'ada@firm.test',
      lead: null,
      permissions: ['Benchmark_Admin', 'Benchmark_TeamLead'],
      positions: ['Managing Director 2020-03-01'],
      version: 1,
    },
    { email: 'ben@firm.test', lead: 'ada@firm.test', permissions: ['Benchmark_TeamLead'] },
    { email: 'cleo@firm.test', lead: 'ben@firm.test', permissions: [], department: 'Engineering' },
    {
      email: 'dana@firm.test',
      name: "Dana O'Neil, Jr.",
      hired: '2023-01-09',
      lead: 'dana@firm.test',
      positions: ['Junior Designer 2022-05-01 to 2023-12-31', 'Designer 2024-01-01'],
    },
  ]);
  const { rows: audited } = await sql`
    select relation, action, actor_employee_id as actor, count(*)::integer as events from audit_event group by 1, 2, 3`.execute(
    database.owner,
  );
  expect(audited).toEqual([{ relation: 'System', action: 'import-roster', actor: null, events: 5 }]);
});

test('opens a first marking period on the hire date or on the latest anniversary', async () => {
  const { rows } = await sql<{ today: string; tomorrow: string }>`
    select company_today() as today, (company_today() + 1)::date as tomorrow`.execute(database.owner);
  const { today = '', tomorrow = '' } = rows[0] ?? {};
  const year = Number(today.slice(0, 4));
  const person = (name: string, hired: string) => `${name}@firm.test,${name},X,${hired},D,P,${hired},,Admin`;
  await load(database, {
    roster: lines(
      header,
      person('past', `2019${today.slice(4) === '-02-29' ? '-02-28' : today.slice(4)}`),
      person('eve', `2019${tomorrow.slice(4) === '-02-29' ? '-03-01' : tomorrow.slice(4)}`),
      person('leap', '2016-02-29'),
      person('now', today),
      person('soon', tomorrow),
    ),
  });
  const { rows: periods } = await sql<{ email: string; start: string }>`
    select email, start_date as start from marking_period join employee using (employee_id)
    where ended_at is null`.execute(database.owner);
  const starts = Object.fromEntries(periods.map(({ email, start }) => [email.split('@')[0], start]));
  expect(starts).toMatchObject({ past: today, now: today, soon: tomorrow });
  const yearOfEve = tomorrow.slice(5) === '01-01' ? year : year - 1;
  expect(starts['eve']?.slice(0, 4)).toBe(String(yearOfEve));
  expect(starts['leap']).toMatch(/-02-2[89]$/);
  expect(compareDays(starts['leap'] ?? '', today)).toBeLessThanOrEqual(0);
});

test('changes nothing when the same files are loaded again', async () => {
  const files = {
    roster: lines(...firm),
    history: lines(historyHeader, 'cleo@firm.test,Support,Agent,2021-01-01,2022-01-31'),
  };
  await load(database, files);
  const before = await everything(database);
  const { plan } = await load(database, files);
  expect([...plan.people, ...plan.history].map(({ kind }) => kind)).toEqual(Array(4).fill('unchanged'));
  expect(await everything(database)).toEqual(before);
  const otherCase = files.roster.replace('cleo@', 'CLEO@').replaceAll('ben@', 'Ben@').replace('ada@', 'aDa@');
  await load(database, {
    roster: otherCase.replaceAll('Engineering', 'ENGINEERING').replaceAll('Engineer,', 'engineer,'),
  });
  expect(await everything(database)).toEqual(before);
});

test('keeps a position without a department, and completes and corrects a former one from the history', async () => {
  const history = lines(historyHeader, 'cleo@firm.test,Support,Agent,2021-01-01,2022-01-31');
  await load(database, { roster: lines(...firm), history });
  await database.owner.updateTable('employee_role').set({ department_id: null }).execute();
  const before = await everything(database);
  const { plan } = await load(database, { roster: lines(...firm) });
  expect(plan.people.map(({ kind }) => kind)).toEqual(['unchanged', 'unchanged', 'unchanged']);
  expect(await everything(database)).toEqual(before);
  for (const [title, position] of [
    [history, 'Agent'],
    [history.replace('Agent', 'Clerk'), 'Clerk'],
  ] as const) {
    const again = await load(database, { roster: lines(...firm), history: title });
    expect(again.plan.history.map(({ kind }) => kind)).toEqual(['update']);
    expect(only('cleo@firm.test', await people(database))).toMatchObject({
      positions: [`${position} 2021-01-01 to 2022-01-31`, 'Engineer 2022-02-01'],
    });
  }
});

test('gives a person without a position their first one, and keeps the newest of two of one day', async () => {
  await load(database, { roster: lines(...firm) });
  const { owner } = database;
  await sql`delete from employee_role using employee e where e.employee_id = employee_role.employee_id
    and e.email = 'ben@firm.test'`.execute(owner);
  await sql`with older as (
      update employee_role set position_id = (select position_id from position where title = 'Managing Director')
      from employee e where e.employee_id = employee_role.employee_id and e.email = 'cleo@firm.test'
      returning employee_role.employee_id, employee_role.department_id)
    insert into employee_role (employee_id, position_id, department_id, start_date)
    select employee_id, (select position_id from position where title = 'Engineer'), department_id, '2022-02-01'
    from older`.execute(owner);
  const { plan } = await load(database, { roster: lines(...firm) });
  expect(plan.people.map(({ kind }) => kind)).toEqual(['unchanged', 'update', 'unchanged']);
  expect(only('ben@firm.test', await people(database))).toMatchObject({
    positions: ['Engineer 2021-06-15'],
  });
});

test('changes only what differs, and keeps people who are not in the file', async () => {
  await load(database, { roster: lines(...firm) });
  const before = await people(database);
  const promoted = cleo
    .replace('Engineer,2022-02-01,ben', 'Senior Engineer,2024-01-01,ada')
    .replace('Marsh', 'Marsh-Lee');
  const outcome = await load(database, { roster: lines(header, promoted) });
  const after = await people(database);
  expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
  expect(after[2]).toMatchObject({
    name: 'Cleo Marsh-Lee',
    lead: 'ada@firm.test',
    positions: ['Engineer 2022-02-01 to 2023-12-31', 'Senior Engineer 2024-01-01'],
    version: 2,
  });
  const { rows: traces } = await sql`
    select before, after from audit_event where before is not null`.execute(database.owner);
  expect(traces).toEqual([
    {
      before: { 'last name': 'Marsh', 'team lead': 'ben@firm.test', position: 'Engineer since 2022-02-01' },
      after: {
        'last name': 'Marsh-Lee',
        'team lead': 'ada@firm.test',
        position: 'Senior Engineer since 2024-01-01',
      },
    },
  ]);
  expect(reportOf(outcome)).toBe('People: 0 added, 1 changed, 0 unchanged.\nLoaded.\n');
});

test('corrects a position that starts on the same day, and the start of one that stays', async () => {
  await load(database, { roster: lines(...firm) });
  await load(database, { roster: lines(header, cleo.replace('Engineer,', 'Tester,')) });
  expect(only('cleo@firm.test', await people(database))).toMatchObject({
    positions: ['Tester 2022-02-01'],
    version: 1,
  });
  await load(database, { roster: lines(header, cleo.replace('Engineer,2022-02-01', 'Tester,2022-03-01')) });
  expect(only('cleo@firm.test', await people(database))).toMatchObject({ positions: ['Tester 2022-03-01'] });
});

test('an end follows a later start of the next position, unless the history gives it', async () => {
  await load(database, { roster: lines(...firm) });
  const since = (day: string) => lines(header, cleo.replace('Engineer,2022-02-01', `Tester,${day}`));
  const ends = async () =>
    (await people(database)).find(({ email }) => email === 'cleo@firm.test')?.positions[0];
  await load(database, { roster: since('2024-01-01') });
  await load(database, { roster: since('2024-03-01') });
  expect(await ends()).toBe('Engineer 2022-02-01 to 2024-02-29');
  const former = 'cleo@firm.test,Engineering,Engineer,2022-02-01,2024-02-29';
  const files = { roster: since('2024-06-01'), history: lines(historyHeader, former) };
  await load(database, files);
  expect(await ends()).toBe('Engineer 2022-02-01 to 2024-02-29');
  const { plan } = await load(database, files);
  expect([...plan.people, ...plan.history].map(({ kind }) => kind)).toEqual(['unchanged', 'unchanged']);
});

test('turns the current position into a former one when the history says so', async () => {
  await load(database, { roster: lines(...firm) });
  await load(database, {
    roster: lines(header, cleo.replace('Engineer,2022-02-01', 'Lead Engineer,2024-01-01')),
    history: lines(historyHeader, 'cleo@firm.test,Engineering,Engineer,2022-02-01,2023-12-31'),
  });
  expect(only('cleo@firm.test', await people(database))).toMatchObject({
    positions: ['Engineer 2022-02-01 to 2023-12-31', 'Lead Engineer 2024-01-01'],
  });
});

test('changes a lead to Unassigned and to none', async () => {
  await load(database, { roster: lines(...firm) });
  await load(database, {
    roster: lines(header, ben.replace('ada@firm.test', ''), cleo.replace('ben@', 'cleo@')),
  });
  const after = await people(database);
  expect(only('ben@firm.test', after)).toMatchObject({ lead: null });
  expect(only('cleo@firm.test', after)).toMatchObject({ lead: 'cleo@firm.test' });
});

test('moves the open Manager entry of an annual review to the new team lead', async () => {
  await load(database, { roster: lines(...firm) });
  const { owner } = database;
  const fixture = await sql`
    with started as (
      insert into annual_review (marking_period_id, employee_id, started_at)
      select marking_period_id, employee_id, now() from marking_period join employee using (employee_id)
      where email like 'cleo@%'
      returning annual_review_id, employee_id)
    insert into annual_reviewer (annual_review_id, employee_id, type)
    select annual_review_id, employee_id, 'Self' from started
    union all select annual_review_id, e.employee_id, 'Manager' from started, employee e where e.email like 'ben@%'
    union all select annual_review_id, e.employee_id, 'Peer' from started, employee e where e.email like 'ada@%'`.execute(
    owner,
  );
  expect(fixture.numAffectedRows).toBe(3n);
  await load(database, { roster: lines(header, cleo.replace('ben@', 'ada@')) });
  const { rows } = await sql`
    select type, email from annual_reviewer join employee using (employee_id) order by type`.execute(owner);
  expect(rows).toEqual([
    { type: 'Manager', email: 'ada@firm.test' },
    { type: 'Self', email: 'cleo@firm.test' },
  ]);
});

test('reports in a dry run what would happen to each line, and changes nothing', async () => {
  await load(database, { roster: lines(...firm) });
  const before = await everything(database);
  const outcome = await load(database, {
    roster: lines(
      header,
      ada,
      ben.replace('Ito', 'Sato'),
      'new@firm.test,Nia,Vale,2024-05-01,Design,Designer,2024-05-01,,',
    ),
    history: lines(historyHeader, 'ben@firm.test,Support,Agent,2020-01-01,2020-12-31'),
    dryRun: true,
  });
  expect(reportOf(outcome)).toBe(
    lines(
      'roster line 2: unchanged: Ada Reyes <ada@firm.test>',
      'roster line 3: update Ben Sato <ben@firm.test>: last name Ito → Sato',
      'roster line 4: add Nia Vale <new@firm.test>: Designer, Design, hired 2024-05-01, Unassigned',
      'history line 2: add Agent, Support, 2020-01-01 to 2020-12-31, of ben@firm.test',
      'People: 1 to add, 1 to change, 1 unchanged. History: 1 to add, 0 to change, 0 unchanged.',
      'This was a dry run. Nothing was changed.',
      '',
    ),
  );
  expect(await everything(database)).toEqual(before);
});

test('loads five thousand people in a few statements', async () => {
  const crowd = Array.from({ length: 5000 }, (_, index) => {
    const lead = index < 50 ? 'ada@firm.test' : `p${index % 50}@firm.test`;
    const day = `20${10 + (index % 15)}-0${1 + (index % 9)}-1${index % 10}`;
    const held = index < 50 ? 'Team Lead' : '';
    return `p${index}@firm.test,Person,Number ${index},${day},Dep ${index % 40},Pos ${index % 90},${day},${lead},${held}`;
  });
  const roster = lines(header, ada, ...crowd);
  expect((await load(database, { roster })).plan.people.length).toBe(5001);
  expect((await load(database, { roster })).plan.people.every(({ kind }) => kind === 'unchanged')).toBe(true);
  const { rows } =
    await sql`select count(*)::integer as people, count(manager_id)::integer as led from employee`.execute(
      database.owner,
    );
  expect(rows).toEqual([{ people: 5001, led: 5000 }]);
});

test('reads any order and case of columns, a byte order mark, Windows line ends and quoted values', async () => {
  const order = [8, 3, 1, 0, 2, 7, 6, 5, 4];
  const [titles = '', ...rows] = firm;
  const shuffled = [titles.toUpperCase(), ...rows].map((row) =>
    order.map((index) => `"${row.split(',')[index]}"`).join(', '),
  );
  const plain = shuffled.map((row) => row.replaceAll(', "', ',"'));
  expect((await load(database, { roster: `\uFEFF${plain.join('\r\n')}\r\n` })).result).toBe('loaded');
  expect((await people(database)).length).toBe(3);
});
