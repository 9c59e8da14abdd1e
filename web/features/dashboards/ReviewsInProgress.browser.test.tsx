import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import type { ReviewerEntry } from '#contract/reviews/steps/annual-reviews.schemas.ts';
import {
  type adminDashboardSummary,
  exportReviewsInProgress,
  listReviewsInProgress,
} from '#contract/dashboards/dashboards.endpoints.ts';
import type { DashboardReview } from '#contract/dashboards/dashboards.schemas.ts';
import { addDays } from '#contract/core/values/dates.ts';
import type { ResponseOf } from '#contract/core/endpoint.ts';
import { queryClient } from '#web/app/calls/query-client.ts';
import { anAdmin, calls } from '#web/testing/answer-calls.ts';
import { answer, pageOf } from '#web/testing/answers.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { reviewsQuery } from './dashboards.api.ts';
import { reviewSortKeys } from './review-columns.tsx';
import { ReviewsInProgress } from './ReviewsInProgress.tsx';
import { useWorkList } from './use-work-list.ts';

const today = '2026-05-04';

type Glance = ResponseOf<typeof adminDashboardSummary>['reviews'];

const letters = [...'YXWVUTSRQPONMLKJIHGFEDCBA'];
const letter = (at: number) => letters[at] ?? '';

const reviewer = (deadline: string, isCompleted: boolean): ReviewerEntry => ({
  annualReviewerId: 1,
  annualReviewId: 1,
  employeeId: 90,
  type: 'Peer',
  deadline,
  isCompleted,
  reviewer: {
    employeeId: 90,
    fullName: 'Ann Moss',
  },
  reviewerName: 'Ann Moss',
  employeeSurveyId: 0,
  surveyLink: null,
  isComplete: isCompleted,
  isActive: true,
  remindersSent: [],
  deliveryFailed: false,
});

/** In the first review, one of three reviewers is late. */
const reviewersAt = (at: number) =>
  at === 0
    ? [reviewer('2026-05-03', false), reviewer('2026-05-03', true), reviewer('2026-05-04', false)]
    : [];

/** Review n is due n days after the first, which is five days late. Last names sort in reverse order. */
const reviewAt = (at: number): DashboardReview => ({
  annualReviewId: at + 1,
  markingPeriodId: at + 1,
  selfDeadline: null,
  peerDeadline: null,
  managerDeadline: null,
  finalDeadline: addDays(today, at - 5),
  deadline: addDays(today, at - 5),
  sitdownDate: null,
  sitdownTime: null,
  sitdownMinutes: null,
  sitdownPlace: null,
  timeZone: 'UTC',
  isSitDownComplete: false,
  isComplete: false,
  completedDate: null,
  selfReviewDocId: null,
  peerReviewDocId: null,
  finalReviewDocId: null,
  reviewers: reviewersAt(at),
  employeeUnderReview: {
    employeeId: at + 1,
    fullName: `Person ${letter(at)}`,
  },
  manager: null,
  version: 1,
  employee: {
    employeeId: at + 1,
    fullName: `Person ${letter(at)}`,
    lastName: letter(at),
  },
  teamLead: null,
  hiredDate: '2020-01-01',
  hasOtherAdmin: true,
});

const names = () =>
  Array.from(document.querySelectorAll('tbody td[data-label="Team Member Name"]'), (cell) =>
    cell.textContent.trim(),
  );
const button = (name: string) => page.getByRole('button', { name, exact: true });
let router: Awaited<ReturnType<typeof renderScreen>>['router'];

const rowOrders: Record<string, (rows: DashboardReview[]) => DashboardReview[]> = {
  deadline: (rows) => rows,
  employee: (rows) => rows.toReversed(),
};

/** As many reviews as the company has, and how they are loaded: the first ten, then the rest on demand. */
const show = async (count: number, address = '/', glance: Partial<Glance> = {}) => {
  const reviews = Array.from({ length: count }, (_, at) => reviewAt(at));
  const element = <Panel glance={{ ...whole(count), ...glance }} />;
  const list = answer(listReviewsInProgress, ({ query: { q = '', sort = '', limit, after = '0' } }) => {
    const found = reviews.filter(({ employee }) => employee.fullName.toLowerCase().includes(q.toLowerCase()));
    const sorted = rowOrders[sort]?.(found) ?? [];
    const [from, to] = [Number(after), Number(after) + Number(limit)];
    const rest = to < found.length ? { after: String(to) } : {};
    return pageOf(sorted.slice(from, to), { total: String(found.length), ...rest });
  });
  const file = answer(exportReviewsInProgress, 'Name');
  ({ router } = await renderScreen({ as: anAdmin, element, path: address, calls: [list, file] }));
};
const asked = () => calls.of(listReviewsInProgress).map(({ query }) => query);
/** Shows another panel in the same test. */
async function leave() {
  await cleanup();
  queryClient.clear();
}

