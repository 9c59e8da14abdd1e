import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { demo } from './support/people.ts';
import { dialogOf, openProfile } from './support/profile.ts';
import { findReview, findUnreviewed, signInByScript } from './support/script.ts';
import { browserOf } from './support/sign-in.ts';

// The slowest journeys. Parallel mode spreads them over the workers.
test.describe.configure({ mode: 'parallel', timeout: 900_000 });

test('the sign-in pages', { tag: '@smoke' }, async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: /^Sign in/ })).toBeVisible();
  await expectAccessible(page, 'the sign-in page');
  await page.getByRole('button', { name: /^Sign in/ }).click();
  await expect(page.getByRole('heading', { name: 'Choose who to sign in as' })).toBeVisible();
  await expectAccessible(page, 'the development sign-in');
});

test('the screens of an Admin', { tag: '@smoke' }, async ({ browser }) => {
  const page = await browserOf(browser, demo.admin.fullName);
  for (const [path, heading] of [
    ['/dashboard', 'Dashboard'],
    ['/employees', 'Team Member Directory'],
    ['/projects', 'Project Evaluations'],
    ['/style-preview', 'Style Preview'],
    ['/access-denied', 'Access Denied'],
    ['/nowhere', 'Page Not Found'],
    ['/evaluations/00000000-0000-0000-0000-000000000000/welcome', 'Project Evaluation'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    if (path === '/employees') {
      // By key: while more teams load above, the button moves away from a pointer.
      await page.getByRole('button', { name: 'Show', exact: true }).press('Enter');
      await expect(page.getByRole('table', { name: 'Archived team members' })).toBeVisible();
    }
    if (path === '/style-preview') await seeAllSections(page);
    await expectAccessible(page, path);
  }
});

test('profiles and their dialogs', async ({ browser, request }) => {
  const page = await browserOf(browser, demo.admin.fullName);
  const script = await signInByScript(request);
  const underWay = await findReview(
    script,
    ({ isComplete, reviewers }, { markingPeriods }) =>
      !isComplete && reviewers.length > 3 && markingPeriods.length > 1,
  );
  await openProfile(page, underWay.employeeId, underWay.fullName);
  await expectAccessible(page, 'a profile with a review under way');
  await inDialog(page, 'Edit Peer Reviewers', 'Edit Peer Reviewers');
  await inDialog(page, 'Edit Survey Links', 'Edit Survey Links');
  const reminded = page.getByRole('button', { name: /^Notify / }).first();
  const title = `${await reminded.getAttribute('aria-label')}?`;
  await reminded.click();
  await expectAccessibleDialog(page, title);

  const past = underWay.markingPeriods.find(({ endDate }) => endDate !== null);
  await page.getByLabel('Marking period').selectOption({ label: past?.display ?? '' });
  await expect(page.getByText('Its data can no longer be changed.')).toBeVisible();
  await expectAccessible(page, 'a past period');

  const { employee } = await findUnreviewed(script, 'last');
  await openProfile(page, employee.employeeId, employee.fullName);
  await inDialog(page, 'Start Annual Review', 'Start Annual Review');
});

test('what a person without permissions sees', { tag: '@smoke' }, async ({ browser, request }) => {
  const script = await signInByScript(request);
  const { fullName } = await findReview(
    script,
    (review, employee) => !review.isComplete && employee.permissions?.length === 0,
  );
  const page = await browserOf(browser, fullName);
  await expect(page.getByRole('heading', { name: 'Your Self Review' })).toBeVisible();
  await expectAccessible(page, 'an own profile');
});

/** Scrolls to each section, because sections load lazily. */
async function seeAllSections(page: Page): Promise<void> {
  for (const section of await page.locator('main section[id]').all()) {
    await section.scrollIntoViewIfNeeded();
    await expect(section.getByRole('button').or(section.getByRole('list')).first()).toBeVisible();
  }
}

async function inDialog(page: Page, button: string, title: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await expectAccessibleDialog(page, title);
}

async function expectAccessibleDialog(page: Page, title: string): Promise<void> {
  const dialog = dialogOf(page, title);
  await expect(dialog).toBeVisible();
  // Axe counts controls half covered by the dialog as targets, so only the dialog is checked.
  await expectAccessible(page, `the dialog ${title}`, '[role="dialog"]');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}
