import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { IMPORT_MAX_LINES } from '#contract/people/people-import.ts';
import { peopleMessages } from '#contract/people/people.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/database.ts';
import {
  ada,
  ben,
  cleo,
  faultsOf,
  firm,
  header,
  historyHeader,
  lines,
  load,
  people,
} from './import-roster.test-firm.ts';
import { reportOf } from './files/import-report.ts';
import { readRoster } from './files/roster-file.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

test('refuses each faulty line with its reason and loads none of the others', async () => {
  const bad = (change: (row: string) => string) =>
    change('x@firm.test,Xu,Li,2022-01-01,Dep,Pos,2022-01-01,,');
  const outcome = await faultsOf(database, {
    roster: lines(
      ...firm,
      bad((row) => row.replace('x@firm.test', '')),
      bad((row) => row.replace('x@', 'x1@').replace('Xu', '')),
      bad((row) => row.replace('x@', 'x2@').replace('Li', ' ')),
      bad((row) => row.replace('x@', 'x3@').replace('2022-01-01', '')),
      bad((row) => row.replace('x@', 'x4@').replace('Dep', '')),
      bad((row) => row.replace('x@', 'x5@').replace('Pos', '')),
      bad((row) => row.replace('x@', 'x6@').replace('2022-01-01,,', ',,')),
      '',
      bad((row) => row.replace('x@firm.test', 'not an address')),
      bad((row) => row.replace('x@', 'Ada@')),
      bad((row) => row.replace('x@', 'x7@').replace('2022-01-01', '2023-02-29')),
      bad((row) => row.replace('x@', 'x8@').replace('2022-01-01', '01/31/2022')),
      bad((row) => row.replace('x@', 'x9@').replace('2022-01-01', '0022-01-01')),
      `${bad((row) => row.replace('x@', 'x10@'))}Boss; Team Lead`,
      bad((row) => row.replace('x@', 'x11@').replace('Xu,Li', `${'X'.repeat(101)},${'L'.repeat(100)}`)),
      bad((row) => row.replace('x@', 'x12@').replace('Xu', 'X\x1b[2Ju')),
      bad((row) => row.replace('x@', `${'x'.repeat(250)}@`)),
      bad((row) => row.replace('x@', 'x13@').replace(',,', ',nobody@firm.test,')),
      bad((row) => row.replace('x@', 'x14@').replace(',,', ',cleo@firm.test,')),
      bad((row) => row.replace('x@', 'x15@').replace('Xu,', '')),
      bad((row) => row.replace('x@', 'x16@').replace('Xu', '"Xu')),
      bad((row) => row.replace('x@', 'x17@').replace('Xu', 'X"u"')),
    ),
  });
  expect(outcome).toEqual([
    '5: Email is required',
    '6: First Name is required',
    '7: Last Name is required',
    '8: Hire date is required',
    '9: Department is required.',
    '10: Position is required.',
    '11: Start date is required.',
    '13: The email address "not an address" is not valid.',
    '14: The email address "Ada@firm.test" is already on line 2.',
    '15: The hire date "2023-02-29" is not a day. Write it as YYYY-MM-DD.',
    '16: The hire date "01/31/2022" is not a day. Write it as YYYY-MM-DD.',
    '17: The hire date 0022-01-01 is not between 1900 and 2199.',
    '18: The permission "Boss" is unknown. The permissions are Admin, Team Lead, Project Manager, Own Review Upload.',
    '19: The first name must be 100 characters or less.',
    '20: The first name "X\uFFFD[2Ju" must be one line, without control characters and marks that change the direction of text.',
    `21: The email address "${'x'.repeat(60)}…" is not valid.`,
    '22: The team lead "nobody@firm.test" is neither in the file nor in the company.',
    '23: The team lead "cleo@firm.test" does not have the Team Lead role.',
    '24: The line has 8 values where the header has 9 columns.',
    '25: A quotation mark is opened and not closed on this line. Values cannot hold line breaks.',
    '26: A quotation mark is in the middle of a value. Quote the whole value and double the mark in it.',
  ]);
});

test.each([
  ['', ['0: The file is empty.']],
  [header, ['0: The file lists no people.']],
  [
    lines(header, cleo.replace('ben@firm.test', '')),
    ['0: No one would hold Admin. At least one active person must.'],
  ],
])('refuses a file that leaves the company without people or Admin: %j', async (roster, faults) => {
  expect(await faultsOf(database, { roster })).toEqual(faults);
});

