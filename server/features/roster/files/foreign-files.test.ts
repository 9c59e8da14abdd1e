import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ImportChoices, ImportPreview } from '#contract/people/people-import.schemas.ts';
import { listFaults, loadImport, previewImport } from '#contract/people/people-import.endpoints.ts';
import { everything, firm, lines, load } from '../import-roster.test-firm.ts';
import { firmFile, type ImportFixture, openImportFixture } from './import-people.fixture.ts';

let fixture: ImportFixture;
beforeEach(async () => {
  fixture = await openImportFixture((app) => load(app, { roster: lines(...firm) }));
});
afterEach(() => fixture.test.stop());

/** Sends a file with choices, as the page does. */
async function send(
  call: typeof previewImport | typeof loadImport | typeof listFaults,
  file: string,
  choices: unknown,
  basis = '',
) {
  const part = (name: string, text: string) =>
    `--b\r\ncontent-disposition: form-data; name="${name}"; filename="${name}"\r\n\r\n${text}\r\n`;
  const answer = await fixture.test.app.inject({
    method: 'POST',
    url: `/api${call.path}${basis === '' ? '' : `?basis=${basis}`}`,
    headers: {
      authorization: `Bearer ${fixture.admin.accessToken}`,
      'content-type': 'multipart/form-data; boundary=b',
    },
    payload: `${part('file', file)}${part('choices', typeof choices === 'string' ? choices : JSON.stringify(choices))}--b--\r\n`,
  });
  return { status: answer.statusCode, text: answer.body };
}

const preview = async (file: string, choices: ImportChoices = {}): Promise<ImportPreview> =>
  JSON.parse((await send(previewImport, file, choices)).text);

const permissionsOf = async (email: string) => {
  const { rows } = await sql<{ held: string[] }>`
    select permissions as held from employee where email = ${email}`.execute(fixture.test.owner);
  return rows[0]?.held;
};

const foreign = (...rows: string[]) =>
  lines('Work email,First name,Last name,Hire date,Department,Job title,Manager', ...rows);

test('asks, loads what was answered, and asks again without the answer', async () => {
  const file = foreign('dana@firm.test,Dana,Ode,03/04/2023,Design,Designer,Ben Ito');
  const open = await preview(file);
  expect(open).toMatchObject({ basis: null, faultsInAll: 0 });
  expect(open.reading.roster?.days[0]?.choices.map(({ format }) => format)).toEqual(['mdy', 'dmy']);
  const before = await everything(fixture.test);
  expect(await send(loadImport, file, {})).toMatchObject({ status: 400 });
  expect(await everything(fixture.test)).toEqual(before);
  const choices: ImportChoices = { roster: { days: { hire_date: 'dmy' } } };
  const { basis, changes } = await preview(file, choices);
  expect(changes[0]?.fields.find(({ field }) => field === 'hire date')?.to).toBe('04/03/2023');
  expect(await send(loadImport, file, choices, basis ?? '')).toMatchObject({ status: 200 });
  const other: ImportChoices = { roster: { days: { hire_date: 'mdy' } } };
  expect(await send(loadImport, file, other, basis ?? '')).toMatchObject({ status: 412 });
});

test.each(['', 'no', '{"roster":{"days":{"hire_date":"soon"}}}', '{"people":{}}'])(
  'refuses choices that say nothing: %j',
  async (choices) => {
    expect(await send(previewImport, firmFile(), choices)).toEqual({
      status: 400,
      text: 'What was chosen about the columns could not be read. Choose the file again.',
    });
  },
);

test('keeps what a file leaves out, starts a new position today, and gives Team Lead to new leads', async () => {
  const file = foreign(
    'ben@firm.test,Ben,Ito,2021-06-15,Engineering,Head of Engineering,Ada Reyes',
    'cleo@firm.test,Cleo,Marsh,2022-02-01,Engineering,Engineer,Ben Ito',
    'dana@firm.test,Dana,Ode,2023-01-09,Engineering,Engineer,Cleo Marsh',
  );
  const { basis, changes, people } = await preview(file);
  expect(people).toEqual({ added: 1, changed: 2, unchanged: 0 });
  const words = changes.map(
    ({ name, fields }) => `${name}: ${fields.map(({ field, to }) => `${field} ${to}`).join(', ')}`,
  );
  expect(words[0]).toMatch(/^Ben Ito: position Head of Engineering since \d\d\/\d\d\/\d{4}$/);
  expect(words[1]).toBe('Cleo Marsh: permissions Team Lead');
  expect(await preview(file)).toMatchObject({ newTeamLeads: 1, newAdmins: [] });
  expect(await send(loadImport, file, {}, basis ?? '')).toMatchObject({ status: 200 });
  expect(await permissionsOf('cleo@firm.test')).toEqual(['Benchmark_TeamLead']);
  expect(await preview(file)).toMatchObject({ people: { added: 0, changed: 0, unchanged: 3 } });
});

