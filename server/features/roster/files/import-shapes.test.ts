import { expect, test } from 'vitest';
import type { FileChoices } from '#contract/people/people-import.schemas.ts';
import { completeRows } from '../complete-rows.ts';
import { readRoster } from './roster-file.ts';
import { type Cell, workbookOf } from './workbook.fixture.ts';

const emptyCompany = { today: '2026-03-01', people: new Map(), departments: [], positions: [] };

/** The people of a file, as a load into an empty company would add them, and what it leaves open. */
async function read(bytes: Buffer | string, choices: FileChoices = {}) {
  const file = await readRoster(Buffer.from(bytes), choices);
  const { rows, openLeads, faults } = completeRows(file, emptyCompany, null, choices);
  return {
    people: rows.map((row) =>
      [
        `${row.firstName} ${row.lastName} <${row.email}>`,
        `${row.position}, ${row.department}, since ${row.hireDate}, ${row.positionStartDate}`,
        `lead ${row.teamLeadEmail || 'none'}`,
        (row.permissions ?? []).map((one) => one.replace('Benchmark_', '')).join('+'),
      ].join('; '),
    ),
    faults: [...file.faults, ...faults].map(({ line, message }) => `${line}: ${message}`),
    openLeads,
    reading: file.reading,
  };
}

const ines =
  'Inés Pardo <ines@firm.test>; Head, Direction, since 2013-06-17, 2013-06-17; lead none; TeamLead';
const jorg = 'Jörg Wolf <jorg@firm.test>; Clerk, Sales, since 2015-09-21, 2015-09-21; lead ines@firm.test; ';
const both = [ines, jorg];

const lines = (...all: string[]) => all.join('\r\n');

/** Text in Windows-1252, whose letters up to 255 are those of Unicode. */
const western = (text: string) => Buffer.from(text, 'latin1');

test.each([
  [
    'headings in English with the lead by name, month first, and columns of no use',
    lines(
      'Employee #,First Name,Last Name,Status,Hire Date,Department,Job Title,Reporting To,Work Email',
      '1000,Inés,Pardo,Active,6/17/2013,Direction,Head,,ines@firm.test',
      '1001,Jörg,Wolf,Active,9/21/2015,Sales,Clerk,"Pardo, Inés",jorg@firm.test',
    ),
  ],
  [
    'headings in German below a title, semicolons, Windows-1252, day first, lead by number',
    western(
      lines(
        'Mitarbeiterliste;;;;;;;',
        'Personalnummer;Vorname;Nachname;E-Mail;Stelle;Abteilung;Eintrittsdatum;Vorgesetzte/r',
        '1000;Inés;Pardo;ines@firm.test;Head;Direction;17.06.2013;',
        '1001;Jörg;Wolf;jorg@firm.test;Clerk;Sales;21.09.2015;1000',
      ),
    ),
  ],
  [
    'headings in French, and a line that names the separator',
    lines(
      'sep=;',
      "Prénom;Nom;Adresse e-mail;Date d'embauche;Département;Intitulé du poste;Responsable hiérarchique",
      'Inés;Pardo;ines@firm.test;17 juin 2013;Direction;Head;',
      'Jörg;Wolf;jorg@firm.test;21 septembre 2015;Sales;Clerk;INES PARDO',
    ),
  ],
  [
    'headings in Spanish between tabs, with an empty column and empty lines',
    lines(
      'Nombre\tApellidos\t\tCorreo electrónico\tFecha de ingreso\tDepartamento\tPuesto\tJefe directo',
      'Inés\tPardo\t\tines@firm.test\t17/06/2013\tDirection\tHead\t',
      '\t\t\t\t\t\t\t',
      'Jörg\tWolf\t\tjorg@firm.test\t21/09/2015\tSales\tClerk\tines@firm.test',
      '',
    ),
  ],
  [
    'two columns with the name, the lead as name and number, days with a time',
    lines(
      'Worker,Employee ID,Legal Name - First Name,Legal Name - Last Name,Business Title,Job Profile,Supervisory Organization,Manager,Hire Date,Primary Work Email',
      'Inés Pardo,1000,Inés,Pardo,Head,Director,Direction,,2013-06-17 00:00:00.000,ines@firm.test',
      'Jörg Wolf,1001,Jörg,Wolf,Clerk,Assistant,Sales,Inés Pardo (1000),2015-09-21 00:00:00.000,jorg@firm.test',
    ),
  ],
  [
    'UTF-16 with short years',
    Buffer.concat([
      Buffer.from([0xff, 0xfe]),
      Buffer.from(
        lines(
          'Email\tFirst name\tLast name\tStart date\tTeam\tTitle\tManager email',
          'ines@firm.test\tInés\tPardo\t17-Jun-13\tDirection\tHead\t',
          'jorg@firm.test\tJörg\tWolf\t21-Sep-15\tSales\tClerk\tines@firm.test',
        ),
        'utf16le',
      ),
    ]),
  ],
  [
    'the second sheet of a workbook, with days as numbers, a formula, an empty column and a note beneath',
    workbookOf({
      'Read me': [['People of the company']],
      People: [
        [
          'Employee ID',
          'Preferred name',
          'Surname',
          null,
          'Work e-mail',
          'Start date',
          'Department',
          'Job title',
          'Reports to (email)',
        ],
        [1000, 'Inés', 'Pardo', null, 'ines@firm.test', { day: 41442 }, 'Direction', 'Head', null],
        [
          1001,
          'Jörg',
          { formula: 'UPPER(B2)', value: 'Wolf' },
          null,
          'jorg@firm.test',
          42268,
          'Sales',
          'Clerk',
          'ines@firm.test',
        ],
        ['Exported for HR only', null, null, null, null, null, null, null, null],
      ] satisfies Cell[][],
    }),
  ],
])('reads %s', async (_, bytes) => {
  const { people, faults } = await read(bytes);
  expect({ people, faults }).toEqual({ people: both, faults: [] });
});

