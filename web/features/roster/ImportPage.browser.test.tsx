import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { ImportPreview } from '#contract/people/people-import.schemas.ts';
import { anAdmin } from '#web/testing/answer-calls.ts';
import { Link } from 'react-router';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { LEADS_ON } from '#web/app/navigation/first-run.ts';
import { ImportPage } from './ImportPage.tsx';

const clean: ImportPreview = {
  people: { added: 1, changed: 1, unchanged: 3 },
  history: null,
  causes: [],
  causesInAll: 0,
  faultsInAll: 0,
  leftOut: 0,
  gone: [],
  goneInAll: 0,
  archived: 0,
  changes: [
    {
      file: 'roster',
      line: 4,
      isNew: false,
      name: 'Cleo Moor',
      email: 'cleo@firm.test',
      fields: [
        {
          field: 'last name',
          from: 'Marsh',
          to: 'Moor',
        },
      ],
    },
    {
      file: 'roster',
      line: 5,
      isNew: true,
      name: 'Dana Ode',
      email: 'dana@firm.test',
      fields: [
        {
          field: 'department',
          from: null,
          to: 'Design',
        },
      ],
    },
  ],
  reading: { roster: null, history: null },
  openLeads: [],
  ledByAuthor: 0,
  newAdmins: [],
  newTeamLeads: 0,
  basis: 'a'.repeat(64),
  holdsDemo: false,
};

type Answer = { readonly status: number; readonly body: unknown };
type Sent = {
  readonly url: string;
  readonly parts: string[];
  readonly choices: unknown;
  readonly key: string | null;
  arrive(): void;
};

let answers: Answer[];
let sent: Sent[];

beforeEach(() => {
  localStorage.clear();
  answers = [];
  sent = [];
  const urls = new WeakMap<XMLHttpRequest, string>();
  const keys = new WeakMap<XMLHttpRequest, string>();
  vi.spyOn(XMLHttpRequest.prototype, 'open').mockImplementation(function (
    this: XMLHttpRequest,
    ...given: unknown[]
  ) {
    urls.set(this, String(given[1]));
  });
  vi.spyOn(XMLHttpRequest.prototype, 'setRequestHeader').mockImplementation(function (
    this: XMLHttpRequest,
    name: string,
    value: string,
  ) {
    if (name.toLowerCase() === 'idempotency-key') keys.set(this, value);
  });
  vi.spyOn(XMLHttpRequest.prototype, 'getResponseHeader').mockImplementation((name) =>
    name === 'Content-Type' ? 'text/plain' : null,
  );
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest, form) {
    const parts = form instanceof FormData ? [...form.keys()] : [];
    const choices = form instanceof FormData ? form.get('choices') : null;
    const arrive = () => {
      const { status, body } = answers.shift() ?? { status: 200, body: clean };
      const responseText = typeof body === 'string' ? body : JSON.stringify(body);
      Object.defineProperties(this, { status: { value: status }, responseText: { value: responseText } });
      this.dispatchEvent(new ProgressEvent('load'));
    };
    const sending = { lengthComputable: true, loaded: 1, total: 1 };
    this.upload.dispatchEvent(new ProgressEvent('progress', sending));
    sent.push({ url: urls.get(this) ?? '', parts, choices, key: keys.get(this) ?? null, arrive });
  });
});

const loadButton = page.getByRole('button', { name: /^Load \d/ });

