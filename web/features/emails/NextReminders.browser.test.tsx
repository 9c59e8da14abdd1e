import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  getAutomaticReminders,
  listNextReminders,
  sendReminderTest,
} from '#contract/dashboards/notifications.endpoints.ts';
import type { AutomaticReminders, NextReminder } from '#contract/dashboards/notifications.schemas.ts';
import { anAdmin, calls } from '#web/testing/answer-calls.ts';
import { answer, failure, type Failure, pageOf, type PageOf, type Sent } from '#web/testing/answers.ts';
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
  version: 3,
  next: {
    day: '2026-05-04',
    people: 2,
    duties: 8,
  },
};

const duty = (label: string) => ({ label, deadline: '2026-05-11' });
const ana: NextReminder = { employeeId: 1, fullName: 'Ana Ruiz', duties: [duty('Self review')] };
const bo: NextReminder = {
  employeeId: 2,
  fullName: 'Bo Lind',
  duties: ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((name) => duty(`Peer review of ${name}`)),
};

let shownSettings: AutomaticReminders;
let people: (
  query: Sent<typeof listNextReminders>['query'],
) => NextReminder[] | PageOf<NextReminder[]> | Failure;
/** Why the server refuses a test. */
let testRefusal: Failure | null;

beforeEach(() => {
  shownSettings = settings;
  people = () => [ana, bo];
  testRefusal = null;
});

const show = () =>
  renderScreen({
    as: anAdmin,
    element: <AutomaticRemindersPage />,
    calls: [
      answer(getAutomaticReminders, () => shownSettings),
      answer(listNextReminders, ({ query }) => people(query)),
      answer(sendReminderTest, () => testRefusal ?? {}),
    ],
  });
const listed = () => calls.of(listNextReminders).map(({ query }) => query.q ?? '');
const section = page.getByRole('region', { name: 'Who gets what' });
const open = () => section.getByRole('button', { name: 'Show', exact: true }).click();

test('the people of the next morning are loaded on opening, each with items and deadlines', async () => {
  await show();
  await expect.element(section).toBeVisible();
  expect(listed()).toEqual([]);
  await open();
  await expect.element(section.getByRole('link', { name: 'Ana Ruiz' })).toBeVisible();
  expect(listed()).toEqual(['']);
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
  people = ({ q }) => (q === 'zo' ? [] : [ana, bo]);
  await show();
  await open();
  await section.getByRole('searchbox', { name: 'Search people' }).fill('zo');
  await expect
    .element(section.getByText('No one of this name gets a reminder on the next morning.'))
    .toBeVisible();
  expect(listed()).toEqual(['', 'zo']);
  await section.getByRole('button', { name: 'Clear' }).click();
  await expect.element(section.getByText('Ana Ruiz')).toBeVisible();
});

test('more people load on request', async () => {
  people = ({ after }) => (after === undefined ? pageOf([ana], { after: 'x' }) : [bo]);
  await show();
  await open();
  await expect.element(section.getByText('Bo Lind')).not.toBeInTheDocument();
  await section.getByRole('button', { name: 'Show more people' }).click();
  await expect.element(section.getByText('Bo Lind')).toBeVisible();
  await expect.element(section.getByText('Ana Ruiz')).toBeVisible();
});

test('a morning without reminders says so, and a failure offers another try', async () => {
  people = () => failure(400, 'No.');
  await show();
  await open();
  await expect.element(section.getByText('The people could not be loaded.')).toBeVisible();
  await page
    .getByRole('dialog', { name: 'Oops! Something went wrong.' })
    .getByRole('button', { name: 'OK' })
    .click();
  people = () => [];
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
  const keys = calls.of(sendReminderTest).map(({ idempotencyKey }) => idempotencyKey);
  expect(keys).toEqual([expect.stringMatching(/./)]);
  testRefusal = failure(429, 'You got a test less than 10 minutes ago. It can be sent in 9 minutes.');
  await button.click();
  await expect
    .element(page.getByRole('dialog').getByText(/You got a test less than 10 minutes ago/))
    .toBeVisible();
});