test('changes no permission of the Admin who loads, and says who would be led without it', async () => {
  await sql`update employee set permissions = '{Benchmark_Admin}' where email = 'ada@firm.test'`.execute(
    fixture.test.owner,
  );
  const file = foreign(
    'ada@firm.test,Ada,Reyes,2020-03-01,Direction,Managing Director,',
    'dana@firm.test,Dana,Ode,2023-01-09,Design,Designer,Ada Reyes',
  );
  const { basis, ledByAuthor, faultsInAll } = await preview(file);
  expect({ ledByAuthor, faultsInAll }).toEqual({ ledByAuthor: 1, faultsInAll: 0 });
  expect(await send(loadImport, file, {}, basis ?? '')).toMatchObject({ status: 200 });
  expect(await permissionsOf('ada@firm.test')).toEqual(['Benchmark_Admin']);
});

test('takes other blanks, case and composition of a department or title for the same, and keeps the stored spelling', async () => {
  await sql`update department set name = 'Café Été' where name = 'Engineering'`.execute(fixture.test.owner);
  const file = foreign(
    'ben@firm.test,Ben,Ito,2021-06-15,cafe\u0301\u00A0  e\u0301te\u0301,ENGINEER,Ada Reyes',
  );
  expect(await preview(file)).toMatchObject({ people: { added: 0, changed: 0, unchanged: 1 } });
});

test('groups the faults by cause, with their lines', async () => {
  const day = (number: number, text: string) =>
    `p${number}@firm.test,Pat,No ${number},${text},Design,Designer,Ben Ito`;
  const wrong = Array.from({ length: 120 }, (_, number) => day(number, `soon ${number}`));
  const file = foreign(day(900, '2023-01-09'), day(901, ''), ...wrong);
  const { causes, faultsInAll, causesInAll } = await preview(file);
  expect({ faultsInAll, causesInAll }).toEqual({ faultsInAll: 121, causesInAll: 2 });
  expect(causes.map(({ cause, count, faults }) => [cause, count, faults.length])).toEqual([
    ['The hire date is not a day. Write it as YYYY-MM-DD.', 120, 100],
    ['Hire date is required', 1, 1],
  ]);
  expect(causes[0]?.faults[0]).toEqual({
    file: 'roster',
    line: 4,
    who: 'Pat No 0 <p0@firm.test>',
    message: 'The hire date "soon 0" is not a day. Write it as YYYY-MM-DD.',
  });
});

test('lists all faults as a file, each with why, and neither a question nor a formula', async () => {
  const wrong = Array.from(
    { length: 120 },
    (_, number) => `=p${number}@firm.test,Pat,No,soon,Design,Designer,Ben Ito`,
  );
  const file = foreign('dana@firm.test,Dana,Ode,03/04/2023,Design,,Ben Ito', ...wrong);
  const before = await everything(fixture.test);
  const { status, text } = await send(listFaults, file, {});
  expect(status).toBe(200);
  const rows: Record<string, string>[] = parse(text, { bom: true, columns: true });
  expect(rows).toHaveLength(121);
  expect(rows.slice(0, 2)).toEqual([
    { file: 'roster', line: '2', person: 'Dana Ode <dana@firm.test>', why: 'Position is required.' },
    {
      file: 'roster',
      line: '3',
      person: 'Pat No <=p0@firm.test>',
      why: 'The hire date "soon" is not a day. Write it as MM/DD/YYYY.',
    },
  ]);
  expect(text).not.toMatch(/^=/m);
  expect(await everything(fixture.test)).toEqual(before);
});

test('loads the lines without faults if that was chosen, and leaves out those who would report to a faulty one', async () => {
  const file = foreign(
    'good@firm.test,Gus,Good,2023-01-09,Design,Designer,Ben Ito',
    'bad@firm.test,Bea,Bad,soon,Design,Designer,Ben Ito',
    'under@firm.test,Uma,Under,2023-01-09,Design,Designer,Bea Bad',
    'below@firm.test,Bo,Below,2023-01-09,Design,Designer,under@firm.test',
    'ben@firm.test,Ben,Ito,2021-06-15,Engineering,Engineer,Ada Reyes',
  );
  const plain = await preview(file);
  expect(plain).toMatchObject({ basis: null, faultsInAll: 1, leftOut: 0 });
  const choices: ImportChoices = { leavesOutFaulty: true };
  const chosen = await preview(file, choices);
  expect(chosen).toMatchObject({
    people: { added: 1, changed: 0, unchanged: 1 },
    leftOut: 3,
    faultsInAll: 3,
  });
  expect(chosen.causes.map(({ cause, count }) => [cause, count])).toEqual([
    ['The line needs another one that is left out.', 2],
    ['The hire date is not a day. Write it as YYYY-MM-DD.', 1],
  ]);
  expect(await send(loadImport, file, {}, chosen.basis ?? '')).toMatchObject({ status: 412 });
  expect(await send(loadImport, file, choices, chosen.basis ?? '')).toMatchObject({ status: 200 });
  const { rows } = await sql<{ email: string }>`
    select email from employee order by email`.execute(fixture.test.owner);
  expect(rows.map(({ email }) => email)).toEqual([
    'ada@firm.test',
    'ben@firm.test',
    'cleo@firm.test',
    'good@firm.test',
  ]);
});

