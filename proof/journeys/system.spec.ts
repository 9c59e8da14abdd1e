import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { demo } from './support/people.ts';
import { browserOf } from './support/sign-in.ts';

test('an Admin reads the state of the installation, also on a phone', { tag: '@smoke' }, async ({
  browser,
}) => {
  const page = await browserOf(browser, demo.admin.fullName);
  await page.getByRole('link', { name: 'Company' }).click();
  await page.getByRole('link', { name: 'System', exact: true }).click();
  await expect(page).toHaveURL('/system');
  await expect(page).toHaveTitle('System · Benchmark');
  await expect(page.getByRole('region', { name: 'Database' })).toContainText('Takes writes');
  await expect(page.getByRole('region', { name: 'Benchmark' })).toContainText('Reachable');
  await expect(page.getByRole('region', { name: 'Backup' })).toContainText('npm run backup');
  await expectAccessible(page, '/system');

  await page
    .getByRole('button', { name: /^Search/ })
    .first()
    .click();
  await page.getByRole('combobox').fill('System');
  await expect(page.getByRole('option', { name: 'System', exact: true })).toBeVisible();
});
