import '#web/ui/tokens.css';
import '#web/app/shell/base.css';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { AnnualReview, ReviewerEntry } from '#contract/reviews/steps/annual-reviews.schemas.ts';
import { anAdmin } from '#web/testing/answer-calls.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { Deadlines } from './Deadlines.tsx';
import type { ReviewView } from '../review-view.ts';

const reviewer = (type: ReviewerEntry['type'], isCompleted: boolean) => ({
  type,
  isCompleted,
  isActive: true,
});
const viewOf = (review: object, view: Partial<ReviewView> = {}): ReviewView => ({
  viewer: { employeeId: 9, permissions: ['Benchmark_Admin'] },
  employee: { employeeId: 1, managerId: 4, fullName: 'Mia Wolf', hasOtherAdmin: true },
  review: {
    annualReviewId: 1,
    version: 1,
    isComplete: false,
    skipPeerReview: false,
    peerDeadline: '2026-05-01',
    selfDeadline: '2026-05-09',
    managerDeadline: null,
    finalDeadline: '2026-05-24',
    reviewers: [
      reviewer('Self', false),
      reviewer('Manager', false),
      reviewer('Peer', true),
      reviewer('Peer', false),
    ],
    ...review,
  } as unknown as AnnualReview,
  today: '2026-05-04',
  isChangeable: true,
  ...view,
});

const show = (view: ReviewView) => renderScreen({ as: anAdmin, element: <Deadlines view={view} /> });
const edit = page.getByRole('button', { name: 'Edit Dates' });
/** The rows as text, each with the number of its grid columns. */
const rows = () =>
  page
    .getByRole('term')
    .elements()
    .map(({ parentElement: row }) => [
      Array.from(row?.children ?? [], (cell) => cell.textContent).join(' | '),
      row === null ? 0 : getComputedStyle(row).gridTemplateColumns.split(' ').length,
    ]);

test('an open review shows four deadlines, with the time left for those who are not done', async () => {
  await show(viewOf({}));
  await expect.element(edit).toBeVisible();
  expect(rows()).toEqual([
    ['Peer | 05/01/2026 | 3 Days Overdue', 3],
    ['Self | 05/09/2026 | 5 Days Left', 3],
    ['Manager | Not set | ', 3],
    ['Final | 05/24/2026 | 20 Days Left', 3],
  ]);
});

test.each([
  ['2026-05-11', '7 Days Left', 'danger'],
  ['2026-05-12', '8 Days Left', 'neutral'],
])('a deadline on %s is %s, %s', async (finalDeadline, text, tone) => {
  await show(viewOf({ finalDeadline }));
  await expect.element(page.getByText(text)).toHaveAttribute('data-tone', tone);
});

test('reviewers who are all done are done, and a skipped peer review is skipped', async () => {
  const reviewers = [reviewer('Self', true), reviewer('Manager', true), reviewer('Peer', false)];
  const view = viewOf({ reviewers, skipPeerReview: true, managerDeadline: '2026-05-01' });
  await show(view);
  await expect.element(edit).toBeVisible();
  expect(rows().map(([text]) => text)).toEqual([
    'Peer | 05/01/2026 | Skipped',
    'Self | 05/09/2026 | Done',
    'Manager | 05/01/2026 | Done',
    'Final | 05/24/2026 | 20 Days Left',
  ]);
});

test('employees see neither the progress of their peers nor that of their lead', async () => {
  await show(
    viewOf(
      { skipPeerReview: true, managerDeadline: '2026-05-01' },
      { viewer: { employeeId: 1, permissions: [] } },
    ),
  );
  await expect.element(page.getByText('Peer')).toBeVisible();
  expect(rows().map(([text]) => text)).toEqual([
    'Peer | 05/01/2026 | ',
    'Self | 05/09/2026 | 5 Days Left',
    'Manager | 05/01/2026 | ',
    'Final | 05/24/2026 | 20 Days Left',
  ]);
  expect(edit.elements()).toEqual([]);
});

test.each([
  ['a complete review', viewOf({ isComplete: true })],
  ['an ended period', viewOf({}, { isChangeable: false })],
])('%s shows only the days, in two columns', async (_which, view) => {
  await show(view);
  await expect.element(page.getByText('Peer')).toBeVisible();
  expect(rows()).toEqual([
    ['Peer | 05/01/2026', 2],
    ['Self | 05/09/2026', 2],
    ['Manager | Not set', 2],
    ['Final | 05/24/2026', 2],
  ]);
  expect(edit.elements()).toEqual([]);
});
