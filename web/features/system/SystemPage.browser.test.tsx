import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { System } from '#contract/system.schemas.ts';
import { queryClient } from '#web/app/query-client.ts';
import { forgetSession, keepSession } from '#web/app/session-record.ts';
import { showError } from '#web/ui/feedback/error-store.ts';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { SystemPage } from './SystemPage.tsx';

const healthy: System = {
  version: '1.2.3',
  database: { version: '18.4', migration: '099_operation_report', megabytes: 300, isWritable: true },
  data: { hasRoom: true },
  files: { kind: 'folder', isReachable: true, hasRoom: true },
  mail: { waiting: 0, oldestAt: null, undelivered: 0 },
  backup: { endedAt: '2026-05-04T01:00:00Z', faults: 0, succeededAt: '2026-05-04T01:00:00Z' },
  verify: { endedAt: '2026-05-04T02:00:00Z', faults: 0, succeededAt: '2026-05-04T02:00:00Z' },
};

let state: System;
let posted: { path: string; key: string | null }[];
/** How the next calls are refused. */
let refusals: Response[];

beforeEach(() => {
  state = healthy;
  posted = [];
  refusals = [];
  keepSession(
    { employeeId: 9, accessToken: 'a', refreshToken: 'r' },
    { employeeId: 9, fullName: 'Ann Abel', email: 'ann@example.com', permissions: ['Benchmark_Admin'] },
  );
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    if (request.method !== 'POST') return refusals.shift() ?? Response.json(state);
    posted.push({ path: pathname, key: request.headers.get('idempotency-key') });
    const refusal = refusals.shift();
    if (refusal === undefined) state = { ...state, mail: { ...state.mail, undelivered: 0, waiting: 3 } };
    return refusal ?? Response.json({});
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  showError(null);
  queryClient.clear();
  forgetSession();
});

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <UiProvider>
        <RouterProvider router={createMemoryRouter([{ path: '/', Component: SystemPage }])} />
      </UiProvider>
    </QueryClientProvider>,
  );
/** The instant on the clock of this device, as MM/DD/YYYY, H:MM AM. */
function here(instant: string): string {
  const at = new Date(instant);
  const two = (part: number) => String(part).padStart(2, '0');
  const day = [two(at.getMonth() + 1), two(at.getDate()), at.getFullYear()].join('/');
  return `${day}, ${at.getHours() % 12 || 12}:${two(at.getMinutes())} ${at.getHours() < 12 ? 'AM' : 'PM'}`;
}
const section = (name: string) => page.getByRole('region', { name });
const says = async (name: string, text: string) =>
  expect.poll(() => section(name).query()?.textContent ?? '').toContain(text);
const tryAgain = section('Emails').getByRole('button', { name: 'Try Again' });
const unavailable = () =>
  new Response('Not now.', { status: 503, headers: { 'content-type': 'text/plain', 'retry-after': '1' } });

test('a healthy system is shown with its versions, sizes and runs', async () => {
  await show();
  await says('Benchmark', 'Version1.2.3DataFolder Enough roomFilesFolder Reachable Enough room');
  await says('Database', 'StateTakes writesPostgreSQL18.4Last migration099_operation_reportSizeUp to 300 MB');
  await says('Emails', 'Waiting0Oldest sinceNone waitsUndelivered0 in the last 30 days');
  await says('Backup', `Last backup${here('2026-05-04T01:00:00Z')} Without faults`);
  await expect.element(tryAgain).not.toBeInTheDocument();
});

test('trouble is named: files out of reach, a read-only database, faults, and no run', async () => {
  state = {
    ...healthy,
    database: { ...healthy.database, isWritable: false, megabytes: 12_300 },
    data: { hasRoom: false },
    files: { kind: 'bucket', isReachable: false, hasRoom: true },
    mail: { waiting: 1200, oldestAt: '2026-05-04T12:00:00Z', undelivered: 2 },
    backup: { endedAt: '2026-05-04T12:00:00Z', faults: 2, succeededAt: '2026-04-28T12:00:00Z' },
    verify: null,
  };
  await show();
  await says('Benchmark', 'DataFolder Nearly fullFilesObject store Out of reach Enough room');
  await says('Database', 'Read-only');
  await says('Database', 'Up to 12.3 GB');
  await says('Emails', `Waiting1,200Oldest since${here('2026-05-04T12:00:00Z')}`);
  await says(
    'Backup',
    `${here('2026-05-04T12:00:00Z')} 2 faults The last one without: ${here('2026-04-28T12:00:00Z')}`,
  );
  await says('Backup', 'None yet Run npm run verify on the server.');
});

test('undelivered emails are tried again after a question, and the figures follow', async () => {
  state = { ...healthy, mail: { waiting: 0, oldestAt: null, undelivered: 3 } };
  await show();
  await tryAgain.click();
  const dialog = page.getByRole('dialog', { name: 'Try undelivered emails again?' });
  await expect.element(dialog).toBeVisible();
  expect(posted).toEqual([]);
  refusals.push(unavailable());
  await dialog.getByRole('button', { name: 'Try Again' }).click();
  const failed = page.getByRole('dialog', { name: 'Oops! Something went wrong.' });
  await failed.getByRole('button', { name: 'OK' }).click();
  await dialog.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByText('The emails are queued again.').first()).toBeVisible();
  await says('Emails', 'Waiting3');
  await expect.element(tryAgain).not.toBeInTheDocument();
  // Both tries have the same key.
  expect(posted.map(({ path }) => path)).toEqual(['/api/System/retry-mails', '/api/System/retry-mails']);
  expect(new Set(posted.map(({ key }) => key)).size).toBe(1);
});

test('a failed load can be tried again', async () => {
  refusals.push(unavailable(), unavailable(), unavailable(), unavailable());
  await show();
  await expect.element(page.getByText('The state of the system could not be loaded.')).toBeVisible();
  refusals = [];
  showError(null);
  await page.getByRole('button', { name: 'Try again' }).click();
  await says('Database', 'PostgreSQL18.4');
});
