import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { DashboardReview } from '#contract/dashboards.ts';
import { addDays } from '#contract/dates.ts';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { ReviewsInProgress } from './ReviewsInProgress.tsx';

const today = '2026-05-04';

const letters = [...'YXWVUTSRQPONMLKJIHGFEDCBA'];
const letter = (at: number) => letters[at] ?? '';

/** Review n is due n days after the first one, which is five days late. Last names sort in the opposite order. */
const reviewAt = (at: number): DashboardReview => ({
  annualReviewId: at + 1,
  markingPeriodId: at + 1,
  selfDeadline: null,
  peerDeadline: null,
  managerDeadline: null,
  finalDeadline: addDays(today, at - 5),
  deadline: addDays(today, at - 5),
  sitdownDate: null,
  isSitDownComplete: false,
  isComplete: false,
  completedDate: null,
  selfReviewDocId: null,
  peerReviewDocId: null,
  finalReviewDocId: null,
  reviewers: [],
  employeeUnderReview: { employeeId: at + 1, fullName: `Person ${letter(at)}` },
  manager: null,
  version: 1,
  employee: { employeeId: at + 1, fullName: `Person ${letter(at)}`, lastName: letter(at) },
  teamLead: null,
  hiredDate: '2020-01-01',
  hasOtherAdmin: true,
});

const names = () =>
  Array.from(document.querySelectorAll('tbody td[data-label="Team Member"]'), (cell) =>
    cell.textContent.trim(),
  );
const button = (name: string) => page.getByRole('button', { name, exact: true });
let router: ReturnType<typeof createMemoryRouter>;

const show = async (count: number, address = '/') => {
  const reviews = Array.from({ length: count }, (_, at) => reviewAt(at));
  router = createMemoryRouter(
    [
      {
        path: '/',
        element: (
          <ReviewsInProgress
            reviews={reviews}
            today={today}
            renderReviewers={({ employee }) => <p>Reviewers of {employee.lastName}</p>}
          />
        ),
      },
    ],
    { initialEntries: [address] },
  );
  await render(
    <UiProvider>
      <RouterProvider router={router} />
    </UiProvider>,
  );
};

beforeEach(() => page.viewport(1280, 800));

test('the first ten rows in the chosen order, with totals of all; Show all and Show fewer', async () => {
  await show(25);
  await expect.poll(names).toEqual(letters.slice(0, 10).map((one) => `Person ${one}`));
  const glance = page.getByRole('figure', { name: '25 in progress' });
  await expect.element(glance.getByText('Late 5')).toBeVisible();
  await expect.element(glance.getByText('Within two weeks 15')).toBeVisible();
  await expect.element(glance.getByText('Later 5')).toBeVisible();

  await button('Team Member').click();
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

test('a URL with all rows shows all; up to ten rows have no button', async () => {
  await show(11, '/?reviewRows=all');
  await expect.poll(names).toHaveLength(11);
  await expect.element(button('Show fewer annual reviews')).toBeVisible();
  document.body.innerHTML = '';
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
  window.dispatchEvent(new Event('beforeprint'));
  await expect.poll(names).toHaveLength(25);
  window.dispatchEvent(new Event('afterprint'));
  await expect.poll(names).toHaveLength(10);
});