test('refuses a header with missing and repeated columns, or with other separators', async () => {
  const wrong = lines(header.replace('last_name', 'nickname').replace('position,', 'email,'), ada);
  expect(await faultsOf(database, { roster: wrong })).toEqual([
    '1: The column "email" appears twice.',
    '1: The column last_name is missing: no heading means Last name.',
    '1: The column position is missing: no heading means Position.',
  ]);
  expect(await faultsOf(database, { roster: lines(...firm).replaceAll(',', ':') })).toEqual([
    '1: The columns must be separated by commas, tabs, vertical bars or semicolons.',
  ]);
  expect(await faultsOf(database, { roster: 'nom,surnom' })).toEqual([
    '1: The column email is missing: no heading means Email.',
    '1: The column first_name is missing: no heading means First name.',
    '1: The column hire_date is missing: no heading means Hire date.',
    '1: The column department is missing: no heading means Department.',
    '1: The column position is missing: no heading means Position.',
  ]);
});

test('explains how to write several permissions between semicolons', async () => {
  expect(await faultsOf(database, { roster: lines(...firm).replaceAll(',', ';') })).toEqual([
    '2: The line has 10 values where the header has 9 columns. Put a value with semicolons, such as several permissions, in quotation marks.',
  ]);
});

test('refuses a position that starts before the hire date; the history may begin before it', async () => {
  const early = ben.replace('Engineer,2021-06-15', 'Engineer,2021-06-14');
  expect(await faultsOf(database, { roster: lines(header, ada, early) })).toEqual([
    '3: The position start date must not come before the hire date. Earlier positions belong in the history.',
  ]);
  const history = lines(historyHeader, 'ben@firm.test,Support,Agent,2019-01-01,2021-06-14');
  expect((await load(database, { roster: lines(header, ada, ben), history })).result).toBe('loaded');
});

test('refuses names with line breaks or direction marks, and addresses that no mail server accepts', async () => {
  const rows = ['a@firm..test', 'a\u200B@firm.test', 'a@-firm.test'].map((email) =>
    cleo.replace('cleo@firm.test', email),
  );
  const turned = cleo.replace('cleo@', 'dan@').replace('Marsh', 'Marsh\u202E');
  expect(await faultsOf(database, { roster: lines(header, ada, ben, ...rows, turned) })).toEqual([
    '4: The email address "a@firm..test" is not valid.',
    '5: The email address "a\uFFFD@firm.test" is not valid.',
    '6: The email address "a@-firm.test" is not valid.',
    '7: The last name "Marsh\uFFFD" must be one line, without control characters and marks that change the direction of text.',
  ]);
});

test('refuses letters beyond ASCII before the @ unless the mail server takes them, and keeps people who have them', async () => {
  const roster = lines(header, ada, ben, cleo.replace('cleo@firm', 'cléo@firm'));
  expect(await faultsOf(database, { roster })).toEqual([`4: ${peopleMessages.emailNotAscii}`]);
  expect((await load(database, { roster, SMTP_UTF8: true })).result).toBe('loaded');
  expect((await load(database, { roster: roster.replace('Marsh', 'Marsch') })).result).toBe('loaded');
  const domain = lines(header, ada, ben, cleo.replace('cleo@firm', 'cleo@müller'));
  expect((await load(database, { roster: domain })).result).toBe('loaded');
});

test.each(['\t', '|', ';'])('reads columns between %j', async (separator) => {
  const quoted = [header, ada.replace('Admin; Team Lead', '"Admin; Team Lead"'), ben, cleo];
  const roster = lines(...quoted).replaceAll(',', separator);
  const history = lines(historyHeader, 'ben@firm.test,Support,Agent,2019-01-01,2021-06-14').replaceAll(
    ',',
    separator,
  );
  expect((await load(database, { roster, history })).result).toBe('loaded');
  expect((await people(database)).map(({ email }) => email)).toEqual([
    'ada@firm.test',
    'ben@firm.test',
    'cleo@firm.test',
  ]);
  const same = await load(database, { roster: lines(...firm), dryRun: true });
  expect(same.plan.people.map(({ kind }) => kind)).toEqual(['unchanged', 'unchanged', 'unchanged']);
});

