import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  changeAutomaticReminders,
  getAutomaticReminders,
} from '#contract/dashboards/notifications.endpoints.ts';
import type { AutomaticReminders } from '#contract/dashboards/notifications.schemas.ts';
import { anAdmin, calls } from '#web/testing/answer-calls.ts';
import { answer, failure, type Failure } from '#web/testing/answers.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { AutomaticRemindersPage } from './AutomaticRemindersPage.tsx';

const settings: AutomaticReminders = {
  isOn: true,
  sevenDaysBefore: true,
  oneDayBefore: false,
  onTheDay: false,
  weeklyAfter: false,
  timeZone: 'America/Chicago',
  last: null,
  next: null,
  version: 3,
};

/** How the next saves are refused. */
let refusals: Failure[];
let read: () => AutomaticReminders | Failure | Promise<Failure>;

const refused = failure(400, 'No.');
const show = () =>
  renderScreen({
    as: anAdmin,
    element: <AutomaticRemindersPage />,
    calls: [
      answer(getAutomaticReminders, () => read()),
      answer(changeAutomaticReminders, () => refusals.shift() ?? {}),
    ],
  });
/** The versions that the saves were based on. */
const saves = () => calls.of(changeAutomaticReminders).map(({ ifMatch }) => ifMatch);

beforeEach(() => {
  refusals = [];
});

const failed = page.getByText('The settings could not be loaded.');
const widget = page.getByRole('region', { name: 'Settings' });
const closeError = () =>
  page
    .getByRole('dialog', { name: 'Oops! Something went wrong.' })
    .getByRole('button', { name: 'OK' })
    .click();

test('placeholders show until the settings arrive, a sentence if they do not, and Try again loads them', async () => {
  const { promise, resolve } = Promise.withResolvers<Failure>();
  read = () => promise;
  await show();
  await expect.element(widget).toHaveAttribute('aria-busy', 'true');
  await expect.element(failed).not.toBeInTheDocument();
  resolve(refused);
  await expect.element(failed).toBeVisible();
  await expect.element(widget).not.toBeInTheDocument();
  await closeError();
  read = () => settings;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(widget).toHaveAttribute('aria-busy', 'false');
  await expect.element(failed).not.toBeInTheDocument();
});

const morning = (people: number, duties: number) => ({ day: '2026-05-04', people, duties });

test.each([
  [null, null, 'None, because reminders are off', 'None yet'],
  [morning(0, 0), morning(0, 0), '05/04/2026: no reminders', '05/04/2026: no reminders'],
  [
    morning(1, 1),
    morning(1, 2),
    '05/04/2026: 1 person will be reminded of 1 review',
    '05/04/2026: 1 person was reminded of 2 reviews',
  ],
  [
    morning(2, 3),
    morning(3, 1),
    '05/04/2026: 2 people will be reminded of 3 reviews',
    '05/04/2026: 3 people were reminded of 1 review',
  ],
])('the next morning %j and the last %j are sentences', async (next, last, willBe, was) => {
  read = () => ({ ...settings, next, last });
  await show();
  const values = () => Array.from(document.querySelectorAll('dd'), (value) => value.textContent).slice(1);
  await expect.poll(values).toEqual([willBe, was]);
});

test('after a conflict, the form keeps its input beside the newest version, and the next save is based on it', async () => {
  let version = 3;
  read = () => ({ ...settings, version });
  await show();
  await page.getByRole('checkbox', { name: 'On the day of the deadline' }).click();
  version = 4;
  refusals = [refused, failure(412, 'No.')];
  const save = page.getByRole('button', { name: 'Save Reminders' });
  await save.click();
  await expect.poll(saves).toHaveLength(1);
  await closeError();
  await save.click();
  await expect.element(page.getByRole('region', { name: 'Newest version' })).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: 'On the day of the deadline' })).toBeChecked();
  await save.click();
  await expect.poll(saves).toEqual(['"3"', '"3"', '"4"']);
  await expect.element(page.getByText('Automatic reminders are on.').first()).toBeVisible();
});