const whole = (total: number): Glance => ({
  total,
  late: 5,
  soon: 15,
  later: total - 20,
  undated: 0,
  latest: [],
  latePeople: 0,
  lateToRemind: 0,
});

function Panel({ glance }: { glance: Glance }) {
  const list = useWorkList(reviewsQuery, {
    sortKeys: reviewSortKeys,
    search: 'reviewSearch',
    order: 'reviews',
    rows: 'reviewRows',
  });
  if (list.rows === undefined) return null;
  return (
    <ReviewsInProgress
      list={list}
      glance={glance}
      today={today}
      renderReviewers={({ employee }) => <p>Reviewers of {employee.lastName}</p>}
    />
  );
}

beforeEach(() => page.viewport(1280, 800));

test('the first ten rows in the chosen order, with totals of all; Show all and Show fewer', async () => {
  await show(25);
  await expect.poll(names).toEqual(letters.slice(0, 10).map((one) => `Person ${one}`));
  const glance = page.getByRole('figure', { name: '25 in progress' });
  await expect.element(glance.getByText('Late 5')).toBeVisible();
  await expect.element(glance.getByText('Within two weeks 15')).toBeVisible();
  await expect.element(glance.getByText('Later 5')).toBeVisible();

  await button('Team Member Name').click();
  await expect.poll(names).toEqual([...'ABCDEFGHIJ'].map((one) => `Person ${one}`));
  await button('Reviewers of Person C').click();
  await expect.element(page.getByText('Reviewers of C', { exact: true })).toBeVisible();

  await button('Show all 25 annual reviews').click();
  await expect.poll(names).toHaveLength(25);
  expect(router.state.location.search).toBe('?reviews=employee&reviewRows=all');
  await expect.element(page.getByText('Reviewers of C', { exact: true })).toBeVisible();

  await button('Show fewer annual reviews').click();
  await expect.poll(names).toEqual([...'ABCDEFGHIJ'].map((one) => `Person ${one}`));
  await expect.element(page.getByText('Reviewers of C', { exact: true })).toBeVisible();
  await expect.element(button('Show all 25 annual reviews')).toBeInViewport();
  expect(router.state.location.search).toBe('?reviews=employee');
});

test('a review shows how many reviewers are done, and how many are late, if any', async () => {
  await show(2);
  const cells = () =>
    Array.from(document.querySelectorAll('tbody td[data-label="Reviews"]'), ({ textContent }) => textContent);
  await expect.poll(cells).toEqual(['1 of 31 late', '0 of 0']);
  await expect.element(page.getByText('1 late', { exact: true })).toHaveAttribute('data-tone', 'danger');
});

test('a URL with all rows shows all; up to ten rows have no button', async () => {
  await show(11, '/?reviewRows=all');
  await expect.poll(names).toHaveLength(11);
  await expect.element(button('Show fewer annual reviews')).toBeVisible();
  await leave();
  await show(10);
  await expect.poll(names).toHaveLength(10);
  await expect.element(page.getByRole('button', { name: /^Show/ })).not.toBeInTheDocument();
});

test('a panel that has just loaded does not scroll the page', async () => {
  await page.viewport(1280, 300);
  await show(25);
  await expect.poll(names).toHaveLength(10);
  await expect.element(button('Show all 25 annual reviews')).not.toBeInViewport();
  expect(window.scrollY).toBe(0);
});

test('a printout has every row, and the screen ten again afterwards', async () => {
  await show(25);
  await expect.poll(names).toHaveLength(10);
  window.dispatchEvent(new Event('beforeprint'));
  await expect.poll(names).toHaveLength(25);
  window.dispatchEvent(new Event('afterprint'));
  await expect.poll(names).toHaveLength(10);
});

