import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ResponseOf } from '#contract/core/endpoint.ts';
import type { Permission } from '#contract/core/enums.ts';
import { listSnippets, listTeamLeads } from '#contract/core/names.endpoints.ts';
import { listDepartments } from '#contract/people/people.endpoints.ts';
import {
  countReviewCycle,
  exportReviewCycle,
  listReviewCycle,
} from '#contract/reviews/cycle/review-cycle.endpoints.ts';
import type { CycleRow } from '#contract/reviews/cycle/review-cycle.schemas.ts';
import { anAdmin, calls } from '#web/testing/answer-calls.ts';
import { answer, failure, type Failure } from '#web/testing/answers.ts';
import { typeAndPress } from '#web/testing/type-and-press.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { shownError } from '#web/ui/dialogs/error-store.ts';
import { ReviewCyclePage } from './ReviewCyclePage.tsx';

const row = (employeeId: number, fullName: string, change: Partial<CycleRow> = {}): CycleRow => ({
  employeeId,
  fullName,
  isOwn: false,
  lead: {
    employeeId: 3,
    fullName: 'Kim Vo',
  },
  state: 'NotStarted',
  isLate: false,
  cannotStart: false,
  waitingFor: null,
  anniversary: '2026-12-09',
  answers: null,
  nextDate: {
    day: '2026-12-09',
    kind: 'Anniversary',
    daysLeft: 200,
    tone: 'neutral',
  },
  documents: null,
  idleDays: null,
  ...change,
});
const ana = row(1, 'Ana Ruiz', {
  state: 'WaitingForAnswers',
  waitingFor: {
    first: 'Tom Okafor',
    others: 2,
  },
  isLate: true,
  nextDate: {
    day: '2026-05-12',
    kind: 'Deadline',
    daysLeft: 8,
    tone: 'neutral',
  },
  answers: {
    done: 3,
    of: 6,
  },
  documents: 1,
  idleDays: 2,
});
const wei = row(2, 'Wei Chen', { lead: null, isOwnManager: true, cannotStart: true });
const own = row(9, 'Ann Admin', { isOwn: true });

const states = {
  NotStarted: 1,
  DueToStart: 0,
  ChoosePeers: 0,
  WaitingForAnswers: 1,
  PlanSitDown: 0,
  SitDown: 0,
  FinalDocument: 0,
  ReadyToComplete: 0,
  PeriodToEnd: 0,
};
const someCounts = { all: 2, states, late: 1, cannotStart: 1, nextAnniversary: null };

let rows: CycleRow[];
let counted: ResponseOf<typeof countReviewCycle>;
let file: Blob | Failure;
let address: () => string;

beforeEach(async () => {
  await page.viewport(1440, 900);
  [rows, counted] = [[ana, wei], someCounts];
  file = new Blob(['\uFEFFName\r\n'], { type: 'text/csv; charset=utf-8' });
});

async function open(path = '/review-cycle', permissions: Permission[] = ['Benchmark_Admin']) {
  const { router } = await renderScreen({
    as: { ...anAdmin, permissions },
    path,
    element: <ReviewCyclePage />,
    calls: [
      answer(listReviewCycle, () => rows),
      answer(countReviewCycle, () => counted),
      answer(exportReviewCycle, () => file),
      answer(listTeamLeads, [{ employeeId: 3, fullName: 'Kim Vo', positionName: null }]),
      answer(listSnippets, [{ employeeId: 7, fullName: 'Tom Okafor', positionName: 'Tester' }]),
      answer(listDepartments, [{ departmentId: 4, departmentName: 'Design' }]),
    ],
  });
  address = () => router.state.location.search;
}
const chip = (name: string) => page.getByRole('button', { name });
/** What the last call of the list asked for. */
const lastAsked = () => calls.of(listReviewCycle).at(-1)?.query;
const cells = (name: string) =>
  Array.from(
    [...document.querySelectorAll('tbody tr')]
      .find((line) => line.textContent.includes(name))
      ?.querySelectorAll('td:not([data-mark])') ?? [],
    (cell) => cell.textContent,
  );

