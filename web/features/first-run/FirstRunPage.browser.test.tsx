import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { signInOptions } from '#contract/core/session.endpoints.ts';
import { changeSettings, getSettings } from '#contract/core/settings.endpoints.ts';
import {
  changeAutomaticReminders,
  getAutomaticReminders,
} from '#contract/dashboards/notifications.endpoints.ts';
import { listSignIns } from '#contract/people/sign-ins/sign-ins.endpoints.ts';
import { anAdmin, calls } from '#web/testing/answer-calls.ts';
import { answer, failure } from '#web/testing/answers.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { settingsAtFirst } from '#contract/core/settings.test-data.ts';
import { FirstRunPage } from './FirstRunPage.tsx';

let people: number;
let failsOnce: boolean;

beforeEach(async () => {
  await page.viewport(1280, 900);
  people = 1;
  failsOnce = false;
  localStorage.clear();
});

const person = (employeeId: number) => ({
  employeeId,
  fullName: `Kim No${employeeId}`,
  email: `${employeeId}@example.com`,
  lastSignInDate: null,
  invitedDate: null,
  startsOn: null,
});
const reminders = {
  isOn: false,
  sevenDaysBefore: true,
  oneDayBefore: false,
  onTheDay: true,
  weeklyAfter: false,
  timeZone: 'Europe/Lisbon',
  last: null,
  next: null,
  version: 3,
};

const show = (step = '') =>
  renderScreen({
    as: anAdmin,
    path: `/first-run${step}`,
    element: <FirstRunPage />,
    calls: [
      answer(signInOptions, () => ({
        issuer: 'https://id.example.com',
        clientId: 'benchmark',
        responseType: 'code' as const,
        nonce: 'n',
        companyName: 'Northwind',
      })),
      answer(getAutomaticReminders, () => reminders),
      answer(getSettings, () => ({ ...settingsAtFirst, version: 1 })),
      answer(listSignIns, () => Array.from({ length: people }, (_, at) => person(at + 1))),
      answer(changeSettings, () => ({})),
      answer(changeAutomaticReminders, () => {
        if (!failsOnce) return {};
        failsOnce = false;
        return failure(412, 'Another Admin has changed the reminders.');
      }),
    ],
  });

const button = (name: string) => page.getByRole('button', { name, exact: true });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const switchOf = (name: string) => page.getByRole('switch', { name });
const switches = [
  'Reviewers answer your questions in Benchmark',
  'People tick tasks and write updates on their own goals',
  'Everyone reads approved kudos on one page',
  'Each person gets at most one reminder a morning, with what is open',
];

test('the company is shown as it is set, and people follow', async () => {
  await show();
  await expect.element(page.getByRole('heading', { name: 'Your Company', level: 1 })).toBeVisible();
  await expect.element(page.getByText('Northwind')).toBeVisible();
  await expect.element(page.getByText('Europe/Lisbon')).toBeVisible();
  await link('Next').click();
  await expect.element(page.getByRole('heading', { name: 'Your People', level: 1 })).toBeVisible();
  await expect.element(link('Import People')).toHaveAttribute('href', '/import');
  await link('Later').click();
  await expect.element(page.getByRole('heading', { name: 'How You Work', level: 1 })).toBeVisible();
});

test('with people there, the next step is the filled button', async () => {
  people = 107;
  await show('?step=people');
  await expect.element(page.getByText('107 people are here.')).toBeVisible();
  await expect.element(link('Next')).toHaveAttribute('href', '/first-run?step=work');
});

test('nothing is on and nothing is saved before a press; Recommended turns all on, and each can be changed', async () => {
  await show('?step=work');
  for (const name of switches) await expect.element(switchOf(name)).not.toBeChecked();
  await button('Recommended').click();
  for (const name of switches) await expect.element(switchOf(name)).toBeChecked();
  await switchOf('Everyone reads approved kudos on one page').click();
  expect(calls.changes()).toHaveLength(0);
  await button('Save and Open the Dashboard').click();
  await expect.poll(() => calls.of(changeAutomaticReminders).length).toBe(1);
  expect(calls.of(changeSettings)[0]?.body).toEqual({
    writtenReviews: true,
    ownGoals: true,
    kudosFeed: false,
  });
  expect(calls.of(changeAutomaticReminders)[0]?.body).toEqual({ isOn: true });
});

test('As in the handbook turns all off, saves that, and leaves the reminders alone', async () => {
  await show('?step=work');
  await button('Recommended').click();
  await button('As in the handbook').click();
  for (const name of switches) await expect.element(switchOf(name)).not.toBeChecked();
  await button('Save and Open the Dashboard').click();
  await expect.poll(() => calls.of(changeSettings).length).toBe(1);
  expect(calls.of(changeSettings)[0]?.body).toEqual({
    writtenReviews: false,
    ownGoals: false,
    kudosFeed: false,
  });
  expect(calls.of(changeAutomaticReminders)).toHaveLength(0);
});

test('a failed save is said, keeps the choices, and can be tried again', async () => {
  failsOnce = true;
  await show('?step=work');
  await button('Recommended').click();
  await button('Save and Open the Dashboard').click();
  await expect.element(page.getByText('Another Admin has changed the reminders.')).toBeVisible();
  await button('OK').click();
  for (const name of switches) await expect.element(switchOf(name)).toBeChecked();
  await button('Save and Open the Dashboard').click();
  await expect.poll(() => calls.of(changeAutomaticReminders).length).toBe(2);
});