test('prints a hundred faults with name and address, then how many there are', async () => {
  const crowd = Array.from(
    { length: 150 },
    (_, index) => `p${index}@firm.test,Pat,No ${index},soon,Dep,Pos,2022-01-01,,`,
  );
  const history = lines(historyHeader, 'ben@firm.test,,Agent,2019-01-01,2021-06-14');
  const outcome = await load(database, { roster: lines(...firm, ...crowd), history });
  const report = reportOf(outcome).split('\n');
  const refused = report.filter((text) => text.includes('refused'));
  expect(refused.length).toBe(100);
  expect(refused[0]).toBe(
    'roster line 5: refused Pat No 0 <p0@firm.test>: The hire date "soon" is not a day. Write it as YYYY-MM-DD.',
  );
  expect(report.slice(-4)).toEqual([
    '151 faults. The first 100 are listed.',
    'People: 3 to add, 0 to change, 0 unchanged. 151 faults.',
    'Nothing was changed.',
    '',
  ]);
  const small = await load(database, { roster: lines(...firm), history });
  expect(reportOf(small)).toContain(
    'history line 2: refused Ben Ito <ben@firm.test>: Department is required.',
  );
});

test('keeps the words of a hundred faults of each cause, and of the others the cause', async () => {
  const most = Array.from(
    { length: IMPORT_MAX_LINES },
    (_, index) => `no address ${index} ${'x'.repeat(400)},,,soon ${index},,,later,,Boss ${index}`,
  );
  const { faults } = await readRoster(Buffer.from(lines(header, ...most)));
  const inWords = new Set(faults.map(({ message }) => message));
  expect(faults).toHaveLength(8 * IMPORT_MAX_LINES);
  // Three causes name their value, four do not, and "later" is one value.
  expect(inWords.size).toBe(3 * 101 + 4 + 2);
  expect(new Set(faults.map(({ line }) => line)).size).toBe(IMPORT_MAX_LINES);
});

test('refuses a header of more than a hundred columns, in one fault, and one above 64 KB', async () => {
  const headerOf = (columns: number) => Array.from({ length: columns }, () => 'c').join(',');
  expect(await faultsOf(database, { roster: lines(headerOf(101), ada) })).toEqual([
    '1: The header has 101 columns. A file may have 100.',
  ]);
  expect(await faultsOf(database, { roster: lines(headerOf(100), ada) })).toHaveLength(6);
  expect(await faultsOf(database, { roster: lines(headerOf(500_000), ada) })).toEqual([
    '1: The line is longer than 64 KB.',
  ]);
});

test('reads lines of up to 64 KB', async () => {
  const lineOf = (bytes: number) => faultsOf(database, { roster: lines(...firm, 'x'.repeat(bytes)) });
  expect(await lineOf(64 * 1024)).toEqual(['5: The line has 1 values where the header has 9 columns.']);
  expect(await lineOf(64 * 1024 + 1)).toEqual(['5: The line is longer than 64 KB.']);
});

test('refuses cycles in the reporting line, also through people who are not in the file', async () => {
  const dan = 'dan@firm.test,Dan,Ode,2022-02-01,Engineering,Engineer,2022-02-01,ben@firm.test,Team Lead';
  await load(database, { roster: lines(...firm, dan) });
  expect(await faultsOf(database, { roster: lines(header, ben.replace('ada@', 'dan@')) })).toEqual([
    '2: The reporting line runs in a circle: ben@firm.test → dan@firm.test → ben@firm.test.',
  ]);
  expect(
    await faultsOf(database, { roster: lines(header, ada.replace(',,', ',dan@firm.test,'), ben, dan) }),
  ).toEqual([
    '2: The reporting line runs in a circle: ada@firm.test → dan@firm.test → ben@firm.test → ada@firm.test.',
  ]);
});

