import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { EmployeeProfile } from '#contract/people.schemas.ts';
import type { Settings } from '#contract/settings.schemas.ts';
import { PAST_ANNIVERSARY } from '#contract/suggested-deadlines.ts';
import { queryClient } from '#web/app/query-client.ts';
import { forgetSession, keepSession } from '#web/app/session-record.ts';
import { settingsAsDelivered } from '#web/features/settings/settings.test-data.ts';
import { showError } from '#web/ui/feedback/error-store.ts';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { StartForm } from './StartForm.tsx';

const profile = (changes: object = {}) =>
  ({
    ...{ employeeId: 1, fullName: 'Mia Wolf', managerId: 4, markingPeriodId: 7, goals: [] },
    ...{ activeHireDate: '2020-09-06', today: '2026-05-04', markingPeriods: [], teamLead: null },
    activeMarkingPeriod: { markingPeriodId: 7, startDate: '2025-09-06', version: 1 },
    ...changes,
  }) as unknown as EmployeeProfile;

let answers: Response[];
let sent: unknown[];
const settings = (changes: Partial<Settings> = {}) => Response.json({ ...settingsAsDelivered, ...changes });

beforeEach(() => {
  answers = [];
  sent = [];
  keepSession(
    { employeeId: 9, accessToken: 'a', refreshToken: 'r' },
    { employeeId: 9, fullName: 'Ann Abel', email: 'ann@example.com', permissions: ['Benchmark_Admin'] },
  );
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    if (request.method !== 'POST') return answers.shift() ?? settings();
    sent.push(await request.json());
    return Response.json({ entityId: 1 });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  showError(null);
  queryClient.clear();
  forgetSession();
});

const show = (shown: EmployeeProfile) =>
  render(
    <QueryClientProvider client={queryClient}>
      <UiProvider>
        <StartForm profile={shown} onClose={() => undefined} />
      </UiProvider>
    </QueryClientProvider>,
  );
const final = page.getByRole('textbox', { name: 'Final deadline' });
const peer = page.getByRole('textbox', { name: 'Peer review deadline' });
const note = page.getByText(PAST_ANNIVERSARY);

test('the deadlines are suggested from the anniversary, a week apart', async () => {
  await show(profile());
  await expect.element(final).toHaveValue('09/06/2026');
  await expect.element(peer).toHaveValue('08/16/2026');
  await expect.element(note).not.toBeInTheDocument();
});

test('the settings of the company decide about distances and days', async () => {
  answers = [settings({ managerToFinalDays: 3, workingDays: [1, 2, 3, 4, 5], holidays: ['2026-09-04'] })];
  await show(profile());
  await expect.element(final).toHaveValue('09/03/2026');
  await expect.element(page.getByRole('textbox', { name: 'Manager deadline' })).toHaveValue('08/31/2026');
});

test('a period that began shortly before the anniversary, after another one, is about the next anniversary', async () => {
  const startDate = '2026-04-20';
  const changes = {
    activeHireDate: '2020-05-20',
    activeMarkingPeriod: { markingPeriodId: 7, startDate, version: 1 },
    markingPeriods: [{ endDate: null }, { endDate: '2026-04-19' }],
  };
  await show(profile(changes));
  await expect.element(final).toHaveValue('05/20/2027');
});

test('the form says when the dates run past the anniversary', async () => {
  await show(profile({ activeHireDate: '2020-05-10', activeMarkingPeriod: { startDate: '2025-05-10' } }));
  await expect.element(final).toHaveValue('05/14/2026');
  await expect.element(peer).toHaveValue('05/11/2026');
  await expect.element(note).toBeVisible();
});

test('without the settings there is no suggestion; Try again loads them', async () => {
  answers = [new Response('No.', { status: 400, headers: { 'content-type': 'text/plain' } })];
  await show(profile());
  await expect.element(page.getByText('The deadlines could not be suggested.')).toBeVisible();
  await expect.element(final).not.toBeInTheDocument();
  await page
    .getByRole('dialog', { name: 'Oops! Something went wrong.' })
    .getByRole('button', { name: 'OK' })
    .click();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(final).toHaveValue('09/06/2026');
});

test.each([
  [false, 'By survey link', 'Answers are written here', true],
  [true, 'Answers are written here', 'By survey link', false],
])(
  'with the setting %j, "%s" is chosen at first, and "%s" can be',
  async (writtenReviews, at, other, isHere) => {
    answers = [settings({ writtenReviews })];
    await show(profile());
    await expect.element(page.getByRole('radio', { name: at })).toBeChecked();
    const start = page.getByRole('button', { name: 'Start Annual Review' });
    await start.click();
    await expect.poll(() => sent).toMatchObject([{ isWrittenHere: !isHere }]);
    await page.getByRole('radio', { name: other }).click();
    await start.click();
    await expect.poll(() => sent).toMatchObject([{ isWrittenHere: !isHere }, { isWrittenHere: isHere }]);
  },
);
