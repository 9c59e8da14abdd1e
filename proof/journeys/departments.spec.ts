import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { demo } from './support/people.ts';
import { browserOf } from './support/sign-in.ts';

// Other journeys read the departments at the same time, so this one changes none.
test('an Admin is led from a name that is taken to a merge, which says whom it moves', {
  tag: '@smoke',
}, async ({ browser }) => {
  const page = await browserOf(browser, demo.admin.fullName);
  await page.getByRole('link', { name: 'Company' }).click();
  await page.getByRole('link', { name: 'Departments', exact: true }).click();
  await expect(page).toHaveURL('/settings/departments');
  await expect(page).toHaveTitle('Departments · Benchmark');
  await expect(page.getByRole('table', { name: 'Positions' })).toContainText('Engineer');
  await expectAccessible(page, '/settings/departments');

  await page.getByRole('searchbox', { name: 'Search departments' }).fill('design');
  await page.getByRole('button', { name: 'Rename department Design', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Rename Design' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('engineering');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  const refusal = page.getByRole('dialog', { name: 'Oops! Something went wrong.' });
  await expect(refusal).toContainText('There is a department “Engineering” already.');
  await refusal.getByRole('button', { name: 'Merge' }).click();
  await expect(dialog).toContainText(/\d+ people with Design today.*: all get Engineering\./);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Rename department Design', exact: true })).toBeVisible();
  await page.context().close();
});
