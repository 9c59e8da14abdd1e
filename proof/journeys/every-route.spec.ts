import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { demo } from './support/people.ts';
import { lightScreensOf, screensOf } from './support/screens.ts';
import { signInByScript } from './support/script.ts';
import { browserOf } from './support/sign-in.ts';

test.describe.configure({ mode: 'parallel', timeout: 300_000 });

/** The routes of the built pages, as the build read them from the table of routes. */
const built = join(import.meta.dirname, '..', '..', 'dist', 'web', 'preloads.json');
const routes = () =>
  (JSON.parse(readFileSync(built, 'utf8')) as { path: string; role?: string }[])
    .filter(({ role }) => role === undefined)
    .map(({ path }) => new RegExp(path));

/** Opens each path of the built pages, and says which of them had an error. */
async function faultsOf(page: Page, opened: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  const fault = (text: string) => faults.push(`${new URL(page.url()).pathname}: ${text}`);
  page.on('pageerror', (error) => fault(String(error)));
  page.on('console', (message) => {
    // A role may not read everything: the page then leads to Access Denied.
    if (message.type() === 'error' && !/status of 40[34]/.test(message.text())) fault(message.text());
  });
  for (const path of opened) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
    await page.waitForLoadState('networkidle');
    if (await page.getByRole('dialog', { name: 'Oops!' }).isVisible()) fault('the error dialog');
  }
  return faults;
}

const pageOf = (browser: Browser, { fullName }: { readonly fullName: string }) =>
  browserOf(browser, fullName);

for (const role of ['admin', 'lead', 'projectManager', 'employee'] as const) {
  test(`no route shows an error to the ${role} of the demo company`, async ({ browser, request }) => {
    const opened = await screensOf(await signInByScript(request));
    expect(await faultsOf(await pageOf(browser, demo[role]), [...opened, '/access-denied'])).toEqual([]);
  });
}

test('no light page shows an error, and every route of the table has been opened', async ({
  browser,
  request,
}) => {
  const { evaluation, reviewForm, writer } = await lightScreensOf(request);
  const opened = [...evaluation, reviewForm];
  expect(await faultsOf(await browserOf(browser, writer), opened)).toEqual([]);
  const stranger = await (await browser.newContext()).newPage();
  expect(await faultsOf(stranger, ['/login'])).toEqual([]);
  const all = [...opened, '/login', '/access-denied', ...(await screensOf(await signInByScript(request)))];
  expect(routes().filter((route) => !all.some((path) => route.test(path)))).toEqual([]);
});
