import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { mailTo } from '../support/mail.ts';

/** The path of the link in the invitation email. */
export async function linkFor(request: APIRequestContext, email: string, title: string): Promise<string> {
  const { text } = await mailTo(request, email, title);
  const [link] = /http\S+\/evaluations\/\S+\/welcome/.exec(text) ?? [];
  if (link === undefined) throw new Error('The invitation holds no link.');
  return new URL(link).pathname;
}

export const guidIn = (path: string) => path.split('/')[2] ?? '';

/** A page without a session, as wide as a phone or a desktop. */
export async function strangerOf(browser: Browser, width: 320 | 1280): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    reducedMotion: 'reduce',
    ...(width === 320 ? { hasTouch: true, isMobile: true } : {}),
  });
  return context.newPage();
}

/** Answers every question about the colleague on the screen. */
async function answerSection(page: Page, level: string): Promise<void> {
  for (const radio of await page.getByRole('radio', { name: level, exact: true }).all()) {
    await radio.check();
    await expect(radio).toBeChecked();
  }
}

/** Opens the link, answers every question alike, with a note on the first colleague, and submits. */
export async function answerAll(page: Page, link: string, level: string, note: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('link', { name: 'Begin Evaluation' }).click();
  await page.getByRole('textbox', { name: /^Notes about/ }).fill(note);
  await answerRest(page, level);
  await page.getByRole('button', { name: 'Submit Evaluation' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Evaluation Submitted' })).toBeVisible();
}

/** Answers from the colleague on the screen to the last one. */
export async function answerRest(page: Page, level: string): Promise<void> {
  await answerSection(page, level);
  const next = page.getByRole('button', { name: 'Next' });
  while (await next.isVisible()) {
    const before = await page.getByRole('heading', { level: 2 }).first().textContent();
    await next.click();
    await expect(page.getByRole('heading', { level: 2 }).first()).not.toHaveText(before ?? '');
    await answerSection(page, level);
  }
}
