import { expect, type Page, test } from '@playwright/test';
import { demo } from './support/people.ts';
import { browserOf } from './support/sign-in.ts';

const missing = 'What you opened could not be loaded. Reload the page, then try again.';

const noticeAt = (page: Page) => page.getByRole('status').filter({ hasText: missing });

/** Loads the page again as a tab from before a deployment: the file of the part is gone. */
async function openWithout(page: Page, address: string, part: RegExp): Promise<void> {
  await page.route(part, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Presses Reload, with all parts there again. */
async function reload(page: Page): Promise<void> {
  // Together: a part that came before the press would take the button away.
  await Promise.all([
    page.getByRole('button', { name: 'Reload' }).last().click(),
    page.unrouteAll({ behavior: 'wait' }),
  ]);
  await expect(page.getByText(missing)).toHaveCount(0);
}

/** Opens the dialog, which is open already if its part came in the moment before the reload. */
async function openAfterReload(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name });
  await expect(async () => {
    if (!(await dialog.isVisible())) await page.getByRole('button', { name }).click({ timeout: 1_000 });
    await expect(dialog).toBeVisible({ timeout: 5_000 });
  }).toPass();
}

test('a button whose part is gone says so, and Reload gets the part', async ({ browser }) => {
  const page = await browserOf(browser, demo.admin.fullName);

  await test.step('Give kudos', async () => {
    await openWithout(page, '/employees', /GiveKudosDialog-.*\.js/);
    await page.mouse.move(5, 5);
    await page.waitForLoadState('networkidle');
    // So far, only a prefetch has asked for the part.
    await expect(noticeAt(page)).toHaveCount(0);
    await page.evaluate(() => window.scrollTo(0, 600));
    await page.getByRole('button', { name: 'Give kudos' }).click();
    await expect(noticeAt(page)).toBeInViewport();
    // The link that leads past the bar stays out of sight, whatever the notice's height.
    const skip = page.getByRole('link', { name: 'Skip to the content' });
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 600 });
      await expect(skip).not.toBeInViewport();
    }
    await page.setViewportSize({ width: 1280, height: 900 });
    await reload(page);
    await openAfterReload(page, 'Give kudos');
  });

  await test.step('the form of kudos, and its dialog', async () => {
    await openWithout(page, '/employees', /KudoForm-.*\.js/);
    await page.getByRole('button', { name: 'Give kudos' }).click();
    await expect(page.getByRole('dialog').getByText(missing)).toBeVisible();
    await reload(page);
  });

  await test.step('a dialog, and Sign Out, which needs no part', async () => {
    await openWithout(page, '/employees', /DialogWindow-.*\.js/);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    const question = page.getByRole('dialog', { name: 'Sign out' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
    await page.getByRole('button', { name: 'Add New Team Member' }).click();
    await expect(noticeAt(page)).toBeInViewport();
    await reload(page);
    await openAfterReload(page, 'Add New Team Member');
  });
});

test('a calendar that is gone says so in the dialog, and Reload keeps what was typed', async ({
  browser,
}) => {
  const page = await browserOf(browser, demo.admin.fullName);
  const form = page.getByRole('dialog', { name: 'Add New Team Member' });
  const open = () => page.getByRole('button', { name: 'Add New Team Member' }).click();
  await openWithout(page, '/employees', /CalendarPopover-.*\.js/);
  await open();
  await form.getByRole('textbox', { name: /First Name/ }).fill('Theodora');
  await form
    .getByRole('button', { name: /^Pick a date/ })
    .first()
    .click();
  await expect(form.getByText(missing)).toBeVisible();
  await reload(page);
  // The form opens again by itself.
  await expect(form.getByRole('textbox', { name: /First Name/ })).toHaveValue('Theodora');
  await form
    .getByRole('button', { name: /^Pick a date/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Next month' })).toBeVisible();
});