test('the last change stays on one line beside a long state', async () => {
  rows = [{ ...ana, idleDays: 154, waitingFor: { first: 'Maximiliane Okafor-Lindholm', others: 2 } }];
  await open();
  const days = page.getByText('154 days ago');
  await expect.element(days).toBeVisible();
  expect(days.element().getClientRects()).toHaveLength(1);
});

test('a row says what the review waits for, with its marks', async () => {
  await open();
  await expect.element(page.getByText('2 people')).toBeVisible();
  expect(cells('Ana Ruiz')).toEqual([
    'Ana Ruiz',
    'Waiting for Tom Okafor and 2 othersLate',
    '05/12 · 8 Days Left',
    'Kim Vo',
    '12/09/2026',
    '3 of 6',
    '1',
    '2 days ago',
  ]);
  expect(cells('Wei Chen')).toEqual([
    'Wei Chen',
    "Not startedCan't start",
    '12/09 · anniversary',
    'None',
    '12/09/2026',
    '–',
    '–',
    '–',
  ]);
  await expect.element(page.getByRole('link', { name: 'Ana Ruiz' })).toHaveAttribute('href', '/employees/1');
  const tone = async (word: string, expected: string) =>
    expect
      .element(page.getByRole('cell').getByText(word, { exact: true }))
      .toHaveAttribute('data-tone', expected);
  await tone('Late', 'danger');
  await tone("Can't start", 'warning');
  await tone('Waiting for Tom Okafor and 2 others', 'info');
  await tone('Not started', 'neutral');
});

test('chips, drop-downs, search and order are in the address, and asked of the server', async () => {
  await open();
  expect(lastAsked()).toEqual({ limit: '50', sort: 'next' });
  await chip('Waiting 1').click();
  await chip('Late 1').click();
  await page.getByLabelText('Team').selectOptions('Kim Vo');
  await page.getByLabelText('Department').selectOptions('Design');
  await page.getByLabelText('Anniversary').selectOptions('December');
  await page.getByRole('button', { name: 'Name' }).click();
  await expect
    .poll(address)
    .toBe('?state=WaitingForAnswers&late=true&lead=3&department=4&month=12&sort=name');
  const filters = { state: 'WaitingForAnswers', late: 'true', lead: '3', department: '4', month: '12' };
  await expect.poll(lastAsked).toEqual({ ...filters, limit: '50', sort: 'name' });
  expect(calls.of(countReviewCycle).at(-1)?.query).toEqual(filters);
  await expect.element(chip('Waiting 1')).toHaveAttribute('aria-pressed', 'true');
  await chip('All 2').click();
  await expect.poll(address).not.toContain('state');
});

test('the reviewer is picked by name, and taken out again', async () => {
  await open();
  await page.getByRole('button', { name: 'Waiting for…' }).click();
  const picker = page.getByRole('combobox', { name: 'Waiting for' });
  await expect.element(picker).toHaveFocus();
  await picker.click();
  await page.getByRole('option', { name: /^Tom Okafor/ }).click();
  await expect.poll(address).toBe('?reviewer=7');
  await expect.poll(lastAsked).toEqual({ limit: '50', sort: 'next', reviewer: '7' });
  await expect.element(picker).toHaveValue('Tom Okafor');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(address).toBe('');
  await expect.element(picker).toHaveValue('');
});

test('a filter that is chosen right after typing stays', async () => {
  await open();
  await expect.element(chip('Late 1')).toBeVisible();
  await typeAndPress(page.getByRole('searchbox').element(), 'ana', chip('Late 1').element());
  await expect.poll(address).toBe('?late=true&q=ana');
  await expect.poll(lastAsked).toMatchObject({ late: 'true', q: 'ana' });
});

