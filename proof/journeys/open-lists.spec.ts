import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { demo } from './support/people.ts';
import { browserOf } from './support/sign-in.ts';

test.setTimeout(300_000);

const LIST = '[role="listbox"], [role="combobox"][aria-expanded="true"]';

test('open lists and the calendar are accessible', async ({ browser }) => {
  const page = await browserOf(browser, demo.admin.fullName);
  await page.goto('/style-preview');
  const pickers = await sectionOf(page, 'Pickers');
  for (const name of ['Team lead', 'Recipients', 'Position', 'Reviewer'])
    await expectAccessibleList(page, pickers.getByRole('combobox', { name }).first(), name);
  const forms = await sectionOf(page, 'Forms');
  await expectAccessibleList(page, forms.getByRole('combobox', { name: 'Status' }).first(), 'Status');

  const opener = forms.getByRole('button', { name: 'Pick a date: A date', exact: true }).first();
  await opener.click();
  const calendar = page.getByRole('dialog').filter({ has: page.getByRole('table') });
  for (const level of [/^[A-Z][a-z]+ \d{4}$/, /^\d{4}$/]) {
    const up = calendar.getByRole('button', { name: level });
    await expect(up).toBeVisible();
    await expectAccessible(page, `a calendar below ${level.source}`, '[role="dialog"]', opener);
    await expect(up).toBeVisible();
    await up.click();
  }
});

async function sectionOf(page: Page, name: string): Promise<Locator> {
  const section = page.locator('main section[id]').filter({
    has: page.getByRole('heading', { name, exact: true }),
  });
  await section.scrollIntoViewIfNeeded();
  await expect(section.getByRole('combobox').first()).toBeVisible();
  return section;
}

/** Opens the list by a click, and closes it again. */
async function expectAccessibleList(page: Page, field: Locator, name: string): Promise<void> {
  await field.click();
  const option = page.getByRole('option').first();
  await expect(option).toBeVisible();
  await expectAccessible(page, `the open list ${name}`, LIST, field);
  await expect(option).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);
}