const header =
  'email,first_name,last_name,hire_date,department,position,position_start_date,team_lead_email,permissions';

test('reads our own columns after a spreadsheet saved them with its days, separators and empty rows', async () => {
  const { people, faults } = await read(
    lines(
      `\uFEFF${header.replaceAll(',', ';')}`,
      'ines@firm.test;Inés;Pardo;6/17/2013;Direction;Head;7/25/2016;;"Admin; Team Lead"',
      'jorg@firm.test;Jörg;Wolf;9/21/2015;Sales;Clerk;9/21/2015;ines@firm.test;',
      ';;;;;;;;',
      ';;;;;;;;',
    ),
  );
  expect(faults).toEqual([]);
  expect(people).toEqual([
    'Inés Pardo <ines@firm.test>; Head, Direction, since 2013-06-17, 2016-07-25; lead none; Admin+TeamLead',
    jorg,
  ]);
});

const german = western(
  lines(
    'Vorname;Nachname;E-Mail;Stelle;Abteilung;Eintrittsdatum;Standort',
    'Zoë;Müller;zoe@firm.test;Leiterin;Vertrieb;17.06.2013;München',
    'Ana;Gil;ana@firm.test;Kraft;Vertrieb;21.09.2015;Köln',
  ),
);

test('shows by names how a text without a mark is read, and reads it as chosen', async () => {
  const guessed = await read(german);
  expect(guessed.reading).toMatchObject({
    encoding: 'windows-1252',
    proof: ['Zoë Müller'],
  });
  const chosen = await read(german, { encoding: 'windows-1251' });
  expect(chosen.reading).toMatchObject({
    encoding: 'windows-1251',
    proof: ['Zoл Mьller'],
  });
  expect((await read(german.toString('latin1'))).reading).toMatchObject({ encoding: null, proof: [] });
});

test('sets unknown columns aside, and reads a column as chosen', async () => {
  const { reading } = await read(german);
  expect(reading?.columns.map(({ heading, field }) => `${heading} ${field}`)).toEqual([
    'Vorname first_name',
    'Nachname last_name',
    'E-Mail email',
    'Stelle position',
    'Abteilung department',
    'Eintrittsdatum hire_date',
    'Standort null',
  ]);
  const chosen = await read(german, { columns: { Abteilung: null, Standort: 'department' } });
  expect(chosen.people[0]).toContain('Leiterin, München, since 2013-06-17');
});

test('names the required columns that no heading means, and loads nothing until they are chosen', async () => {
  const file = lines('Mail,Given,Family,Joined,Unit,Does', 'a@firm.test,Ana,Gil,2013-06-17,Sales,Clerk');
  const open = await read(file);
  expect(open.reading?.missing).toEqual(['first_name', 'last_name', 'hire_date', 'department', 'position']);
  expect(open.people).toEqual([]);
  expect(open.faults).toHaveLength(5);
  const columns = {
    Given: 'first_name',
    Family: 'last_name',
    Joined: 'hire_date',
    Unit: 'department',
    Does: 'position',
  } as const;
  const { people, faults } = await read(file, { columns });
  expect({ people, faults }).toEqual({
    people: ['Ana Gil <a@firm.test>; Clerk, Sales, since 2013-06-17, 2013-06-17; lead none; '],
    faults: [],
  });
});