test.each([
  ['is archived', '2024-06-30', true],
  ['has had their last day', '2024-06-30', false],
  ['will have their last day', '2199-12-31', false],
])('keeps the last Admin where another one %s, in the file or not', async (_, lastDay, isArchived) => {
  const dan = 'dan@firm.test,Dan,Ode,2022-02-01,Engineering,Engineer,2022-02-01,,Admin';
  await load(database, { roster: lines(...firm, dan) });
  await sql`update employee set end_date = ${lastDay}, archived_at = case when ${isArchived}::boolean then now() end
    where email = 'dan@firm.test'`.execute(database.owner);
  const demoted = ada.replace('Admin; ', '');
  const noAdmin = '0: No one would hold Admin. At least one active person must.';
  expect(await faultsOf(database, { roster: lines(header, demoted) })).toEqual([noAdmin]);
  expect(await faultsOf(database, { roster: lines(header, demoted, dan) })).toContain(noAdmin);
});

test('keeps the last Admin', async () => {
  await load(database, { roster: lines(...firm) });
  const demoted = ada.replace('Admin; ', '');
  expect(await faultsOf(database, { roster: lines(header, demoted) })).toEqual([
    '0: No one would hold Admin. At least one active person must.',
  ]);
  const handedOver = await load(database, {
    roster: lines(header, demoted, ben.replace(',Team Lead', ',Admin; Team Lead')),
  });
  expect(handedOver.result).toBe('loaded');
});

test('lets a lead who loses Team Lead keep the team, but adds no person to it', async () => {
  await load(database, { roster: lines(...firm) });
  const without = ben.replace(',Team Lead', ',');
  expect((await load(database, { roster: lines(header, without) })).result).toBe('loaded');
  expect((await load(database, { roster: lines(header, without, cleo) })).result).toBe('loaded');
  const added = cleo.replace('cleo@', 'fay@');
  expect(await faultsOf(database, { roster: lines(header, without, added) })).toEqual([
    '3: The team lead "ben@firm.test" does not have the Team Lead role.',
  ]);
});

test('refuses archived people, as team leads too', async () => {
  await load(database, { roster: lines(...firm) });
  await sql`update employee set archived_at = now(), end_date = '2024-06-30' where email like 'ben@%'`.execute(
    database.owner,
  );
  expect(await faultsOf(database, { roster: lines(header, ben, cleo.replace('cleo@', 'gus@')) })).toEqual([
    '2: Ben Ito is archived. Unarchive them before you load the roster.',
    '3: The team lead "ben@firm.test" is archived.',
  ]);
});

test('takes days from 1900 to 2199', async () => {
  const since = (day: string, at: number) =>
    cleo
      .replace('cleo@', `c${at}@`)
      .replace('Marsh,2022-02-01', `Marsh,${day}`)
      .replace('2022-02-01,ben', `${day},ben`);
  const days = ['1899-12-31', '1900-01-01', '1901-12-31', '2199-12-31', '2200-01-01'];
  expect(await faultsOf(database, { roster: lines(...firm, ...days.map(since)) })).toEqual(
    ['hire date', 'position start date']
      .flatMap((what) => [
        `5: The ${what} 1899-12-31 is not between 1900 and 2199.`,
        `9: The ${what} 2200-01-01 is not between 1900 and 2199.`,
      ])
      .toSorted(),
  );
});

test('takes a hire date on the last day', async () => {
  await load(database, { roster: lines(...firm) });
  await sql`update employee set end_date = '2024-06-30' where email = 'cleo@firm.test'`.execute(
    database.owner,
  );
  const rehired = cleo.replaceAll('2022-02-01', '2024-06-30');
  expect((await load(database, { roster: lines(header, rehired) })).result).toBe('loaded');
});

test('names each circle, at its first line, and no more than six of its people', async () => {
  const circle = (name: string, size: number) =>
    Array.from({ length: size }, (_, at) =>
      cleo
        .replace('cleo@', `${name}${at}@`)
        .replace('ben@', `${name}${(at + 1) % size}@`)
        .replace(/,$/, ',Team Lead'),
    );
  const roster = lines(...firm, ...circle('x', 6), ...circle('y', 5).toReversed(), ...circle('z', 2));
  expect(await faultsOf(database, { roster })).toEqual([
    '5: The reporting line runs in a circle: x0@firm.test → x1@firm.test → x2@firm.test → x3@firm.test → x4@firm.test → … → x0@firm.test.',
    '11: The reporting line runs in a circle: y4@firm.test → y0@firm.test → y1@firm.test → y2@firm.test → y3@firm.test → y4@firm.test.',
    '16: The reporting line runs in a circle: z0@firm.test → z1@firm.test → z0@firm.test.',
  ]);
});

