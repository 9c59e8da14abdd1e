import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { startAnnualReview } from '#contract/reviews/steps/annual-reviews.endpoints.ts';
import type { EmployeeProfile } from '#contract/people/people.schemas.ts';
import { getSettings } from '#contract/core/settings.endpoints.ts';
import type { Settings } from '#contract/core/settings.schemas.ts';
import { PAST_ANNIVERSARY } from '#contract/reviews/steps/suggested-deadlines.ts';
import { settingsAtFirst } from '#contract/core/settings.test-data.ts';
import { anAdmin, calls } from '#web/testing/answer-calls.ts';
import { answer, failure, type Failure } from '#web/testing/answers.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { StartForm } from './StartForm.tsx';

const profile = (changes: object = {}) =>
  ({
    employeeId: 1,
    fullName: 'Mia Wolf',
    managerId: 4,
    markingPeriodId: 7,
    goals: [],
    activeHireDate: '2020-09-06',
    today: '2026-05-04',
    markingPeriods: [],
    teamLead: null,
    activeMarkingPeriod: {
      markingPeriodId: 7,
      startDate: '2025-09-06',
      version: 1,
    },
    ...changes,
  }) as unknown as EmployeeProfile;

let answers: (Settings | Failure)[];
const sent = () => calls.of(startAnnualReview).map(({ body }) => body);
const settings = (changes: Partial<Settings> = {}): Settings => ({ ...settingsAtFirst, ...changes });

beforeEach(() => {
  answers = [];
});

const show = (shown: EmployeeProfile) =>
  renderScreen({
    as: anAdmin,
    element: <StartForm profile={shown} onClose={() => undefined} />,
    calls: [
      answer(getSettings, () => answers.shift() ?? settings()),
      answer(startAnnualReview, { entityId: 1 }),
    ],
  });
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
  answers = [failure(400, 'No.')];
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
    await expect.poll(sent).toMatchObject([{ isWrittenHere: !isHere }]);
    await page.getByRole('radio', { name: other }).click();
    await start.click();
    await expect.poll(sent).toMatchObject([{ isWrittenHere: !isHere }, { isWrittenHere: isHere }]);
  },
);
