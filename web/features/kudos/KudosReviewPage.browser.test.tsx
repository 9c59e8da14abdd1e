import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { ReviewedKudo } from '#contract/kudos.ts';
import { queryClient } from '#web/app/query-client.ts';
import { forgetSession, keepSession } from '#web/app/session-record.ts';
import { showError } from '#web/ui/feedback/error-store.ts';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { KudosReviewPage } from './KudosReviewPage.tsx';

const WAITING = 120;
const kudos = Array.from(
  { length: WAITING },
  (_, at): ReviewedKudo => ({
    shoutoutId: at + 1,
    sender: { employeeId: 1, fullName: `Mia Wolf ${at + 1}` },
    targetEmployees: [{ employeeId: 2, fullName: 'Jon Reyes' }],
    values: [],
    message: 'Thank you',
    markingPeriodId: 7,
    dateCreated: '04/30/2026',
    dateApproved: null,
    approved: false,
    version: 1,
    isApprovable: at > 0,
  }),
);
const asked: URLSearchParams[] = [];
/** The kudo whose approval is refused. */
let refused: number | null;
/** The lists cannot be read. */
let isAway: boolean;

/** A server with 120 waiting kudos and no approved ones; a search finds the senders whose number contains it. */
function answer(input: string): Promise<Response> {
  const { pathname, searchParams } = new URL(input, window.location.origin);
  if (pathname.endsWith(`/${refused}`) || (isAway && pathname === '/api/Shoutouts'))
    return Promise.resolve(
      new Response('Too late.', { status: 409, headers: { 'content-type': 'text/plain' } }),
    );
  if (pathname !== '/api/Shoutouts') return Promise.resolve(Response.json({}));
  asked.push(searchParams);
  const isWaiting = searchParams.get('state') === 'waiting';
  const q = searchParams.get('q') ?? '';
  const found = isWaiting ? kudos.filter(({ sender }) => sender.fullName.includes(q)) : [];
  const from = Number(searchParams.get('after') ?? 0);
  const to = from + Number(searchParams.get('limit'));
  const headers = new Headers({ 'X-Total-Count': String(found.length) });
  if (to < found.length) headers.set('Link', `</api/Shoutouts?after=${to}>; rel="next"`);
  return Promise.resolve(Response.json(found.slice(from, to), { headers }));
}

beforeEach(async () => {
  asked.length = 0;
  refused = null;
  isAway = false;
  vi.spyOn(window, 'fetch').mockImplementation((input) => answer(new Request(input).url));
  keepSession(
    { employeeId: 7, accessToken: 'a', refreshToken: 'r' },
    { employeeId: 7, fullName: 'Ann Abel', email: 'ann@example.com', permissions: ['Benchmark_Admin'] },
  );
  const router = createMemoryRouter([{ path: '/kudos', Component: KudosReviewPage }], {
    initialEntries: ['/kudos'],
  });
  await render(
    <QueryClientProvider client={queryClient}>
      <UiProvider>
        <RouterProvider router={router} />
      </UiProvider>
    </QueryClientProvider>,
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  showError(null);
  queryClient.clear();
  forgetSession();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const waiting = page.getByRole('region', { name: 'Waiting for Review' });
const shown = () => waiting.getByRole('button', { name: /^Read kudo from/ }).elements().length;

test('the first page is shown with the count of all, and more on request', async () => {
  await expect.element(page.getByRole('heading', { name: 'Waiting for Review (120)' })).toBeVisible();
  expect(shown()).toBe(50);
  await expect.element(waiting.getByRole('table')).toHaveAttribute('aria-rowcount', '121');
  await button('Show more kudos').click();
  await expect.poll(shown).toBe(100);
  await button('Show more kudos').click();
  await expect.poll(shown).toBe(120);
  await expect.element(button('Show more kudos')).not.toBeInTheDocument();
});

test('a search asks the server once for what was typed, and the rows stay until it answers', async () => {
  await expect.poll(shown).toBe(50);
  asked.length = 0;
  await page.getByRole('searchbox').fill('11');
  await expect.element(page.getByRole('heading', { name: 'Waiting for Review (11)' })).toBeVisible();
  expect(asked.map((one) => `${one.get('state')} ${one.get('q')}`).toSorted()).toEqual([
    'approved 11',
    'waiting 11',
  ]);
  await expect.element(page.getByText('No approved kudos match the search.')).toBeVisible();
});

test('a page that cannot be loaded leaves the loaded kudos and the button to try again', async () => {
  await expect.poll(shown).toBe(50);
  isAway = true;
  await button('Show more kudos').click();
  await expect.element(button('Show more kudos')).toBeEnabled();
  expect(shown()).toBe(50);
  isAway = false;
  await button('Show more kudos').click();
  await expect.poll(shown).toBe(100);
});

test('a search that fails says so, without a count', async () => {
  await expect.poll(shown).toBe(50);
  isAway = true;
  await page.getByRole('searchbox').fill('11');
  await expect.element(page.getByText('The kudos could not be loaded.').first()).toBeVisible();
  await expect.element(page.getByText('Waiting for Review', { exact: true })).toBeVisible();
});

test('a column is sorted by the server', async () => {
  await expect.poll(shown).toBe(50);
  await waiting.getByRole('button', { name: 'From' }).click();
  await expect.poll(() => asked.at(-1)?.get('sort')).toBe('from');
});

test('all kudos of the search are selected, also those of pages that are not loaded', async () => {
  await expect.poll(shown).toBe(50);
  await button('Select all 120').click();
  await expect.element(button('Approve 119 selected')).toBeVisible();
  await button('Select none').click();
  await expect.element(button('Approve 119 selected')).not.toBeInTheDocument();
});

const approve = async (...numbers: number[]) => {
  for (const number of numbers)
    await waiting
      .getByRole('checkbox', { name: `Select kudo from Mia Wolf ${number} to Jon Reyes`, exact: true })
      .click();
  await button(`Approve ${numbers.length} selected`).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
};
const toasted = (text: string) => page.getByRole('status').getByText(text).first();

test('the approval of one kudo is confirmed', async () => {
  await approve(2);
  await expect.element(toasted('One kudo has been approved.')).toBeVisible();
});

test('a refused kudo stops none of the others and stays selected', async () => {
  refused = 2;
  await approve(2, 3, 4);
  await expect.element(page.getByText('1 of 3 could not be approved: Too late.')).toBeVisible();
  await expect.element(toasted('2 kudos have been approved.')).toBeVisible();
  await expect.element(page.getByText('Approve 1 selected')).toBeInTheDocument();
});