test('a long list loads ten rows, the others on demand, and says that its counts are of the first thousand', async () => {
  await show(450, '/', { total: 1_001, later: 980 });
  await expect.poll(names).toHaveLength(10);
  await expect.element(page.getByRole('figure', { name: '1,000+ in progress' })).toBeVisible();
  await expect.element(page.getByText('Counts cover the 1,000 earliest deadlines.')).toBeVisible();
  expect(asked()).toEqual([{ sort: 'deadline', limit: '10' }]);
  await button('Show all 450 annual reviews').click();
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-rowcount', '451');
  await expect.poll(() => asked().length).toBe(4);
  expect(asked().slice(1)).toEqual(
    ['10', '210', '410'].map((after) => ({ sort: 'deadline', after, limit: '200' })),
  );
});

test('names the late people, what they owe and how many more there are', async () => {
  const latest = [
    {
      employeeId: 7,
      fullName: 'Zoe Abel',
      owes: ['Person A', 'Person B', 'their self review'],
      owesInAll: 5,
    },
    { employeeId: 8, fullName: 'Ann Moss', owes: ['Person C'], owesInAll: 1 },
  ];
  await show(3, '/', { latest, latePeople: 4 });
  await expect.element(page.getByRole('heading', { name: 'Late reviewers (4)' })).toBeVisible();
  const items = page.getByRole('list', { name: 'Late reviewers (4)' }).getByRole('listitem');
  await expect
    .element(items.nth(0))
    .toHaveTextContent('Zoe Abel late with Person A, Person B, their self review and 2 more');
  await expect.element(items.nth(1)).toHaveTextContent('Ann Moss late with Person C');
  await expect.element(items.nth(2)).toHaveTextContent('and 2 more');
});

test('each count leads to the review cycle with its filter; so does the panel without a review', async () => {
  const latest = [{ employeeId: 7, fullName: 'Zoe Abel', owes: ['Person A'], owesInAll: 1 }];
  await show(25, '/', { undated: 2, latest, latePeople: 4 });
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  for (const [name, filter] of [
    ['Late 5', 'deadline=late'],
    ['Within two weeks 15', 'deadline=soon'],
    ['Later 5', 'deadline=later'],
    ['Without a deadline 2', 'deadline=none'],
    ['Late reviewers (4)', 'late=true'],
    ['and 3 more', 'late=true'],
  ] as const) {
    await expect.element(link(name)).toHaveAttribute('href', `/review-cycle?${filter}`);
  }
  await leave();
  await show(0);
  await expect.element(page.getByText('No annual reviews are in progress.')).toBeVisible();
  await expect.element(link('Open Review Cycle')).toHaveAttribute('href', '/review-cycle');
});

test('the server searches the rows; the counts stay those of all, and without a match the field stays', async () => {
  await show(25);
  const field = page.getByRole('searchbox', { name: 'Search annual reviews' });
  await field.fill('person c');
  await expect.poll(names).toEqual(['Person C']);
  expect(asked().at(-1)).toEqual({ q: 'person c', sort: 'deadline', limit: '10' });
  await expect.element(page.getByRole('figure', { name: '25 in progress' })).toBeVisible();
  await expect.poll(() => router.state.location.search).toBe('?reviewSearch=person+c');
  await field.fill('nothing');
  await expect.element(page.getByText('No annual reviews match.')).toBeVisible();
  await expect.element(field).toHaveValue('nothing');
  await userEvent.keyboard('{Escape}');
  await expect.poll(names).toHaveLength(10);
});

test('the file has the search and the order of the table', async () => {
  await show(3, '/?reviews=-hired&reviewSearch=person');
  await expect.element(button('Export CSV of annual reviews')).toBeVisible();
  await button('Export CSV of annual reviews').click();
  await expect
    .poll(() => calls.of(exportReviewsInProgress).map(({ query }) => query))
    .toEqual([{ q: 'person', sort: '-hired' }]);
});

test('all late reviewers can be reminded, with a count that is exact', async () => {
  await show(3, '/', { lateToRemind: 17 });
  await expect.element(button('Remind all late (17)')).toBeVisible();
  await leave();
  await show(3, '/', { total: 1_001, lateToRemind: 17 });
  await expect.element(button('Remind all late')).toBeVisible();
  await leave();
  await show(3);
  await expect.poll(names).toHaveLength(3);
  await expect.element(page.getByRole('button', { name: /^Remind/ })).not.toBeInTheDocument();
});
