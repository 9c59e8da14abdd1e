import { expect, type Locator, type Page, test } from '@playwright/test';
import { notificationMessages } from '#contract/dashboards/notifications.ts';
import { expectAccessible } from './support/axe.ts';
import { mailTo } from './support/mail.ts';
import { demo } from './support/people.ts';
import { dialogOf, sectionOf } from './support/profile.ts';
import { browserOf } from './support/sign-in.ts';

const reviews = (page: Page) => sectionOf(page, 'Annual Reviews In Progress');
const projects = (page: Page) => sectionOf(page, 'Project Evaluations In Progress');
const header = (panel: Locator, name: string) => panel.getByRole('columnheader', { name });
const sortBy = (panel: Locator, name: string) => header(panel, name).getByRole('button').click();

/** The texts of a column, top to bottom. */
const column = (panel: Locator, label: string) =>
  panel.locator(`tbody td[data-label="${label}"]`).allInnerTexts();

test('an Admin sees and sorts open reviews, marks and reminds reviewers', async ({ browser, request }) => {
  test.setTimeout(300_000);
  const page = await browserOf(browser, demo.admin.fullName);
  await page.goto('/dashboard');
  const panel = reviews(page);
  await expect(panel.getByRole('table')).toBeVisible();

  await test.step('sorts by deadline at first, by newest hired date, and flips on the same column', async () => {
    await expect(header(panel, 'Deadline')).toHaveAttribute('aria-sort', 'ascending');
    await sortBy(panel, 'Hired Date');
    await expect(page).toHaveURL(/reviews=-hired/);
    // The rows follow the address a moment later.
    const isNewestFirst = async () => {
      const days = (await column(panel, 'Hired Date')).map(yearFirst);
      return days.length > 3 && String(days) === String(days.toSorted().toReversed());
    };
    await expect.poll(isNewestFirst).toBe(true);
    await sortBy(panel, 'Hired Date');
    await expect(header(panel, 'Hired Date')).toHaveAttribute('aria-sort', 'ascending');
    await page.reload();
    await expect(header(panel, 'Hired Date')).toHaveAttribute('aria-sort', 'ascending');
    await panel.getByRole('button', { name: 'Reset sorting' }).click();
    await expect(header(panel, 'Deadline')).toHaveAttribute('aria-sort', 'ascending');
  });

  await test.step('the first ten rows of many; all of them on demand, also by the address', async () => {
    const rows = panel.locator('tbody td[data-label="Deadline"]');
    await expect(rows).toHaveCount(10);
    const all = panel.getByRole('button', { name: /^Show all \d+ annual reviews$/ });
    // The count of the panel: other journeys start reviews meanwhile.
    const figure = panel.getByRole('figure', { name: /^\d+ in progress$/ });
    const areAllThere = async () =>
      (await figure.getAttribute('aria-label')) === `${await rows.count()} in progress`;
    await all.click();
    await expect.poll(areAllThere).toBe(true);
    await expect(page).toHaveURL(/reviewRows=all/);
    await page.reload();
    await expect.poll(areAllThere).toBe(true);
    await panel.getByRole('button', { name: 'Show fewer annual reviews' }).click();
    await expect(rows).toHaveCount(10);
    await expect(all).toBeInViewport();
  });

  await test.step('a row opens in place; a refresh leaves it open', async () => {
    await panel
      .getByRole('button', { name: /^Reviewers of / })
      .first()
      .click();
    await expect(panel.getByRole('button', { name: /^Edit survey links of the review of/ })).toBeVisible();
    const refreshed = page.waitForResponse(
      (answer) => answer.url().endsWith('/api/Employees/admin/dashboard/summary'),
      {
        timeout: 90_000,
      },
    );
    await refreshed;
    await expect(panel.getByRole('button', { name: /^Edit survey links of the review of/ })).toBeVisible();
  });

  await test.step('the toggle marks a reviewer complete, and back', async () => {
    const reviewer = panel
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: /^Notify / }) });
    const name = await reviewer
      .first()
      .getByRole('button', { name: /^Notify / })
      .getAttribute('aria-label');
    const fullName = (name ?? '').replace('Notify ', '');
    const item = panel
      .getByRole('listitem')
      .filter({ has: page.getByLabel(`Complete: ${fullName}`) })
      .first();
    await item.getByRole('switch').click({ force: true });
    await expect(item.getByRole('switch')).toBeChecked();
    await expect(item.getByRole('button', { name: /^Notify / })).toHaveCount(0);
    await item.getByRole('switch').click({ force: true });
    await expect(item.getByRole('switch')).not.toBeChecked();
    await expect(item.getByRole('button', { name: /^Notify / })).toBeVisible();
  });

  await test.step('Notify asks, says it is done, and the mail arrives', async () => {
    // People reminded in an earlier run may not be reminded again yet.
    const button = panel
      .getByRole('listitem')
      .filter({ hasText: 'No reminders' })
      .getByRole('button', { name: /^Notify / })
      .first();
    await panel.getByRole('button', { name: /^Show all/ }).click();
    const closed = panel.locator('button[aria-expanded="false"]');
    while ((await button.count()) === 0) await closed.first().click();
    const fullName = ((await button.getAttribute('aria-label')) ?? '').replace('Notify ', '');
    await button.click();
    const words = `Please, by Friday. ${Date.now().toString(36)}`;
    const question = dialogOf(page, `Notify ${fullName}?`);
    await question.getByRole('textbox', { name: /Message/ }).fill(words);
    await question.getByRole('button', { name: 'Notify' }).click();
    await dialogOf(page, 'Reminder Sent').getByRole('button', { name: 'OK' }).click();
    const mail = await mailTo(request, addressOf(fullName), 'Reminder:');
    expect(mail.text).toContain(words);
  });

  await test.step('projects: status starts with the highest; members and Notify while incomplete', async () => {
    const open = projects(page);
    await sortBy(open, 'Status');
    await expect(header(open, 'Status')).toHaveAttribute('aria-sort', 'descending');
    await expect(page).toHaveURL(/projects=-status/);
    // The rows of the new order come from the server.
    const shares = async () => (await column(open, 'Status')).map((text) => Number.parseInt(text, 10));
    const isOrdered = async (compare: (a: number, b: number) => number) => {
      const shown = await shares();
      return String(shown) === String(shown.toSorted(compare));
    };
    await expect.poll(() => isOrdered((a, b) => b - a)).toBe(true);
    await sortBy(open, 'Status');
    await expect(header(open, 'Status')).toHaveAttribute('aria-sort', 'ascending');
    await expect.poll(() => isOrdered((a, b) => a - b)).toBe(true);
    await open
      .getByRole('button', { name: /^Members of / })
      .first()
      .click();
    const member = open.getByRole('listitem').filter({ hasText: 'Incomplete' }).first();
    await expect(member).toBeVisible();
  });

  await test.step('log-ins scroll in a box of 157 pixels, by the keyboard too', async () => {
    const box = sectionOf(page, 'Log-in Tracking').getByRole('region', { name: 'Log-ins' });
    expect((await box.boundingBox())?.height).toBe(157);
    // Other journeys sign in meanwhile.
    await expect(box.getByRole('row').filter({ hasText: demo.admin.fullName }).first()).toBeVisible();
    await box.focus();
    await expect(box).toBeFocused();
  });

  await test.step('each panel answers at a glance', async () => {
    await expect(reviews(page).getByRole('figure', { name: /^\d+ in progress$/ })).toContainText('Late');
    await expect(projects(page).getByRole('figure', { name: /^\d+ in progress$/ })).toContainText('Late');
    const fortnight = sectionOf(page, 'Upcoming Dates').getByRole('figure', { name: 'The next two weeks' });
    await expect(fortnight).toContainText(/Deadlines \d+/);
    await expect(sectionOf(page, 'Log-in Tracking')).toContainText(/\d+ (person|people) today/);
  });
  await expectAccessible(page, 'Admin dashboard', 'main');
});

