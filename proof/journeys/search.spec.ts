import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { demo } from './support/people.ts';
import { browserOf } from './support/sign-in.ts';

const person = { fullName: 'Zainab Yusuf', employeeId: 32 };

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Search' });

async function openSearch(page: Page) {
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(dialogOf(page).getByRole('combobox')).toBeFocused();
}

test('find a person: no press of the mouse, a key and typing', { tag: '@smoke' }, async ({ browser }) => {
  const page = await browserOf(browser, demo.admin.fullName);
  await openSearch(page);
  await page.keyboard.type('zain yus');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/employees/${person.employeeId}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await test.step('it is the first one the next time, until signing out', async () => {
    await openSearch(page);
    await expect(page.getByRole('group', { name: 'Last opened' }).getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(dialogOf(page)).toBeHidden();
    expect(await page.evaluate(() => localStorage.getItem('benchmark.searched'))).toContain('Zainab');
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(page).toHaveURL('/login');
    expect(await page.evaluate(() => localStorage.getItem('benchmark.searched'))).toBeNull();
  });
});

test('the reading order, and WCAG, of the search', async ({ browser }) => {
  test.setTimeout(180_000);
  const page = await browserOf(browser, demo.admin.fullName);
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await page.getByRole('button', { name: 'Search', exact: true }).focus();
    await openSearch(page);
    await page.keyboard.type('zainab');
    await expect(page.getByRole('option', { name: /^Zainab Yusuf/ })).toBeVisible();
    await expect(dialogOf(page)).toMatchAriaSnapshot(`
      - dialog "Search":
        - heading "Search" [level=2]
        - button "Close"
        - combobox "Search" [expanded]: zainab
        - status: /\\d+ results?/
        - listbox "Results":
          - group "People":
            - option /^Zainab Yusuf/ [selected]
          - group "Actions":
            - option /Zainab Yusuf$/
    `);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(dialogOf(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeFocused();
  }
  await openSearch(page);
  await expectAccessible(page, 'the search before typing');
  await page.keyboard.type('a');
  await expect(page.getByRole('group', { name: 'People' })).toBeVisible();
  await expectAccessible(page, 'the results of a search');
  await page.keyboard.press('Escape');
  await page.keyboard.type('start review of ');
  await expect(page.getByText('Start review of', { exact: true })).toBeVisible();
  await expectAccessible(page, 'the search for a person');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('zzzz');
  await expect(page.getByText('No matches. Try a first or last name.')).toBeVisible();
  await expectAccessible(page, 'a search without results');
});

test('“Start review of” a person opens the dialog on the profile', async ({ browser }) => {
  const page = await browserOf(browser, demo.admin.fullName);
  await openSearch(page);
  await page.keyboard.type('start review of ');
  await page.keyboard.type('a');
  await expect(dialogOf(page).getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  const start = page.getByRole('dialog', { name: 'Start Annual Review' });
  await expect(start).toBeVisible();
  await expect(page).toHaveURL(/\/employees\/\d+$/);
  await page.keyboard.press('Escape');
  await expect(start).toBeHidden();
  await expect(page.getByRole('button', { name: 'Start Annual Review' })).toBeFocused();
});

test('a member finds colleagues to give kudos to, and no review to start', async ({ browser }) => {
  const page = await browserOf(browser, person.fullName);
  await openSearch(page);
  await page.keyboard.type('amara osei');
  await expect(dialogOf(page).getByRole('option')).toHaveText([/^Amara Osei.*Give kudos$/]);
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Give kudos' });
  await expect(form).toContainText('Amara Osei');
  await page.keyboard.press('Escape');
  await openSearch(page);
  await page.keyboard.type('start');
  await expect(page.getByText('No matches. Try a first or last name.')).toBeVisible();
});

test('an Admin acts by words of their own, on the page itself and from another one', async ({ browser }) => {
  const page = await browserOf(browser, demo.admin.fullName);
  await page.goto('/employees');
  await openSearch(page);
  await page.keyboard.type('add employee');
  await page.getByRole('option', { name: 'Add New Team Member' }).click();
  const add = page.getByRole('dialog', { name: 'Add New Team Member' });
  await expect(add.getByRole('textbox').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Add New Team Member' })).toBeFocused();
  await expect(page).toHaveURL('/employees');

  await openSearch(page);
  await page.keyboard.type('export');
  await page.getByRole('option', { name: 'Export People' }).click();
  await expect(page).toHaveURL('/import');
  await expect(page.getByRole('button', { name: 'Export People' })).toBeFocused();

  await openSearch(page);
  await page.keyboard.type('recent');
  await page.getByRole('option', { name: 'Recent Actions' }).click();
  await expect(page).toHaveURL('/settings/recent-actions');

  await openSearch(page);
  await page.keyboard.type('log out');
  await expect(dialogOf(page).getByRole('option')).toHaveText(['Sign Out']);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Are you sure you want to sign out?')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL('/login');
});
