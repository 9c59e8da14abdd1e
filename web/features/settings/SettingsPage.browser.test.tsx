import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { changeSettings, getSettings } from '#contract/core/settings.endpoints.ts';
import type { Settings } from '#contract/core/settings.schemas.ts';
import { anAdmin, calls } from '#web/testing/answer-calls.ts';
import { answer, type Failure, failure } from '#web/testing/answers.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { settingsAtFirst } from '#contract/core/settings.test-data.ts';
import { SettingsPage } from './SettingsPage.tsx';

let stored: Settings;
/** How the next calls are refused. */
let refusals: Failure[];
const sent = () => calls.of(changeSettings).map(({ body, ifMatch }) => ({ body, version: ifMatch }));

beforeEach(() => {
  stored = settingsAtFirst;
  refusals = [];
});

const show = () =>
  renderScreen({
    as: anAdmin,
    element: <SettingsPage />,
    calls: [
      answer(getSettings, () => refusals.shift() ?? stored),
      answer(changeSettings, () => refusals.shift() ?? {}),
    ],
  });
const field = (name: string) => page.getByRole('textbox', { name });
const save = page.getByRole('button', { name: 'Save Settings' });
const closeError = () =>
  page
    .getByRole('dialog', { name: 'Oops! Something went wrong.' })
    .getByRole('button', { name: 'OK' })
    .click();

test('every setting is shown and sent', async () => {
  stored = { ...settingsAtFirst, holidays: ['2026-12-25', '2027-01-01'] };
  await show();
  await field('Weeks before the anniversary').fill('6');
  await page.getByRole('switch', { name: 'Reviews that are due start by themselves' }).click();
  await field('Peers for each review').fill('3');
  await field('Days from peer to self review').fill('5');
  await field('Days from self to manager review').fill('4');
  await field('Days from manager to final deadline').fill('3');
  await page.getByRole('checkbox', { name: 'Saturday' }).click();
  await page.getByRole('checkbox', { name: 'Sunday' }).click();
  await page.getByRole('button', { name: 'Remove holiday 1' }).click();
  await page.getByRole('button', { name: 'Add Holiday' }).click();
  await field('Holiday 2').fill('05/01/2027');
  await page.getByRole('switch', { name: 'Kudos feed' }).click();
  await page.getByRole('switch', { name: 'Team members work on their own goals' }).click();
  await page.getByRole('switch', { name: 'Answers are written here' }).click();
  await page.getByRole('button', { name: 'Add Holiday' }).click();
  await save.click();
  await expect.element(page.getByText('The settings have been saved.').first()).toBeVisible();
  const body = {
    dueWeeks: 6,
    startsByItself: true,
    peersWanted: 3,
    workingDays: [1, 2, 3, 4, 5],
    peerToSelfDays: 5,
    selfToManagerDays: 4,
    managerToFinalDays: 3,
    holidays: ['2027-01-01', '2027-05-01'],
    kudosFeed: true,
    ownGoals: true,
    writtenReviews: true,
  };
  expect(sent()).toEqual([{ body, version: '"3"' }]);
});

test('the first save counts even unchanged, as the first steps say', async () => {
  stored = { ...settingsAtFirst, version: 1 };
  await show();
  await save.click();
  await expect.element(page.getByText('The settings have been saved.').first()).toBeVisible();
  // Every setting as it is: the contract refuses a body without one.
  const { version: _version, ...all } = settingsAtFirst;
  expect(sent()).toEqual([{ body: all, version: '"1"' }]);
});

test.each([
  ['Weeks before the anniversary', '0', 'Enter a whole number of weeks from 1 to 26.'],
  ['Weeks before the anniversary', '27', 'Enter a whole number of weeks from 1 to 26.'],
  ['Weeks before the anniversary', 'eight', 'Enter a whole number of weeks from 1 to 26.'],
  ['Days from peer to self review', '', 'Enter a whole number of days from 1 to 60.'],
  ['Days from manager to final deadline', '1.5', 'Enter a whole number of days from 1 to 60.'],
  ['Peers for each review', '11', 'Enter a whole number of peers from 0 to 10.'],
])('%s of "%s" is refused at its field', async (name, value, sentence) => {
  await show();
  await field(name).fill(value);
  await save.click();
  await expect.element(field(name)).toHaveAccessibleDescription(expect.stringContaining(sentence));
  await expect.element(field(name)).toHaveFocus();
  expect(sent()).toEqual([]);
});

test('at least one working day is needed', async () => {
  stored = { ...settingsAtFirst, workingDays: [3] };
  await show();
  await page.getByRole('checkbox', { name: 'Wednesday' }).click();
  await save.click();
  await expect.element(page.getByText('Choose at least one working day.')).toBeVisible();
  expect(sent()).toEqual([]);
});

test('after a conflict, what was typed stays, the rest is the newest, and the next save is based on it', async () => {
  await show();
  await field('Weeks before the anniversary').fill('6');
  await page.getByRole('button', { name: 'Add Holiday' }).click();
  await field('Holiday 1').fill('12/25/2026');
  stored = { ...settingsAtFirst, dueWeeks: 12, peersWanted: 4, version: 4 };
  refusals = [failure(412, 'Bob changed this on 05/04/2026 09:00.')];
  await save.click();
  await expect.element(page.getByText('Bob changed this on 05/04/2026 09:00.')).toBeVisible();
  await expect
    .element(page.getByRole('region', { name: 'Newest version' }).getByText('12', { exact: true }))
    .toBeVisible();
  await expect.element(field('Weeks before the anniversary')).toHaveValue('6');
  await expect.element(field('Holiday 1')).toHaveValue('12/25/2026');
  await expect.element(field('Peers for each review')).toHaveValue('4');
  await save.click();
  const body = { dueWeeks: 6, holidays: ['2026-12-25'] };
  await expect.poll(sent).toEqual([
    { body, version: '"3"' },
    { body, version: '"4"' },
  ]);
});

test('settings that could not be loaded are said so, and tried again', async () => {
  refusals = [failure(400, 'No.')];
  await show();
  await expect.element(page.getByText('The settings could not be loaded.')).toBeVisible();
  await closeError();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(field('Weeks before the anniversary')).toHaveValue('8');
});

test('leads to the licenses of the software that Benchmark contains', async () => {
  await show();
  const link = page.getByRole('link', { name: 'Third-party notices' });
  await expect.element(link).toHaveAttribute('href', '/third-party-notices.txt');
});