test('takes a position of one day, and names the first line of a position that is given three times', async () => {
  const agent = 'cleo@firm.test,Support,Agent,2021-01-01,2021-01-01';
  const [roster, once] = [lines(...firm), lines(historyHeader, agent)];
  expect((await load(database, { roster, history: once, dryRun: true })).result).toBe('planned');
  expect(await faultsOf(database, { roster, history: lines(historyHeader, agent, agent, agent) })).toEqual([
    '3: A position of "cleo@firm.test" with this start date is already on line 2.',
    '4: A position of "cleo@firm.test" with this start date is already on line 2.',
  ]);
});

test('refuses a position older than the current one, and a hire date after the last day', async () => {
  await load(database, { roster: lines(...firm) });
  await sql`update employee set end_date = '2024-06-30' where email like 'cleo@%'`.execute(database.owner);
  const older = ben
    .replace('Ito,2021-06-15', 'Ito,2020-06-15')
    .replace('Engineer,2021-06-15', 'Trainee,2020-06-15');
  const rehired = cleo.replaceAll('2022-02-01', '2024-07-01');
  expect(await faultsOf(database, { roster: lines(header, older, rehired) })).toEqual([
    '2: Ben Ito holds a newer position: Engineer since 2021-06-15.',
    '3: The hire date comes after the last day of Cleo Marsh, 2024-06-30.',
  ]);
});

test('refuses a current position that starts with or before the former one', async () => {
  const history = lines(historyHeader, 'cleo@firm.test,Support,Agent,2022-03-01,2022-12-31');
  const promoted = cleo.replace('Engineer,2022-02-01', 'Engineer,2023-01-01');
  await load(database, { roster: lines(header, ada, ben, promoted), history });
  const newer = '2: Cleo Marsh holds a newer position: Engineer since 2023-01-01.';
  const overlap = '2: The position Engineer overlaps with Agent from 2022-03-01.';
  for (const [day, faults] of [
    ['2022-02-28', [newer]],
    ['2022-03-01', [newer, overlap]],
    ['2022-03-02', [overlap]],
  ] as const) {
    const moved = promoted.replace('2023-01-01', day);
    expect(await faultsOf(database, { roster: lines(header, moved) })).toEqual(faults);
  }
});

test('refuses a start that goes back over the end of the position before', async () => {
  await load(database, { roster: lines(...firm) });
  const since = (day: string) => lines(header, cleo.replace('Engineer,2022-02-01', `Tester,${day}`));
  await load(database, { roster: since('2024-01-01') });
  expect(await faultsOf(database, { roster: since('2023-12-31') })).toEqual([
    '2: The position Tester overlaps with Engineer from 2022-02-01.',
  ]);
});

test('refuses history of unknown people, and dates in the wrong order, twice, overlapping or too new', async () => {
  const history = lines(
    historyHeader,
    'nobody@firm.test,Support,Agent,2019-01-01,2019-12-31',
    'cleo@firm.test,Support,Agent,2020-01-01,2019-12-31',
    'cleo@firm.test,Support,Agent,2021-01-01,2021-06-30',
    'cleo@firm.test,Support,Clerk,2021-01-01,2021-05-31',
    'cleo@firm.test,Support,Writer,2021-06-30,2022-01-31',
    'ben@firm.test,Support,Agent,2021-01-01,2021-06-15',
    'ada@firm.test,Board,Chair,2024-01-01,2024-12-31',
    'ada@firm.test,,Chair,2018-01-01,2018-12-31',
    'ada@firm.test,Board,Chair,2018-01-01,',
  );
  expect(await faultsOf(database, { roster: lines(...firm), history })).toEqual(
    [
      '2: "nobody@firm.test" is neither in the roster nor in the company.',
      '3: The end date must not come before the start date.',
      '4: The position Agent overlaps with Writer from 2021-06-30.',
      '5: A position of "cleo@firm.test" with this start date is already on line 4.',
      '7: The position Agent overlaps with Engineer from 2021-06-15.',
      '8: The position Chair would be the newest. The current position belongs in the roster.',
      '9: Department is required.',
      '10: End date is required.',
      '10: A position of "ada@firm.test" with this start date is already on line 9.',
    ].toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10)),
  );
});
