import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import type { AutomaticReminders, NextReminder } from '#contract/notifications.schemas.ts';
import { queryClient } from '#web/app/query-client.ts';
import { forgetSession, keepSession } from '#web/app/session-record.ts';
import { showError } from '#web/ui/feedback/error-store.ts';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { AutomaticRemindersPage } from './AutomaticRemindersPage.tsx';

const settings: AutomaticReminders = {
  ...{ isOn: true, sevenDaysBefore: true, oneDayBefore: false, onTheDay: false, weeklyAfter: false },
  ...{ timeZone: 'America/Chicago', last: null, version: 3 },
  next: { day: '2026-05-04', people: 2, duties: 8 },
};

const duty = (label: string) => ({ label, deadline: '2026-05-11' });
const ana: NextReminder = { employeeId: 1, fullName: 'Ana Ruiz', duties: [duty('Self review')] };
const bo: NextReminder = {
  ...{ employeeId: 2, fullName: 'Bo Lind' },
  duties: ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((name) => duty(`Peer review of ${name}`)),
};

let shownSettings: AutomaticReminders;
let answer: (query: URLSearchParams) => Response | Promise<Response>;
let listed: string[];
let keys: (string | null)[];
let testAnswer: () => Response;

const rows = (people: readonly NextReminder[], headers: Record<string, string> = {}) =>
  Response.json(people, { headers: { 'x-total-count': String(people.length), ...headers } });
const refusal = (status: number, text: string) =>
  new Response(text, { status, headers: { 'content-type': 'text/plain' } });

beforeEach(() => {
  shownSettings = settings;
  answer = () => rows([ana, bo]);
  listed = [];
  keys = [];
  testAnswer = () => Response.json({});
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    const { pathname, searchParams } = new URL(request.url);
    if (pathname.endsWith('/AutomaticReminders/next')) {
      listed.push(searchParams.get('q') ?? '');
      return answer(searchParams);
    }
    if (pathname.endsWith('/AutomaticReminders/test')) {
      keys.push(request.headers.get('idempotency-key'));
      return testAnswer();
    }
    return Response.json(shownSettings);
  });
  keepSession(
    { employeeId: 9, accessToken: 'a', refreshToken: 'r' },
    { employeeId: 9, fullName: 'Ann Abel', email: 'ann@example.com', permissions: ['Benchmark_Admin'] },
  );
});
afterEach(async () => {
  await cleanup();
  vi.restoreAllMocks();
  showError(null);
  queryClient.clear();
  forgetSession();
});

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <UiProvider>
        <RouterProvider router={createMemoryRouter([{ path: '/', Component: AutomaticRemindersPage }])} />
      </UiProvider>
    </QueryClientProvider>,
  );
const section = page.getByRole('region', { name: 'Who gets what' });
const open = () => section.getByRole('button', { name: 'Show', exact: true }).click();

test('the people of the next morning are loaded on opening, each with items and deadlines', async () => {
  await show();
  await expect.element(section).toBeVisible();
  expect(listed).toEqual([]);
  await open();
  await expect.element(section.getByRole('link', { name: 'Ana Ruiz' })).toBeVisible();
  expect(listed).toEqual(['']);
  await expect.element(section.getByText('1 review', { exact: true })).toBeVisible();
  await expect.element(section.getByText('Self review')).toBeVisible();
  await expect.element(section.getByText('due 05/11/2026').first()).toBeVisible();
  await expect.element(section.getByText('7 reviews')).toBeVisible();
  await expect.element(section.getByText('Peer review of E')).toBeVisible();
  await expect.element(section.getByText('Peer review of F')).not.toBeInTheDocument();
  await section.getByRole('button', { name: 'Show all 7 reviews of Bo Lind' }).click();
  await expect.element(section.getByText('Peer review of G')).toBeVisible();
});

test('the server searches by name, and a name without a reminder says so', async () => {
  answer = (query) => rows(query.get('q') === 'zo' ? [] : [ana, bo]);
  await show();
  await open();
  await section.getByRole('searchbox', { name: 'Search people' }).fill('zo');
  await expect
    .element(section.getByText('No one of this name gets a reminder on the next morning.'))
    .toBeVisible();
  expect(listed).toEqual(['', 'zo']);
  await section.getByRole('button', { name: 'Clear' }).click();
  await expect.element(section.getByText('Ana Ruiz')).toBeVisible();
});

test('more people load on request', async () => {
  answer = (query) =>
    query.has('after')
      ? rows([bo])
      : rows([ana], { link: '</api/AutomaticReminders/next?after=x>; rel="next"' });
  await show();
  await open();
  await expect.element(section.getByText('Bo Lind')).not.toBeInTheDocument();
  await section.getByRole('button', { name: 'Show more people' }).click();
  await expect.element(section.getByText('Bo Lind')).toBeVisible();
  await expect.element(section.getByText('Ana Ruiz')).toBeVisible();
});

test('a morning without reminders says so, and a failure offers another try', async () => {
  answer = () => refusal(400, 'No.');
  await show();
  await open();
  await expect.element(section.getByText('The people could not be loaded.')).toBeVisible();
  await page
    .getByRole('dialog', { name: 'Oops! Something went wrong.' })
    .getByRole('button', { name: 'OK' })
    .click();
  answer = () => rows([]);
  await section.getByRole('button', { name: 'Try again' }).click();
  await expect.element(section.getByText('No one gets a reminder on the next morning.')).toBeVisible();
  await expect.element(section.getByRole('searchbox')).not.toBeInTheDocument();
});

test('while reminders are off there is no list', async () => {
  shownSettings = { ...settings, isOn: false, next: null };
  await show();
  await expect.element(page.getByText('None, because reminders are off')).toBeVisible();
  await expect.element(section).not.toBeInTheDocument();
});

test('a test is sent under a key; a refusal shows the words of the server', async () => {
  await show();
  const button = page.getByRole('button', { name: 'Send Me a Test' });
  await button.click();
  await expect.element(page.getByText('The test is on its way to your email address.').first()).toBeVisible();
  expect(keys).toEqual([expect.stringMatching(/./)]);
  testAnswer = () => refusal(429, 'You got a test less than 10 minutes ago. It can be sent in 9 minutes.');
  await button.click();
  await expect
    .element(page.getByRole('dialog').getByText(/You got a test less than 10 minutes ago/))
    .toBeVisible();
});
