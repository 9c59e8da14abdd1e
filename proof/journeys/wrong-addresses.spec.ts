import { type Browser, expect, test, type Page } from '@playwright/test';
import { linkMessages } from '#contract/core/values/link-messages.ts';
import { strangerOf } from './projects/answer.ts';
import { demo } from './support/people.ts';
import { dialogOf } from './support/profile.ts';
import { browserOf, signIn } from './support/sign-in.ts';

const UNKNOWN_LINK = '/evaluations/00000000-0000-4000-8000-000000000000/welcome';

test('a path with an invalid id shows Page Not Found, below the navigation bar', { tag: '@smoke' }, async ({
  browser,
}) => {
  const page = await browserOf(browser, demo.admin.fullName);
  const bar = page.getByRole('navigation', { name: 'Main' });
  for (const path of [
    '/nowhere',
    '/employees/abc',
    '/employees/0',
    '/employees/1/goals/x',
    '/projects/1.5',
    '/projects/-1/edit',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible();
    await expect(page.getByText('Uh oh! The page you are looking for could not be found.')).toBeVisible();
    await expect(bar.getByRole('link', { name: 'Dashboard' })).toBeVisible();
    await expect(page).toHaveTitle('Page Not Found · Benchmark');
  }
  await bar.getByRole('link', { name: 'Team Member Directory' }).click();
  await expect(page).toHaveTitle('Team Member Directory · Benchmark');
  await page.goto('/review-forms/1/x');
  await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible();
  await page.goto(`${UNKNOWN_LINK}/x`);
  await expect(page.getByText(linkMessages.unknown)).toBeVisible();
});

test('a person, project or goal that does not exist shows a page that could not be found', async ({
  browser,
}) => {
  const page = await browserOf(browser, demo.admin.fullName);
  const { pathname: own } = new URL(page.url());
  for (const path of [
    '/employees/999999',
    '/employees/1/goals/999999',
    '/projects/999999',
    '/projects/999999/edit',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible();
    await expect(page.getByText('Uh oh! The page you are looking for could not be found.')).toBeVisible();
    await expect(page).toHaveTitle('Page Not Found · Benchmark');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.getByRole('link', { name: 'Go to the start page' }).click();
  await expect(page).toHaveURL(own);
  await expect(page).toHaveTitle('Dashboard · Benchmark');
});

test('without a session an invalid path leads to sign-in', async ({ page }) => {
  await page.goto('/employees/abc');
  await expect(page).toHaveURL('/login');
});

test('an unknown link is named as such; only a temporary failure offers a retry', async ({ browser }) => {
  const stranger = await strangerOf(browser, 320);
  const tryAgain = stranger.getByRole('button', { name: 'Try again' });
  await stranger.goto(UNKNOWN_LINK);
  await expect(stranger.getByText(linkMessages.unknown)).toBeVisible();
  await expect(tryAgain).toHaveCount(0);

  const calls = '**/api/ProjectEvaluations/*';
  await stranger.route(calls, (route) => route.fulfill({ status: 503, body: '' }));
  await stranger.reload();
  await expectFailure(stranger, 'The service is not available');
  await expect(tryAgain).toBeVisible();
  await stranger.unroute(calls);
  await stranger.route(calls, (route) => route.abort());
  await tryAgain.click();
  await expectFailure(stranger, 'The server cannot be reached.');
  // The closed dialog may still be in the document.
  const paragraph = stranger.getByRole('paragraph');
  await expect(paragraph.filter({ hasText: 'The server cannot be reached.' })).toBeVisible();
  await stranger.unroute(calls);
  await tryAgain.click();
  await expect(stranger.getByText(linkMessages.unknown)).toBeVisible();
  await expect(tryAgain).toHaveCount(0);
});

test('screens that cannot be loaded offline say so, not only the first', async ({ browser }) => {
  const page = await loadingNothingAhead(browser);
  await page.goto('/access-denied');
  await expect(page.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible();
  await page.context().setOffline(true);
  for (const screen of ['Kudos Review', 'Project Evaluations', 'Team Member Directory']) {
    await page.getByRole('link', { name: screen }).click();
    await expect(page.getByRole('link', { name: screen })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByText('This page could not be loaded because you are offline.')).toBeVisible();
  }
});

test('a screen that cannot be loaded says whether the server is away or newer', async ({ browser }) => {
  const page = await loadingNothingAhead(browser);
  await page.goto('/access-denied');
  await expect(page.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible();
  const everything = /\/assets\/|\/healthz$/;
  await page.route(everything, (route) => route.abort());
  await page.getByRole('link', { name: 'Kudos Review' }).click();
  await expect(
    page.getByText('This page could not be loaded because the server cannot be reached.'),
  ).toBeVisible();
  await expect(page.getByText('A new version is ready.')).toHaveCount(0);
  await page.unroute(everything);
  await page.route(/\/assets\//, (route) => route.fulfill({ status: 404 }));
  await page.getByRole('link', { name: 'Project Evaluations' }).click();
  await expect(page.getByRole('status').getByText('A new version is ready.')).toBeVisible();
  await expect(page.getByRole('main').getByText('A new version is ready.')).toBeVisible();
});

/** An Admin's page that loads no code at idle moments. */
async function loadingNothingAhead(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await signIn(page, demo.admin.fullName);
  return page;
}

/** Expects the shared error dialog with this sentence and closes it. */
async function expectFailure(page: Page, sentence: string): Promise<void> {
  const dialog = dialogOf(page, 'Oops! Something went wrong.');
  await expect(dialog).toContainText(sentence);
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(dialog).toHaveCount(0);
}
