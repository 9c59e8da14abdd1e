import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
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
} from './import-roster.test-firm.ts';
import { rosterColumns } from './roster-file.ts';

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
      bad((row) => row.replace('x@', 'x11@').replace('Xu', 'X'.repeat(101))),
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
    '13: The e-mail address "not an address" is not valid.',
    '14: The e-mail address "Ada@firm.test" is on line 2 already.',
    '15: The hire date "2023-02-29" is not a day. Write it as YYYY-MM-DD.',
    '16: The hire date "01/31/2022" is not a day. Write it as YYYY-MM-DD.',
    '17: The hire date 0022-01-01 is not between 1900 and 2199.',
    '18: The permission "Boss" is unknown. The permissions are Admin, Team Lead, Project Manager, Own Review Upload.',
    '19: The first name must be 100 characters or less.',
    '20: The first name "X\uFFFD[2Ju" contains a character that cannot be read.',
    `21: The e-mail address "${'x'.repeat(60)}…" is not valid.`,
    '22: The team lead "nobody@firm.test" is neither in the file nor in the company.',
    '23: The team lead "cleo@firm.test" does not hold Team Lead.',
    '24: The line has 8 values where the header has 9 columns.',
    '25: A quotation mark is opened and not closed on this line. Values cannot hold line breaks.',
    '26: A quotation mark stands in the middle of a value. Quote the whole value and double the mark in it.',
  ]);
});

test.each([
  ['', ['0: The file is empty.']],
  [header, ['0: The file names nobody.']],
  [
    lines(header, cleo.replace('ben@firm.test', '')),
    ['0: Nobody would hold Admin. At least one active person must.'],
  ],
])('refuses a file that leaves the company without people or Admin: %j', async (roster, faults) => {
  expect(await faultsOf(database, { roster })).toEqual(faults);
});

test('refuses a header with missing, unknown and repeated columns, or with semicolons', async () => {
  const known = `The columns are ${rosterColumns.join(', ')}.`;
  const wrong = lines(header.replace('last_name', 'surname').replace('position,', 'email,'), ada);
  expect(await faultsOf(database, { roster: wrong })).toEqual([
    `1: The column "surname" is unknown. ${known}`,
    '1: The column email appears twice.',
    '1: The column last_name is missing.',
    '1: The column position is missing.',
  ]);
  expect(await faultsOf(database, { roster: lines(...firm).replaceAll(',', ';') })).toEqual([
    '1: The columns must be separated by commas.',
  ]);
});

test('refuses text in another encoding by its line', async () => {
  const roster = Buffer.concat([
    Buffer.from(`${lines(...firm)}\nd@firm.test,D`),
    Buffer.from([0xe9]),
    Buffer.from(','),
  ]);
  expect(await faultsOf(database, { roster })).toEqual(['5: The line is not UTF-8 text.']);
});

test('refuses circles of the reporting line, through people who are not in the file as well', async () => {
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

test('keeps the last Admin', async () => {
  await load(database, { roster: lines(...firm) });
  const demoted = ada.replace('Admin; ', '');
  expect(await faultsOf(database, { roster: lines(header, demoted) })).toEqual([
    '0: Nobody would hold Admin. At least one active person must.',
  ]);
  const handedOver = await load(database, {
    roster: lines(header, demoted, ben.replace(',Team Lead', ',Admin; Team Lead')),
  });
  expect(handedOver.result).toBe('loaded');
});

test('lets a lead whose Team Lead is taken away keep the team, and gives them nobody new', async () => {
  await load(database, { roster: lines(...firm) });
  const without = ben.replace(',Team Lead', ',');
  expect((await load(database, { roster: lines(header, without) })).result).toBe('loaded');
  expect((await load(database, { roster: lines(header, without, cleo) })).result).toBe('loaded');
  const added = cleo.replace('cleo@', 'fay@');
  expect(await faultsOf(database, { roster: lines(header, without, added) })).toEqual([
    '3: The team lead "ben@firm.test" does not hold Team Lead.',
  ]);
});

test('refuses archived people, as team leads too', async () => {
  await load(database, { roster: lines(...firm) });
  await sql`update employee set archived_at = now(), end_date = '2024-06-30' where email like 'ben@%'`.execute(
    database.owner,
  );
  expect(await faultsOf(database, { roster: lines(header, ben, cleo.replace('cleo@', 'gus@')) })).toEqual([
    '2: Ben Ito is archived. Unarchive them before the roster is loaded.',
    '3: The team lead "ben@firm.test" is archived.',
  ]);
});

test('refuses an older position than the one held, and a hire date after the last day', async () => {
  await load(database, { roster: lines(...firm) });
  await sql`update employee set end_date = '2024-06-30' where email like 'cleo@%'`.execute(database.owner);
  const older = ben.replace('Engineer,2021-06-15', 'Trainee,2020-06-15');
  const rehired = cleo.replace('Marsh,2022-02-01', 'Marsh,2024-07-01');
  expect(await faultsOf(database, { roster: lines(header, older, rehired) })).toEqual([
    '2: Ben Ito holds a newer position: Engineer since 2021-06-15.',
    '3: The hire date comes after the last day of Cleo Marsh, 2024-06-30.',
  ]);
});

test('refuses history of nobody, in the wrong order, twice, overlapping, or newer than what is held', async () => {
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
      '4: The position Agent overlaps with Writer from 2021-06-30 on.',
      '5: A position of "cleo@firm.test" with this start date is on line 4 already.',
      '7: The position Agent overlaps with Engineer from 2021-06-15 on.',
      '8: The position Chair would be the newest one. The roster must say which is held now.',
      '9: Department is required.',
      '10: End date is required.',
      '10: A position of "ada@firm.test" with this start date is on line 9 already.',
    ].toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10)),
  );
});