test('an Admin sets the automatic reminders', { tag: '@smoke' }, async ({ browser }) => {
  const page = await browserOf(browser, demo.admin.fullName);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Company' }).click();
  await page.getByRole('navigation', { name: 'Company' }).getByRole('link', { name: 'Reminders' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Automatic Reminders' })).toBeVisible();
  const onOff = page.getByRole('switch', { name: 'Send reminders automatically' });
  await expect(onOff).not.toBeChecked();
  await onOff.click({ force: true });

  await test.step('reminders without a time are refused, and the form keeps its input', async () => {
    for (const box of await page.getByRole('checkbox').all()) await box.uncheck();
    await page.getByRole('button', { name: 'Save Reminders' }).click();
    await expect(page.getByText(notificationMessages.noReminderChosen)).toBeVisible();
    await expect(onOff).toBeChecked();
  });

  await test.step('the choice is saved', async () => {
    await page.getByRole('checkbox', { name: '1 day before the deadline' }).check();
    await page.getByRole('button', { name: 'Save Reminders' }).click();
    await expect(page.getByText('Automatic reminders are on.')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('checkbox', { name: '1 day before the deadline' })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: '7 days before the deadline' })).not.toBeChecked();
  });

  await expectAccessible(page, 'Automatic Reminders', 'main');
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await onOff.click({ force: true });
  await page.getByRole('button', { name: 'Save Reminders' }).click();
  await expect(page.getByText('Automatic reminders are off.')).toBeVisible();
});

test('a tab from before a deployment shows a notice', async ({ browser }) => {
  const page = await browserOf(browser, demo.admin.fullName);
  await page.route('**/api/**', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      headers: { ...answer.headers(), 'benchmark-pages': '/assets/index-newer.js' },
    });
  });
  await page.getByRole('link', { name: 'Kudos Review' }).click();
  await expect(page.getByText('A new version is ready.')).toBeVisible();
  // The answer arrives before the page: a reload in between would load the page before again.
  await page.waitForURL('**/kudos');
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Kudos Review' })).toBeVisible();
  await expect(page.getByText('A new version is ready.')).toHaveCount(0);
});

/** MM/DD/YYYY as year, then month and day, so that it sorts by date. */
const yearFirst = (day: string) => `${day.slice(6)}${day.slice(0, 5)}`;

const addressOf = (fullName: string) =>
  `${fullName.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ø', 'o').toLowerCase().replaceAll(' ', '.')}@larkfield.example`;
