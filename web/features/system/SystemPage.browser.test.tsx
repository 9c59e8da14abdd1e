import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getSystem, retryMails } from '#contract/core/system.endpoints.ts';
import type { System } from '#contract/core/system.schemas.ts';
import { anAdmin, calls } from '#web/testing/answer-calls.ts';
import { answer, type Failure, failure } from '#web/testing/answers.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { showError } from '#web/ui/dialogs/error-store.ts';
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
/** How the next calls are refused. */
let refusals: Failure[];

beforeEach(() => {
  state = healthy;
  refusals = [];
});

const show = () =>
  renderScreen({
    as: anAdmin,
    element: <SystemPage />,
    calls: [
      answer(getSystem, () => refusals.shift() ?? state),
      answer(retryMails, () => {
        const refusal = refusals.shift();
        if (refusal === undefined) state = { ...state, mail: { ...state.mail, undelivered: 0, waiting: 3 } };
        return refusal ?? {};
      }),
    ],
  });
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
/** Each pill with its tone, in the order of the page. */
const tones = () =>
  Array.from(
    document.querySelectorAll<HTMLElement>('[data-tone]'),
    ({ textContent, dataset: { tone } }) => `${textContent}: ${tone}`,
  );
const unavailable = () => failure(503, 'Not now.', { retryAfterSeconds: 1 });

test('a healthy system is shown with its versions, sizes and runs', async () => {
  await show();
  await says('Benchmark', 'Version1.2.3DataFolder Enough roomFilesFolder Reachable Enough room');
  await says('Database', 'StateTakes writesPostgreSQL18.4Last migration099_operation_reportSizeUp to 300 MB');
  await says('Emails', 'Waiting0Oldest sinceNone waitsUndelivered0 in the last 30 days');
  await says('Backup', `Last backup${here('2026-05-04T01:00:00Z')} Without faults`);
  await expect.element(tryAgain).not.toBeInTheDocument();
  expect(tones()).toEqual([
    'Enough room: good',
    'Reachable: good',
    'Enough room: good',
    'Takes writes: good',
    'Without faults: good',
    'Without faults: good',
  ]);
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
  expect(tones()).toEqual([
    'Nearly full: danger',
    'Out of reach: danger',
    'Enough room: good',
    'Read-only: danger',
    '2 faults: danger',
    'None yet: warning',
  ]);
});

test('undelivered emails are tried again after a question, and the figures follow', async () => {
  state = { ...healthy, mail: { waiting: 0, oldestAt: null, undelivered: 3 } };
  await show();
  await tryAgain.click();
  const dialog = page.getByRole('dialog', { name: 'Try undelivered emails again?' });
  await expect.element(dialog).toBeVisible();
  expect(calls.of(retryMails)).toEqual([]);
  refusals.push(unavailable());
  await dialog.getByRole('button', { name: 'Try Again' }).click();
  const failed = page.getByRole('dialog', { name: 'Oops! Something went wrong.' });
  await failed.getByRole('button', { name: 'OK' }).click();
  await dialog.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByText('The emails are queued again.').first()).toBeVisible();
  await says('Emails', 'Waiting3');
  await expect.element(tryAgain).not.toBeInTheDocument();
  // Both tries have the same key.
  const keys = calls.of(retryMails).map(({ idempotencyKey }) => idempotencyKey);
  expect(keys).toEqual([expect.any(String), keys[0]]);
});

test('a failed load can be tried again', async () => {
  refusals = Array.from({ length: 100 }, unavailable);
  await show();
  await expect.element(page.getByText('The state of the system could not be loaded.')).toBeVisible();
  showError(null);
  // At once, before the page tries again by itself.
  const press = () => {
    const button = page.getByRole('button', { name: 'Try again' }).query();
    if (!(button instanceof HTMLElement)) return false;
    refusals = [];
    button.click();
    return true;
  };
  await expect.poll(press).toBe(true);
  await says('Database', 'PostgreSQL18.4');
});