test('a dropped file is checked at once, its changes are listed, and one button loads it', async () => {
  await show();
  await choose('People');
  await expect.element(page.getByText('Checking the file …')).toBeVisible();
  await arrive(clean);
  await expect.element(page.getByText('People: 1 to add, 1 to change, 3 unchanged.')).toBeVisible();
  await expect.element(page.getByText('Last name: Marsh → Moor')).toBeVisible();
  await expect.element(page.getByText('Department: Design')).toBeVisible();
  await page.getByRole('button', { name: 'Load 2 people' }).click();
  await expect.element(page.getByRole('status').getByText('Loading 2 people …')).toBeVisible();
  await expect.element(loadButton).toHaveAttribute('aria-busy', 'true');
  await loadButton.click();
  await arrive({});
  await expect.element(page.getByText('People: 1 added, 1 changed, 3 unchanged.')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Start Reviews' }))
    .toHaveAttribute('href', '/review-cycle?state=DueToStart');
  await expect
    .element(page.getByRole('link', { name: 'Open the Directory' }))
    .toHaveAttribute('href', '/employees');
  expect(sent.map(({ url, parts }) => [new URL(url, 'http://x').pathname, parts])).toEqual([
    ['/api/Employees/import/preview', ['file']],
    ['/api/Employees/import', ['file']],
  ]);
  expect(sent[1]?.url).toContain(`basis=${clean.basis ?? ''}`);
  expect(sent[1]?.key).not.toBeNull();
});

const fault = (line: number, message: string) => ({
  file: 'roster' as const,
  line,
  who: `Eve Orr ${line} <eve${line}@firm.test>`,
  message,
});

const faulty: ImportPreview = {
  ...clean,
  basis: null,
  causes: [
    {
      file: 'roster',
      cause: 'The hire date is not a day.',
      count: 214,
      faults: Array.from({ length: 100 }, (_, at) =>
        fault(at + 2, `The hire date "soon ${at}" is not a day.`),
      ),
    },
    { file: 'roster', cause: 'Position is required.', count: 1, faults: [fault(7, 'Position is required.')] },
  ],
  causesInAll: 23,
  faultsInAll: 240,
};

test('faults come first, one line for each cause, and nothing can be loaded', async () => {
  await show();
  await choose('People');
  await arrive(faulty);
  await expect
    .element(page.getByRole('heading', { name: '240 faults, nothing can be loaded' }))
    .toBeVisible();
  await expect.element(page.getByText('People, 214 lines')).toBeVisible();
  await expect.element(page.getByText('The hire date "soon 4" is not a day.')).toBeVisible();
  await expect.element(page.getByText('The hire date "soon 5" is not a day.')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Show more lines: The hire date is not a day.' }).click();
  await expect.element(page.getByText('The hire date "soon 99" is not a day.')).toBeVisible();
  await expect.element(page.getByText('The first 100 lines are listed.')).toBeVisible();
  await expect.element(page.getByText('The 2 most frequent causes are listed.')).toBeVisible();
  await page.getByRole('button', { name: 'Save All Faults' }).click();
  await arrive('file,line,person,why');
  expect(sent.at(-1)?.url).toContain('/Employees/import/faults');
  const titles = page
    .getByRole('heading', { level: 2 })
    .elements()
    .map((one) => one.textContent);
  expect(titles).toEqual([
    'Load People',
    '240 faults, nothing can be loaded',
    'Lines without faults',
    'Export',
  ]);
  await expect.element(loadButton).not.toBeInTheDocument();
});

test('who gets Admin or Team Lead is said above the changes', async () => {
  await show();
  await choose('People');
  await arrive({ ...clean, newAdmins: ['Kim Vo', 'Ana Gil'], newTeamLeads: 1 });
  await expect.element(page.getByText('2 people get Admin: Kim Vo and Ana Gil.')).toBeVisible();
  await expect
    .element(page.getByText('1 person gets Team Lead, because the file gives them people to lead.'))
    .toBeVisible();
});

test('without a line to load, the columns are to be looked at', async () => {
  await show();
  await choose('People');
  await arrive({ ...faulty, people: { added: 0, changed: 0, unchanged: 0 } });
  await expect.element(page.getByText('Correct the file, or choose other columns above.')).toBeVisible();
  expect(page.getByLabelText('Load the lines without faults').elements()).toEqual([]);
});

test('a load of the first run leads on to its next step', async () => {
  [arrived, sent] = [0, []];
  const start = (
    <Link to="/import" state={LEADS_ON}>
      Import People
    </Link>
  );
  await renderScreen({
    as: anAdmin,
    routes: [
      { path: '/', element: start },
      { path: '/import', element: <ImportPage /> },
    ],
  });
  await page.getByRole('link', { name: 'Import People' }).click();
  await choose('People');
  await arrive(clean);
  await loadButton.click();
  await arrive({});
  await expect
    .element(page.getByRole('link', { name: 'Next: How You Work' }))
    .toHaveAttribute('href', '/first-run?step=work');
});

test('the lines without faults are loaded if the Admin says so', async () => {
  await show();
  await choose('People');
  await arrive(faulty);
  await page.getByLabelText('Load the lines without faults').click();
  await arrive({ ...faulty, basis: clean.basis, leftOut: 239 });
  expect(await said()).toEqual({ leavesOutFaulty: true });
  await expect.element(page.getByRole('heading', { name: '240 faults', exact: true })).toBeVisible();
  await expect.element(page.getByText('239 lines with faults are left out.').first()).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Changes' })).toBeVisible();
  await page.getByRole('button', { name: 'Load 2 people' }).click();
  await arrive({});
  await expect.element(page.getByRole('heading', { name: 'Loaded' })).toBeVisible();
  expect(await said()).toEqual({ leavesOutFaulty: true });
});

test('a load that would do something else now shows the new list with the reason', async () => {
  await show();
  await choose('People');
  await arrive(clean);
  await page.getByRole('button', { name: 'Load 2 people' }).click();
  answers = [{ status: 412, body: 'The company has changed.' }];
  await arrive(null);
  await expect.element(page.getByRole('alert').getByText('The company has changed.')).toBeVisible();
  await arrive({ ...clean, people: { added: 0, changed: 1, unchanged: 4 } });
  await expect.element(page.getByRole('button', { name: 'Load 1 person' })).toBeVisible();
  await expect.element(page.getByRole('alert').getByText('The company has changed.')).toBeVisible();
});

test('another refusal keeps the list, and the same press tries again under the same key', async () => {
  await show();
  await choose('People');
  await arrive(clean);
  await page.getByRole('button', { name: 'Load 2 people' }).click();
  answers = [{ status: 409, body: 'Another load is running.' }];
  await arrive(null);
  await expect.element(page.getByRole('alert').getByText('Another load is running.')).toBeVisible();
  await page.getByRole('button', { name: 'Load 2 people' }).click();
  await expect.element(page.getByText('Another load is running.')).not.toBeInTheDocument();
  await arrive({});
  await expect.element(page.getByRole('heading', { name: 'Loaded' })).toBeVisible();
  expect(sent[2]?.key).toBe(sent[1]?.key);
});

test.each([
  {
    what: 'the demo company',
    preview: { ...clean, holdsDemo: true },
    says: /Only a command on the server replaces it/,
  },
  {
    what: 'no change',
    preview: { ...clean, people: { added: 0, changed: 0, unchanged: 5 }, changes: [] },
    says: 'The company already is as the file says.',
  },
])('with $what there is no button to load', async ({ preview, says }) => {
  await show();
  await choose('People');
  await arrive(preview);
  await expect.element(page.getByText(says)).toBeVisible();
  await expect.element(loadButton).not.toBeInTheDocument();
});

test('earlier positions are checked with the people', async () => {
  await show();
  await expect.element(page.getByLabelText('Earlier positions (optional)')).not.toBeInTheDocument();
  await choose('People');
  await arrive(clean);
  await choose('Earlier positions (optional)');
  await arrive({ ...clean, history: { added: 3, changed: 0, unchanged: 0 } });
  await expect
    .element(page.getByRole('button', { name: 'Load 2 people and 3 earlier positions' }))
    .toBeVisible();
  expect(sent[1]?.parts).toEqual(['file', 'history']);
  await page.getByRole('button', { name: 'Load without earlier positions' }).click();
  await arrive(clean);
  await expect.element(page.getByRole('button', { name: 'Load 2 people', exact: true })).toBeVisible();
  expect(sent[2]?.parts).toEqual(['file']);
});

test('an older answer never replaces that of a newer file', async () => {
  await show();
  await choose('People');
  await choose('People');
  await expect.poll(() => sent).toHaveLength(2);
  answers = [
    { status: 200, body: { ...clean, people: { added: 9, changed: 0, unchanged: 0 } } },
    { status: 200, body: clean },
  ];
  sent[1]?.arrive();
  sent[0]?.arrive();
  await expect.element(page.getByRole('button', { name: 'Load 9 people' })).toBeVisible();
});

test('a refused file leaves the page as it was, with the reason', async () => {
  await show();
  await page.getByLabelText('People').upload(new File(['x'], 'people.pdf'));
  await expect
    .element(
      page.getByText(
        'people.pdf cannot be used. Please choose a file of one of these types: xlsx, csv, tsv, txt.',
      ),
    )
    .toBeVisible();
  await choose('People');
  answers = [{ status: 413, body: 'The file must be 5 MB or less.' }];
  await arrive(null);
  await expect.element(page.getByRole('alert').getByText('The file must be 5 MB or less.')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Changes' })).not.toBeInTheDocument();
});

const reading: NonNullable<ImportPreview['reading']['roster']> = {
  encoding: null,
  proof: [],
  sheet: null,
  sheets: [],
  headerLine: 1,
  linesAbove: 0,
  notes: [],
  columns: [
    { heading: 'Mail', field: 'email', samples: ['a@firm.test', 'b@firm.test'] },
    { heading: 'Joined', field: null, samples: ['03/04/2019'] },
    { heading: 'Site', field: null, samples: [] },
  ],
  missing: [],
  days: [],
};

/** A preview of a file that leaves something open. */
const withReading = (changed: Partial<typeof reading>, more: Partial<ImportPreview> = {}): ImportPreview => ({
  ...clean,
  basis: null,
  reading: { roster: { ...reading, ...changed }, history: null },
  ...more,
});

/** What the last request said about the file of people. */
const said = async () => {
  const file = sent.at(-1)?.choices;
  return file instanceof File ? JSON.parse(await file.text()) : null;
};

test('asks which days are meant, sends the answer with the check and the load, and then lists the changes', async () => {
  await show();
  await choose('People');
  const choices = [
    { format: 'mdy' as const, days: ['2019-03-04'] },
    { format: 'dmy' as const, days: ['2019-04-03'] },
  ];
  await arrive(withReading({ days: [{ field: 'hire_date', samples: ['03/04/2019'], choices }] }));
  await expect
    .element(page.getByText('Hire date: the file says 03/04/2019. Which days are meant?'))
    .toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Changes' })).not.toBeInTheDocument();
  await expect.element(loadButton).not.toBeInTheDocument();
  await page.getByText('April 3, 2019').click();
  await arrive(clean);
  await page.getByRole('button', { name: 'Load 2 people' }).click();
  await arrive({});
  await expect.element(page.getByRole('heading', { name: 'Loaded' })).toBeVisible();
  expect(await said()).toEqual({ roster: { days: { hire_date: 'dmy' } } });
});

test('shows the columns while a required one is missing, and a field moves to the column that is chosen', async () => {
  await show();
  await choose('People');
  await arrive(withReading({ missing: ['hire_date'] }));
  await expect
    .element(page.getByText('No column was found for Hire date. Choose the column below.'))
    .toBeVisible();
  await page.getByLabelText('Joined').selectOptions('Hire date');
  await arrive(withReading({ missing: [] }));
  expect(await said()).toEqual({ roster: { columns: { Joined: 'hire_date' } } });
  await page.getByLabelText('Site').selectOptions('Email');
  await arrive(withReading({ missing: [] }));
  expect(await said()).toEqual({ roster: { columns: { Joined: 'hire_date', Mail: null, Site: 'email' } } });
});

test('says how the file was read and what was left out, and reads it in another way', async () => {
  await show();
  await choose('People');
  const read = {
    encoding: 'windows-1252',
    proof: ['Zoë Müller'],
    sheet: 'Now',
    sheets: ['Now', 'Next'],
  } as const;
  await arrive({
    ...withReading({
      ...read,
      sheets: [...read.sheets],
      proof: [...read.proof],
      headerLine: 2,
      linesAbove: 1,
      notes: [9],
    }),
    basis: clean.basis,
  });
  for (const words of [
    'The file is read as Western European (Windows-1252): Zoë Müller.',
    'The columns are named on line 2. What stands above is left out.',
    'Line 9 holds no person and is left out.',
    'Columns that are not loaded: Joined and Site.',
  ])
    await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Load 2 people' })).toBeVisible();
  await page.getByLabelText('Sheet').selectOptions('Next');
  await arrive(clean);
  expect(await said()).toEqual({ roster: { sheet: 'Next' } });
});

test('asks whom a name means, and tells the Admin that the own team needs Team Lead', async () => {
  await show();
  await choose('People');
  const people = ['kim@firm.test', 'kim2@firm.test'].map((email) => ({
    email,
    name: 'Kim Vo',
    position: 'Head',
  }));
  await arrive(withReading({}, { openLeads: [{ text: 'kim vo', lines: 2, people }], ledByAuthor: 1 }));
  await expect.element(page.getByText(/^You would lead 1 person and do not hold Team Lead\./)).toBeVisible();
  await page.getByLabelText('Who is kim vo?').selectOptions('Kim Vo, Head (kim2@firm.test)');
  await arrive(clean);
  expect(await said()).toEqual({ roster: { leads: { 'kim vo': 'kim2@firm.test' } } });
  await page.getByRole('button', { name: 'Forget These Choices' }).click();
  await arrive(clean);
  expect(await said()).toBeNull();
  await expect.element(page.getByRole('button', { name: 'Forget These Choices' })).not.toBeInTheDocument();
});

test('archives no person by itself, and those who are ticked with their last day', async () => {
  const gone = ['Ana Gil', 'Kim Vo'].map((name, at) => ({
    employeeId: 7 + at,
    name,
    email: `${at}@firm.test`,
    position: 'Head',
    people: ['Bo Hay', 'Mia Wolf'].slice(0, at * 2),
  }));
  const nothing = { added: 0, changed: 0, unchanged: 5 };
  const left: ImportPreview = { ...clean, people: nothing, changes: [], gone, goneInAll: 2 };
  await show();
  await choose('People');
  await arrive(left);
  await expect.element(page.getByText(/^2 people of the company are not in the file\./)).toBeVisible();
  await expect.element(page.getByText('Head · 1@firm.test · leads Bo Hay and Mia Wolf')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^(Load|Archive) / })).not.toBeInTheDocument();
  await page.getByRole('textbox', { name: 'Last day of those who are ticked' }).fill('01/31/2026');
  await page.getByLabelText('Kim Vo').click();
  await arrive({ ...left, archived: 1 });
  expect(await said()).toEqual({ archive: { lastDay: '2026-01-31', employeeIds: [8] } });
  await page.getByRole('button', { name: 'Tick All' }).click();
  await arrive({ ...left, archived: 2 });
  expect(await said()).toEqual({ archive: { lastDay: '2026-01-31', employeeIds: [7, 8] } });
  await page.getByRole('button', { name: 'Tick None' }).click();
  await arrive(left);
  expect(await said()).toBeNull();
  await page.getByLabelText('Ana Gil').click();
  await arrive({ ...left, archived: 1 });
  await page.getByRole('button', { name: 'Archive 1 person' }).click();
  await arrive({});
  await expect.element(page.getByText(/1 person archived\.$/)).toBeVisible();
  expect(await said()).toEqual({ archive: { lastDay: '2026-01-31', employeeIds: [7] } });
});

test('the choices of a file that was loaded hold for the next one with the same headings', async () => {
  const asked = withReading({ missing: ['hire_date'] });
  const { unmount } = await show();
  await choose('People');
  await arrive(asked);
  await page.getByLabelText('Joined').selectOptions('Hire date');
  const answered = withReading({}, { basis: 'b'.repeat(64) });
  await arrive(answered);
  await loadButton.click();
  await arrive({});
  await expect.element(page.getByRole('link', { name: 'Start Reviews' })).toBeVisible();
  expect(page.getByRole('link', { name: /^Next/ }).elements()).toEqual([]);
  await unmount();

  await show();
  await choose('People');
  await arrive(asked);
  await expect.poll(() => sent).toHaveLength(2);
  expect(await said()).toEqual({ roster: { columns: { Joined: 'hire_date' } } });
  await arrive(answered);
  await expect
    .element(page.getByText('Read as you chose for the last file with these headings.'))
    .toBeVisible();
  await page.getByRole('button', { name: 'Forget These Choices' }).click();
  await arrive(asked);
  expect(await said()).toBeNull();
  await expect.element(page.getByText('Read as you chose')).not.toBeInTheDocument();
});

test('what the browser keeps that is no choice is not taken', async () => {
  const asked = withReading({ missing: ['hire_date'] });
  const headings = (asked.reading.roster?.columns ?? []).map(({ heading }) => heading.toLowerCase());
  const key = headings.toSorted().join('\n');
  localStorage.setItem('benchmark.import', JSON.stringify({ [key]: { columns: { Joined: 'shoe_size' } } }));
  await show();
  await choose('People');
  await arrive(asked);
  await expect.element(page.getByLabelText('Joined')).toBeVisible();
  expect(await said()).toBeNull();
});

test('forgets what was said about a file when another one is chosen', async () => {
  await show();
  await choose('People');
  await arrive(withReading({ missing: ['hire_date'] }));
  await page.getByLabelText('Joined').selectOptions('Hire date');
  await arrive(clean);
  await choose('People');
  await arrive(clean);
  expect(await said()).toBeNull();
});

const choose = async (label: string) =>
  page.getByLabelText(label, { exact: true }).upload(new File(['email\n'], 'people.csv'));

let arrived = 0;
/** Lets the next call arrive, with this answer unless one is set. */
async function arrive(body: unknown): Promise<void> {
  await expect.poll(() => sent.length).toBeGreaterThan(arrived);
  if (body !== null) answers.push({ status: 200, body });
  sent[arrived]?.arrive();
  arrived += 1;
}

async function show() {
  arrived = 0;
  sent = [];
  return renderScreen({ as: anAdmin, element: <ImportPage /> });
}
