import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { demo } from './support/people.ts';
import { browserOf } from './support/sign-in.ts';

const peers = (page: Page) => page.getByRole('textbox', { name: 'Peers for each review' });
const save = (page: Page) => page.getByRole('button', { name: 'Save Settings' });

// Other journeys run at the same time, so this one changes nothing that their reviews depend on.
test('an Admin changes the company settings, and a second tab loses nothing', { tag: '@smoke' }, async ({
  browser,
}) => {
  const page = await browserOf(browser, demo.admin.fullName);
  await page.getByRole('link', { name: 'Review Cycle' }).click();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(page).toHaveTitle('Settings · Benchmark');
  await expect(page.getByRole('textbox', { name: 'Weeks before the anniversary' })).toHaveValue('8');
  await expect(
    page.getByRole('switch', { name: 'Reviews that are due start by themselves' }),
  ).not.toBeChecked();
  const other = await page.context().newPage();
  await other.goto('/settings');
  await expect(peers(other)).toHaveValue('2');

  await test.step('a number out of its bounds is refused at its field', async () => {
    await peers(page).fill('11');
    await save(page).click();
    await expect(page.getByText('Enter a whole number of peers from 0 to 10.')).toBeVisible();
    await expect(peers(page)).toBeFocused();
  });

  await test.step('the choice is saved', async () => {
    await peers(page).fill('3');
    await save(page).click();
    await expect(page.getByText('The settings have been saved.')).toBeVisible();
    await page.reload();
    await expect(peers(page)).toHaveValue('3');
  });

  await test.step('a tab from before keeps what was typed, and is told who was first', async () => {
    await other.getByRole('button', { name: 'Add Holiday' }).click();
    await other.getByRole('textbox', { name: 'Holiday 1' }).fill('01/01/2001');
    await save(other).click();
    await expect(other.getByRole('alert').filter({ hasText: 'changed this on' })).toContainText(
      `${demo.admin.fullName} changed this on`,
    );
    await expect(other.getByRole('region', { name: 'Newest version' })).toBeVisible();
    await expect(peers(other)).toHaveValue('3');
    await save(other).click();
    await expect(other.getByText('The settings have been saved.')).toBeVisible();
    await page.reload();
    await expect(peers(page)).toHaveValue('3');
    await expect(page.getByRole('textbox', { name: 'Holiday 1' })).toHaveValue('01/01/2001');
  });
  await other.close();

  await expectAccessible(page, 'Settings', 'main');
  await page.getByRole('button', { name: 'Remove holiday 1' }).click();
  await peers(page).fill('2');
  await save(page).click();
  await expect(page.getByText('The settings have been saved.')).toBeVisible();
});