test('an unreadable line makes no other line faulty', async () => {
  const file = foreign(
    'bea@firm.test,Bea,Bad,2023-01-09,Design,Designer,Ben Ito,too many',
    'under@firm.test,Uma,Under,2023-01-09,Design,Designer,bea@firm.test',
  );
  expect((await preview(file)).causes.map(({ cause }) => cause)).toEqual([
    'The line has more or fewer values than the 7 columns of the header.',
  ]);
});

test('names the people who are not in the file, and archives only those who are chosen', async () => {
  const file = foreign('ada@firm.test,Ada,Reyes,2020-03-01,Direction,Managing Director,');
  const open = await preview(file);
  expect(open).toMatchObject({ goneInAll: 2, archived: 0, people: { unchanged: 1 } });
  expect(open.gone.map(({ name, people }) => [name, people])).toEqual([
    ['Ben Ito', ['Cleo Marsh']],
    ['Cleo Marsh', []],
  ]);
  const [ben] = open.gone;
  const archive = { lastDay: '2024-06-30', employeeIds: [ben?.employeeId ?? 0] };
  const { basis, archived } = await preview(file, { archive });
  expect(archived).toBe(1);
  expect(await send(loadImport, file, {}, basis ?? '')).toMatchObject({ status: 412 });
  expect(
    await send(loadImport, file, { archive: { ...archive, lastDay: '2024-07-01' } }, basis ?? ''),
  ).toMatchObject({
    status: 412,
  });
  expect(await send(loadImport, file, { archive }, basis ?? '')).toMatchObject({ status: 200 });
  const { rows } = await sql<{ email: string; last: string | null; hasLead: boolean }>`
    select email, end_date::text as last, manager_id is not null as "hasLead" from employee
    order by email`.execute(fixture.test.owner);
  // Cleo, who is not in the file either, has lost her lead and nothing else.
  expect(rows.map(({ email, last, hasLead }) => [email, last, hasLead])).toEqual([
    ['ada@firm.test', null, false],
    ['ben@firm.test', '2024-06-30', true],
    ['cleo@firm.test', null, false],
  ]);
  const { rows: acts } = await sql<{ action: string }>`
    select action from audit_event where action = 'archive-employee'`.execute(fixture.test.owner);
  expect(acts).toHaveLength(1);
});

test('archives no person who leads people of the file, has not begun by the last day, or is the last Admin', async () => {
  const { gone } = await preview(
    foreign('cleo@firm.test,Cleo,Marsh,2022-02-01,Engineering,Engineer,Ben Ito'),
  );
  const idOf = (name: string) => gone.find((one) => one.name === name)?.employeeId ?? 0;
  // Ada loads, so she is in no list of people to archive.
  expect(gone.map(({ name }) => name)).toEqual(['Ben Ito']);
  const causes = async (manager: string, lastDay: string) => {
    const file = foreign(`cleo@firm.test,Cleo,Marsh,2022-02-01,Engineering,Engineer,${manager}`);
    const answer = await preview(file, { archive: { lastDay, employeeIds: [idOf('Ben Ito')] } });
    return [answer.basis === null, ...answer.causes.map(({ cause }) => cause)];
  };
  expect(await causes('Ada Reyes', '2024-06-30')).toEqual([false]);
  expect(await causes('Ada Reyes', '2020-06-30')).toEqual([
    true,
    'The last day must not come before the hire date of Ben Ito.',
  ]);
  expect(await causes('ben@firm.test', '2024-06-30')).toEqual([true, 'The team lead is archived.']);
});

test('archives a lead of people in a file without a column of leads, who become Unassigned', async () => {
  const file = lines(
    'Email,First name,Last name,Hire date,Department,Position',
    'ada@firm.test,Ada,Reyes,2020-03-01,Direction,Managing Director',
    'cleo@firm.test,Cleo,Marsh,2022-02-01,Engineering,Engineer',
  );
  const [ben] = (await preview(file)).gone;
  const choices = { archive: { lastDay: '2024-06-30', employeeIds: [ben?.employeeId ?? 0] } };
  const { basis, changes } = await preview(file, choices);
  expect(changes.map(({ name, fields }) => [name, fields])).toEqual([
    ['Cleo Marsh', [{ field: 'team lead', from: 'ben@firm.test', to: 'Unassigned' }]],
  ]);
  expect(await send(loadImport, file, choices, basis ?? '')).toMatchObject({ status: 200 });
  expect(await preview(file)).toMatchObject({ people: { changed: 0, unchanged: 2 }, goneInAll: 0 });
});
