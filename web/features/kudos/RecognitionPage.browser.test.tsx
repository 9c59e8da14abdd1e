import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { FeedKudo } from '#contract/kudos.schemas.ts';
import type { SignedInUser } from '#contract/session.schemas.ts';
import { NavBar } from '#web/app/NavBar.tsx';
import { queryClient } from '#web/app/query-client.ts';
import { forgetSession, keepSession } from '#web/app/session-record.ts';
import { showError } from '#web/ui/feedback/error-store.ts';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { RecognitionPage } from './RecognitionPage.tsx';

const jon = { employeeId: 2, fullName: 'Jon Reyes' };
const ida = { employeeId: 3, fullName: 'Ida Lund' };
const kudos = Array.from(
  { length: 60 },
  (_, at): FeedKudo => ({
    shoutoutId: 60 - at,
    sender: at === 0 ? { ...jon, managerId: 7 } : jon,
    targetEmployees: [ida],
    values: at % 2 === 0 ? ['Foster Teamwork'] : [],
    message: `Thanks ${60 - at}\nand more`,
    dateApproved: '05/01/2026',
  }),
);
let isOn: boolean;
let hasFailed: boolean;
let asked: string[];

beforeEach(async () => {
  await page.viewport(1280, 900);
  isOn = true;
  hasFailed = false;
  asked = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => answer(new Request(input, init)));
});
afterEach(() => {
  vi.restoreAllMocks();
  showError(null);
  queryClient.clear();
  forgetSession();
});

function answer({ url }: Request): Response {
  const { pathname, search, searchParams } = new URL(url);
  if (pathname === '/api/Settings/features') return Response.json({ kudosFeed: isOn, ownGoals: false });
  if (pathname === '/api/Employees/snippet') {
    const people = [jon, ida].map((one) => ({ ...one, positionName: null }));
    return Response.json(people, { headers: { 'X-Total-Count': '2' } });
  }
  if (pathname !== '/api/Shoutouts/feed') return Response.json({});
  asked.push(search);
  if (!isOn) return new Response('No.', { status: 403, headers: { 'content-type': 'text/plain' } });
  if (hasFailed) return new Response('No.', { status: 400, headers: { 'content-type': 'text/plain' } });
  const value = searchParams.get('value');
  const found = kudos.filter(({ values }) => value === null || values.some((one) => one === value));
  const from = Number(searchParams.get('after') ?? 0);
  const to = from + Number(searchParams.get('limit'));
  const headers = new Headers({ 'X-Total-Count': String(found.length) });
  if (to < found.length) headers.set('Link', `</api/Shoutouts/feed?after=${to}>; rel="next"`);
  return Response.json(found.slice(from, to), { headers });
}

const show = async (address = '/recognition', ...permissions: SignedInUser['permissions']) => {
  keepSession(
    { employeeId: 7, accessToken: 'a', refreshToken: 'r' },
    { employeeId: 7, fullName: 'Ann Abel', email: 'ann@example.com', permissions },
  );
  const element = (
    <>
      <NavBar />
      <RecognitionPage />
    </>
  );
  const router = createMemoryRouter([{ path: '/recognition', element }], { initialEntries: [address] });
  await render(
    <QueryClientProvider client={queryClient}>
      <UiProvider>
        <RouterProvider router={router} />
      </UiProvider>
    </QueryClientProvider>,
  );
  return router;
};
const list = page.getByRole('list', { name: 'Kudos' });
const items = () => list.query()?.children.length ?? 0;
const bar = page.getByRole('banner');

test('each kudo shows sender, recipients, message, values and day; a name is a link where the profile opens', async () => {
  await show('/recognition', 'Benchmark_TeamLead');
  await expect.element(page.getByText('60 kudos')).toBeVisible();
  const first = list.getByRole('listitem').filter({ hasText: 'Thanks 60' });
  await expect.element(first.getByText('Jon Reyes to Ida Lund')).toBeVisible();
  await expect.element(first.getByText('05/01/2026')).toBeVisible();
  await expect.element(first.getByText('Foster Teamwork')).toBeVisible();
  await expect
    .element(first.getByRole('link', { name: 'Jon Reyes' }))
    .toHaveAttribute('href', '/employees/2');
  expect(list.getByRole('link').elements()).toHaveLength(1);
  await expect.poll(items).toBe(50);
  page.getByRole('button', { name: 'Show more kudos' }).element().scrollIntoView();
  await expect.poll(items).toBe(60);
});

test('the filters ask the server and stay in the address', async () => {
  const router = await show('/recognition?person=3');
  await expect.poll(items).toBe(50);
  expect(asked).toEqual(['?person=3&limit=50']);
  await page.getByRole('combobox', { name: 'Value' }).selectOptions('Foster Teamwork');
  await expect.element(page.getByText('30 kudos')).toBeVisible();
  expect(asked.at(-1)).toBe('?value=Foster+Teamwork&person=3&limit=50');
  expect(router.state.location.search).toBe('?person=3&value=Foster+Teamwork');
  await page.getByRole('combobox', { name: 'Value' }).selectOptions('Drive Results');
  await expect.element(page.getByText('No kudos match the filters.')).toBeVisible();
});

test('an address with an unknown value or person asks for all', async () => {
  await show('/recognition?value=Money&person=x');
  await expect.poll(items).toBe(50);
  expect(asked).toEqual(['?limit=50']);
});

test.each([
  ['everyone', [], false],
  ['an Admin', ['Benchmark_Admin'], true],
] as const)(
  'while the feed is off, %s is told so, and nothing is asked',
  async (_who, permissions, hasLink) => {
    isOn = false;
    await show('/recognition', ...permissions);
    await expect.element(page.getByText('The kudos feed is off.')).toBeVisible();
    expect(page.getByRole('link', { name: 'Open the settings' }).elements()).toHaveLength(hasLink ? 1 : 0);
    await expect.element(bar.getByRole('link', { name: 'Recognition' })).not.toBeInTheDocument();
    expect(asked).toEqual([]);
  },
);

test('a feed that is turned off meanwhile says so instead of an error', async () => {
  await show();
  await expect.element(bar.getByRole('link', { name: 'Recognition' })).toBeVisible();
  isOn = false;
  await page.getByRole('combobox', { name: 'Value' }).selectOptions('Drive Results');
  await expect.element(page.getByText('The kudos feed is off.')).toBeVisible();
  await expect.element(page.getByText('Thanks 60')).not.toBeInTheDocument();
});

test('a feed that cannot be loaded is said so, and tried again', async () => {
  hasFailed = true;
  await show();
  await expect.element(page.getByText('The kudos could not be loaded.')).toBeVisible();
  hasFailed = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(items).toBe(50);
});

test('everyone gives kudos from the bar, whatever the feed is', async () => {
  isOn = false;
  await show();
  await bar.getByRole('button', { name: 'Give kudos' }).click();
  const form = page.getByRole('dialog', { name: 'Give kudos' });
  await expect.element(form.getByRole('textbox', { name: 'Message' })).toBeVisible();
  await expect
    .element(form.getByText(/^Admins and your team lead, if you have one, read the kudo at once/))
    .toBeVisible();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(bar.getByRole('button', { name: 'Give kudos' })).toHaveFocus();
});
