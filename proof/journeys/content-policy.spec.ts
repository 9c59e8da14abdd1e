import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { openSurvey } from './support/first-person.ts';
import { demo } from './support/people.ts';
import { dialogOf } from './support/profile.ts';
import { screensOf } from './support/screens.ts';
import { signInByScript } from './support/script.ts';
import { browserOf } from './support/sign-in.ts';

/** Everything that the browser blocked because of the content security policy or an integrity hash. */
function refusalsOf(context: BrowserContext): string[] {
  const refusals: string[] = [];
  context.on('console', (message) => {
    const text = message.text();
    if (/content security policy|integrity|cross-origin-embedder/i.test(text))
      refusals.push(`${message.page()?.url()}: ${text}`);
  });
  return refusals;
}

test('the security headers block nothing on any page', async ({ browser, request }) => {
  test.setTimeout(300_000);
  const page = await browserOf(browser, demo.admin.fullName);
  const refusals = refusalsOf(page.context());
  const script = await signInByScript(request);
  for (const path of [...(await screensOf(script)), '/access-denied', '/nowhere']) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const answer = await page.goto(path);
      expect(answer?.headers()['content-security-policy'], path).not.toContain('unsafe');
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await page.waitForLoadState('networkidle');
    }
    await page.mouse.move(10, 10);
  }
  await openAllKinds(page);
  const stranger = await browser.newContext();
  const seenByStranger = refusalsOf(stranger);
  const outside = await stranger.newPage();
  const { path: survey } = await openSurvey(script, request);
  for (const path of ['/login', survey, survey.replace('survey', 'welcome'), '/api/docs', '/dev/mail']) {
    await outside.goto(path);
    await outside.waitForLoadState('networkidle');
  }
  await outside.goto('/api/docs');
  await outside.locator('.opblock-tag').first().click();
  await outside.locator('.opblock-summary').first().click();
  await expect(outside.locator('.opblock-body').first()).toBeVisible();
  await outside.goto('/login');
  await outside.getByRole('button', { name: /^Sign in/ }).click();
  await expect(outside.getByRole('heading', { name: 'Choose who to sign in as' })).toBeVisible();
  expect([...refusals, ...seenByStranger]).toEqual([]);
});

/** Opens what the kit renders outside of the page's root: dialogs, toast, list, calendar and color menu. */
async function openAllKinds(page: Page): Promise<void> {
  await page.goto('/style-preview');
  const dialogs = page.getByRole('region', { name: 'Dialogs and messages' });
  await dialogs.scrollIntoViewIfNeeded();
  await dialogs.getByRole('button', { name: 'Toast' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await dialogs.getByRole('button', { name: 'Error' }).click();
  await page.getByRole('button', { name: 'OK' }).click();
  await dialogs.getByRole('button', { name: 'Form in a dialog' }).click();
  const form = dialogOf(page, 'Edit the plan');
  await expect(form).toBeVisible();
  // The page behind the dialog can't scroll, although no style sheet was added at runtime.
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden');
  await form.getByLabel('Status').click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: 'Pick a date: Start date' }).click();
  await expect(page.getByRole('button', { name: 'Next month' })).toBeVisible();
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: /^Colors: / }).click();
}
