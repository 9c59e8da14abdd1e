import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/database.ts';
import { everything, faultsOf, lines, load } from './import-roster.test-firm.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const header =
  'employee_number,email,first_name,last_name,hire_date,department,position,team_lead_email,permissions';
const ada = '007,ada@firm.test,Ada,Reyes,2020-03-01,Direction,Head,,Admin; Team Lead';
const ben = '1002,ben@firm.test,Ben,Ito,2021-06-15,Engineering,Engineer,7,Team Lead';
const cleo = 'C-3,cleo@firm.test,Cleo,Marsh,2022-02-01,Engineering,Engineer,1002,';
const firm = lines(header, ada, ben, cleo);

type Stored = {
  name: string;
  email: string;
  number: string | null;
  lead: string | null;
  link: string | null;
};

async function stored(): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select e.full_name as name, e.email, e.employee_number as number, lead.full_name as lead, e.oidc_subject as link
    from employee e left join employee lead on lead.employee_id = e.manager_id order by e.employee_id`.execute(
    database.owner,
  );
  return rows;
}

const changesIn = ({ plan }: Awaited<ReturnType<typeof load>>) =>
  plan.people.flatMap((planned) =>
    planned.kind === 'update'
      ? planned.changes.map(({ field, from, to }) => `${field}: ${from} → ${to}`)
      : [],
  );

test('a person keeps everything when the file has another address for the employee number', async () => {
  await load(database, { roster: firm });
  await sql`update employee set oidc_issuer = 'i', oidc_subject = email`.execute(database.owner);
  await sql`
    insert into session (session_id, employee_id, rotated_at, started_at, last_used_at, expires_at, access_hash,
      access_expires_at)
    select gen_random_uuid(), employee_id, now(), now(), now(), now() + interval '1 day', sha256(email::bytea),
      now() from employee`.execute(database.owner);
  const roster = firm.replace('ben@firm.test', 'ben.ito@firm.example');
  const outcome = await load(database, { roster });
  expect(outcome.result).toBe('loaded');
  expect(outcome.plan.gone).toEqual([]);
  expect(changesIn(outcome)).toEqual(['email: ben@firm.test → ben.ito@firm.example']);
  expect(await stored()).toEqual([
    { name: 'Ada Reyes', email: 'ada@firm.test', number: '007', lead: null, link: 'ada@firm.test' },
    { name: 'Ben Ito', email: 'ben.ito@firm.example', number: '1002', lead: 'Ada Reyes', link: null },
    { name: 'Cleo Marsh', email: 'cleo@firm.test', number: 'C-3', lead: 'Ben Ito', link: 'cleo@firm.test' },
  ]);
  const { rows: ended } = await sql`
    select first_name as name, end_reason as reason from session join employee using (employee_id)
    where ended_at is not null`.execute(database.owner);
  expect(ended).toEqual([{ name: 'Ben', reason: 'email changed' }]);
  const { rows: audited } = await sql`
    select before, after from audit_event order by audit_event_id desc limit 1`.execute(database.owner);
  expect(audited).toEqual([{ before: { email: 'ben@firm.test' }, after: { email: 'ben.ito@firm.example' } }]);
  const before = await everything(database);
  expect((await load(database, { roster })).result).toBe('loaded');
  expect(await everything(database)).toEqual(before);
});

test('a new name with a new address is the same person; a lead can be named by the old address', async () => {
  await load(database, { roster: firm });
  const married = 'C-3,cleo.quist@firm.test,Cleo,Quist,2022-02-01,Engineering,Engineer,ben@firm.test,';
  const moved = ben.replace('ben@firm.test', 'ben@firm.example');
  const outcome = await load(database, { roster: lines(header, ada, moved, married) });
  expect(outcome.plan.rosterFaults).toEqual([]);
  expect(changesIn(outcome)).toEqual([
    'email: ben@firm.test → ben@firm.example',
    'email: cleo@firm.test → cleo.quist@firm.test',
    'last name: Marsh → Quist',
  ]);
  expect((await stored()).map(({ name, lead }) => `${name}: ${lead}`)).toEqual([
    'Ada Reyes: null',
    'Ben Ito: Ada Reyes',
    'Cleo Quist: Ben Ito',
  ]);
});

test('numbers come with a later file, can be shifted, and stay without their column or value', async () => {
  const without = lines(
    ...firm.split('\n').map((line) => line.replace(/^[^,]*,/, '').replace(/,(7|1002),/, ',,')),
  );
  await load(database, { roster: without });
  expect((await stored()).map(({ number }) => number)).toEqual([null, null, null]);
  const outcome = await load(database, { roster: firm });
  expect(changesIn(outcome).slice(0, 2)).toEqual([
    'employee number: none → 007',
    'employee number: none → 1002',
  ]);
  const shifted = lines(
    header,
    ada.replace('007', '1002'),
    ben.replace('1002', 'C-3'),
    cleo.replace('C-3', '12'),
  );
  await load(database, {
    roster: shifted.replaceAll(',7,', ',1002,').replaceAll('Engineer,1002', 'Engineer,C-3'),
  });
  const numbers = ['1002', 'C-3', '12'];
  expect((await stored()).map(({ number }) => number)).toEqual(numbers);
  await load(database, { roster: without });
  await load(database, {
    roster: lines(header, ben.replace(/^C-3|^1002/, '').replace(',7,', ',ada@firm.test,')),
  });
  expect((await stored()).map(({ number }) => number)).toEqual(numbers);
});

test('leading zeros that a spreadsheet took off change nothing', async () => {
  await load(database, { roster: firm });
  const before = await everything(database);
  await load(database, { roster: firm.replace('007', '7') });
  expect(await everything(database)).toEqual(before);
});

test('a person outside of the file leads by the stored number', async () => {
  await load(database, { roster: firm });
  const dana = 'D-4,dana@firm.test,Dana,Lund,2023-02-01,Engineering,Engineer,1002,';
  await load(database, { roster: lines(header, dana) });
  expect((await stored()).at(-1)).toMatchObject({ name: 'Dana Lund', lead: 'Ben Ito', number: 'D-4' });
});

test('refuses a line that would give a person to another name, or a number to two people', async () => {
  await load(database, { roster: firm });
  const refused = async (...all: string[]) => faultsOf(database, { roster: lines(header, ...all) });
  const dana = (number: string, email = 'dana@firm.test') =>
    `${number},${email},Dana,Lund,2023-02-01,Engineering,Engineer,ada@firm.test,`;
  expect(await refused(ada, ben, dana('C-3'))).toEqual([
    '4: The employee number "C-3" is that of Cleo Marsh, who has another name and another email address.',
    '4: The employee number "C-3" is also that of Cleo Marsh.',
  ]);
  expect(await refused(ada, ben, dana('D-4', 'cleo@firm.test'))).toEqual([
    '4: The email address is that of Cleo Marsh, who has another name and another employee number.',
  ]);
  expect(await refused(ada, ben, cleo, dana('c-3'))).toEqual([
    '5: The employee number "c-3" is also that of Cleo Marsh.',
  ]);
  expect(await refused(ada, ben.replace('1002', 'C-3'), dana('D-4'))).toEqual([
    '3: The employee number "C-3" is also that of Cleo Marsh.',
  ]);
  const [number] = await refused(`${'9'.repeat(101)}${cleo.slice(3)}`);
  expect(number).toBe('2: The employee number must be 100 characters or less.');
});

test('no person gets the address of a line that has none', async () => {
  await load(database, { roster: firm });
  const gil = 'D-4,gil@firm.test,Gil,Ode,2023-02-01,Engineering,Engineer,,';
  const choices = { leavesOutFaulty: true };
  for (const address of ['', 'nonsense']) {
    const roster = lines(
      header,
      ada,
      ben.replace('ben@firm.test', 'ben@firm.example'),
      cleo.replace('cleo@firm.test', address).replace('1002', ''),
      gil.replace('Ode', `Ode ${address}`),
    );
    const { plan } = await load(database, { roster, choices });
    expect(new Set(plan.leftOut.roster.map(({ line }) => line))).toEqual(new Set([4]));
    expect(plan.gone).toEqual([]);
    const seen = (await stored()).map(({ name, email, number, lead }) => [name, email, number, lead]);
    expect(seen).toEqual([
      ['Ada Reyes', 'ada@firm.test', '007', null],
      ['Ben Ito', 'ben@firm.example', '1002', 'Ada Reyes'],
      ['Cleo Marsh', 'cleo@firm.test', 'C-3', 'Ben Ito'],
      [`Gil Ode ${address}`.trim(), 'gil@firm.test', 'D-4', null],
    ]);
  }
});

test.each(['Ben', 'Cleo'])(
  'of two lines with one new address, only the first is a person’s: %s',
  async (name) => {
    await load(database, { roster: firm });
    const [moved, other] = name === 'Ben' ? [ben, cleo] : [cleo, ben];
    const at = (line: string) => line.replace(/(?:ben|cleo)@firm.test/, 'new@firm.test');
    const roster = lines(header, ada, at(moved), at(other).replace(',Engineer,', ',Other,'));
    const { plan } = await load(database, { roster, choices: { leavesOutFaulty: true } });
    expect(new Set(plan.leftOut.roster.map(({ line }) => line))).toEqual(new Set([4]));
    const seen = (await stored()).map((person) => [person.name, person.email, person.number]);
    expect(seen).toEqual([
      ['Ada Reyes', 'ada@firm.test', '007'],
      ['Ben Ito', name === 'Ben' ? 'new@firm.test' : 'ben@firm.test', '1002'],
      ['Cleo Marsh', name === 'Cleo' ? 'new@firm.test' : 'cleo@firm.test', 'C-3'],
    ]);
  },
);

test('a number stays with a person whose line is left out', async () => {
  await load(database, { roster: firm });
  const roster = lines(
    header,
    ada,
    ben.replace('1002', 'C-3'),
    cleo.replace('C-3', '12').replace('2022-02-01', '?'),
  );
  const outcome = await load(database, { roster, choices: { leavesOutFaulty: true } });
  expect(outcome.plan.leftOut.roster.map(({ line }) => line)).toEqual([4, 3]);
  expect((await stored()).map(({ number }) => number)).toEqual(['007', '1002', 'C-3']);
});
