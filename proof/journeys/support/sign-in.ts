import { type Browser, expect, type Page } from '@playwright/test';

/** A page in a new browser context, signed in as that person. */
export async function browserOf(browser: Browser, fullName: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await signIn(page, fullName);
  return page;
}

/** Signs in through the pages. Ends on the page that sign-in leads to. */
export async function signIn(page: Page, fullName: string): Promise<void> {
  await page.goto('/login');
  await signInFromHere(page, fullName);
}

/** Signs in from /login, where the page already is. */
export async function signInFromHere(page: Page, fullName: string): Promise<void> {
  // The notice of an ended session has a button of that name, too, and is there until the page has changed.
  await expect(page).toHaveURL(/\/login/);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Sign in/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Choose who to sign in as' })).toBeVisible();
  await page
    .getByRole('button')
    .filter({ has: page.getByText(fullName, { exact: true }) })
    .click();
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
}