test('filters without a match are cleared by one button, the search too', async () => {
  rows = [];
  await open('/review-cycle?late=true&q=zoe&month=3');
  await expect.element(page.getByText('No one matches these filters.')).toBeVisible();
  rows = [ana];
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await expect.element(page.getByRole('link', { name: 'Ana Ruiz' })).toBeVisible();
  await expect.element(page.getByRole('searchbox')).toHaveValue('');
  expect(address()).toBe('');
  await expect.element(page.getByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument();
});

test('what the list does not know is no filter', async () => {
  await open('/review-cycle?state=Started&month=13&lead=x&reviewer=x&late=yes&sort=salary');
  await expect.element(page.getByText('2 people')).toBeVisible();
  expect(lastAsked()).toEqual({ limit: '50', sort: 'next' });
});

test('with nothing due, the page says which anniversary is next', async () => {
  const nextAnniversary = { fullName: 'Ana Ruiz', day: '2027-02-14' };
  const calm = 'Nothing is due. The next anniversary is Ana Ruiz on 02/14/2027.';
  counted = { ...someCounts, states: { ...states, NotStarted: 2 }, late: 0, nextAnniversary };
  await open();
  await expect.element(page.getByText(calm)).toBeVisible();
  expect(cells('Ana Ruiz')).toHaveLength(8);
  rows = [];
  await chip('Due to start 0').click();
  await expect.element(page.getByText(calm)).toBeVisible();
  await expect.element(page.getByRole('table')).not.toBeInTheDocument();
});

test('an Admin alone is told to load people, a lead that the team is empty', async () => {
  rows = [own];
  await open();
  await expect.element(page.getByText('Load your people to begin.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Import people' })).toHaveAttribute('href', '/import');
  await expect.element(page.getByRole('link', { name: 'Ann Admin' })).toBeVisible();
});

test('a lead has no filter for teams', async () => {
  rows = [];
  await open('/review-cycle', ['Benchmark_TeamLead']);
  await expect.element(page.getByText('Your team is empty.')).toBeVisible();
  await expect.element(page.getByLabelText('Department')).toBeVisible();
  await expect.element(page.getByLabelText('Team')).not.toBeInTheDocument();
  expect(calls.of(listTeamLeads)).toEqual([]);
});

test('on a phone, the filters are behind a button that counts them', async () => {
  await page.viewport(390, 800);
  await open('/review-cycle?month=3&lead=3&reviewer=7&late=true');
  await expect.element(page.getByLabelText('Department')).not.toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Filters (3)' }));
  await expect.element(page.getByLabelText('Department')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

const exported = () => calls.of(exportReviewCycle).map(({ query }) => query);
const exportButton = page.getByRole('button', { name: 'Export CSV' });

test('Export CSV saves the table with the filters, the search and the order of the address', async () => {
  const saved: HTMLAnchorElement[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this);
  });
  await open('/review-cycle?state=DueToStart&lead=none&late=true&q=ana&sort=-name&other=1');
  await userEvent.click(exportButton);
  await expect.poll(() => saved.map(({ download }) => download)).toEqual(['review-cycle.csv']);
  const filters = { state: 'DueToStart', lead: 'none', late: 'true', q: 'ana', sort: '-name' };
  expect(exported()).toEqual([filters]);
  const [link] = saved;
  expect(await (await fetch(link?.href ?? '')).text()).toBe('Name\r\n');
});

test('the button of a lead is there too, works without a filter, and tells a failure once', async () => {
  file = failure(409, 'The file could not be made.');
  await open('/review-cycle', ['Benchmark_TeamLead']);
  await userEvent.click(exportButton);
  await expect.poll(shownError).toMatchObject({ isOpen: true, message: 'The file could not be made.' });
  expect(exported()).toEqual([{ sort: 'next' }]);
  await expect.element(exportButton).toHaveAttribute('aria-busy', 'false');
});

test('a row says until when the person is on leave', async () => {
  rows = [row(1, 'Ana Ruiz', { onLeaveUntil: '2027-01-15' }), wei];
  await open();
  await expect.element(page.getByText('On leave until 01/15/2027')).toBeVisible();
  expect(page.getByText(/On leave/).elements()).toHaveLength(1);
});