const plain = (first: string, second: string) =>
  lines(
    'Email,First name,Last name,Hire date,Department,Position,Position start date',
    `a@firm.test,Ana,Gil,${first},Sales,Clerk,${second}`,
    `b@firm.test,Bo,Hay,05/05/2020,Sales,Clerk,05/06/2020`,
  );

test('asks once which comes first, and only where no column tells', async () => {
  const open = await read(plain('03/04/2019', '04/05/2019'));
  expect(open.reading?.days).toEqual([
    {
      field: 'hire_date',
      samples: ['03/04/2019'],
      choices: [
        { format: 'mdy', days: ['2019-03-04'] },
        { format: 'dmy', days: ['2019-04-03'] },
      ],
    },
  ]);
  expect(open.faults).toHaveLength(1);
  const chosen = await read(plain('03/04/2019', '04/05/2019'), { days: { hire_date: 'dmy' } });
  expect(chosen.faults).toEqual([]);
  expect(chosen.people[0]).toContain('since 2019-04-03, 2019-05-04');
  const told = await read(plain('03/14/2019', '04/05/2019'));
  expect(told.faults).toEqual([]);
  expect(told.people[0]).toContain('since 2019-03-14, 2019-04-05');
});

test('asks which of two people of one name leads, and takes the one who is chosen', async () => {
  const file = lines(
    'Email,First name,Last name,Hire date,Department,Position,Manager',
    'kim@firm.test,Kim,Vo,2019-01-01,Sales,Head,',
    'kim2@firm.test,Kim,Vo,2019-01-01,Design,Lead,',
    'ana@firm.test,Ana,Gil,2019-01-01,Sales,Clerk,kim vo',
    'bo@firm.test,Bo,Hay,2019-01-01,Sales,Clerk,kim vo',
  );
  const open = await read(file);
  expect(open.openLeads).toEqual([
    {
      text: 'kim vo',
      lines: 2,
      people: [
        { email: 'kim@firm.test', name: 'Kim Vo', position: 'Head' },
        { email: 'kim2@firm.test', name: 'Kim Vo', position: 'Lead' },
      ],
    },
  ]);
  expect(open.faults).toEqual(['4: Several people are named kim vo.', '5: Several people are named kim vo.']);
  const chosen = await read(file, { leads: { 'kim vo': 'kim2@firm.test' } });
  expect(chosen.faults).toEqual([]);
  expect(chosen.people[3]).toContain('lead kim2@firm.test');
  expect(chosen.people[1]).toMatch(/; TeamLead$/);
});

test('takes the sheet that is chosen', async () => {
  const sheet = (name: string) => [
    ['Email', 'First name', 'Last name', 'Hire date', 'Department', 'Position'],
    [`${name}@firm.test`, 'Ana', 'Gil', { day: 41442 }, 'Sales', 'Clerk'],
  ];
  const book = workbookOf({ Now: sheet('now'), Next: sheet('next') });
  expect((await read(book)).reading).toMatchObject({ sheet: 'Now', sheets: ['Now', 'Next'] });
  expect((await read(book, { sheet: 'Next' })).people[0]).toContain('next@firm.test');
  expect((await read(book, { sheet: 'Gone' })).people[0]).toContain('now@firm.test');
});

test('reads headings and names that are names of JavaScript as they are', async () => {
  const file = lines(
    'Email,First name,Last name,Hire date,Department,Position,Manager,constructor,__proto__,toString,toString',
    'kim@firm.test,toString,constructor,2019-01-01,Sales,Head,,a,b,c,d',
    'kim2@firm.test,toString,constructor,2019-01-01,Sales,Head,,a,b,c,d',
    'ana@firm.test,Ana,Gil,2019-01-01,Sales,Clerk,constructor,a,b,c,d',
    'bo@firm.test,Bo,Hay,2019-01-01,Sales,Clerk,toString constructor,a,b,c,d',
  );
  const { reading, openLeads, people } = await read(file, { columns: {}, leads: {} });
  expect(reading?.columns.slice(7).map(({ heading, field }) => [heading, field])).toEqual([
    ['constructor', null],
    ['__proto__', null],
    ['toString', null],
    ['toString (2)', null],
  ]);
  expect(openLeads.map(({ text }) => text)).toEqual(['toString constructor']);
  expect(people[2]).toContain('lead constructor;');
});
