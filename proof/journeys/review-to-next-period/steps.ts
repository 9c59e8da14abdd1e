import { expect, type Page } from '@playwright/test';
import { addDays, formatDay } from '#contract/core/values/dates.ts';
import { answer, isSaved } from '../review-forms/written-review.ts';
import { dialogOf, openProfile, sectionOf } from '../support/profile.ts';
import type { Cast } from '../support/script.ts';

/** What only the lead and Admins may read of the lead's answers. */
export const KEPT = 'What the next lead should know.';
export const ACTION = 'Speak at the summer meeting';

/** Answers everything: the words with a number in each text, and one step on each scale. */
export async function writeForm(page: Page, words: string, step: number): Promise<void> {
  await expect(page.getByRole('button', { name: 'Submit', exact: true })).toBeVisible();
  const texts = page.getByRole('main').getByRole('textbox');
  await expect(texts.first()).toBeVisible();
  for (const [at, text] of (await texts.all()).entries()) await text.fill(`${words} (${at + 1}).`);
  for (const group of await page.getByRole('radiogroup').all())
    await group.getByRole('radio').nth(step).check();
  const forNextLead = answer(page, /next lead know/);
  if (await forNextLead.isVisible()) await forNextLead.fill(KEPT);
  await isSaved(page);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByText(/^Submitted/)).toBeVisible();
}

/** Reloads the page, so that it has what another person has just done. A form's page has no main links. */
async function openDuties(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My page' }).click();
  await expect(page).toHaveURL(/\/employees\/\d+$/);
}

/** Opens the form from Yours to do. */
export async function openDuty(page: Page, words: string): Promise<void> {
  await openDuties(page);
  await sectionOf(page, 'Yours to do').getByRole('link', { name: words }).click();
  await expect(page).toHaveURL(/\/review-forms\/\d+$/);
}

/** Opens the page of the review from the profile. */
export async function openAnswers(page: Page, { employee }: Cast): Promise<void> {
  await openProfile(page, employee.employeeId, employee.fullName);
  await page.getByRole('link', { name: 'Read the Answers' }).click();
  await expect(page).toHaveURL(/\/reviews\/\d+$/);
}

export async function agreeOn(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Actions' }).click();
  await page.getByRole('textbox', { name: 'Action 1' }).fill(action);
  await page.getByRole('button', { name: 'Save Actions' }).click();
  await expect(page.getByRole('listitem').getByText(action)).toBeVisible();
}

export async function share(page: Page, firstName: string): Promise<void> {
  await page.getByRole('button', { name: `Share with ${firstName}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText(/Not confirmed yet/)).toBeVisible();
}

/** The employee reads and confirms, from the duty on their own page. */
export async function confirm(page: Page, comment: string): Promise<void> {
  await openDuties(page);
  await page.getByRole('link', { name: 'Read: Confirm that you’ve read your review' }).click();
  await page.getByRole('textbox', { name: /^Comment/ }).fill(comment);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByText(/Confirmed on/)).toBeVisible();
}

/** Ends the period yesterday, so that the next one has begun. The agreed action is offered, ticked. */
export async function endWithAction(page: Page, { employee }: Cast): Promise<void> {
  const { employeeId, fullName, today } = employee;
  await openProfile(page, employeeId, fullName);
  await page.getByRole('button', { name: 'End Period' }).click();
  const dialog = dialogOf(page, 'End Period');
  await expect(dialog.getByRole('checkbox', { name: ACTION })).toBeChecked();
  await expect(dialog).not.toContainText('has not confirmed');
  await dialog.getByRole('textbox', { name: 'Date of last day' }).fill(formatDay(addDays(today, -1)));
  await dialog.getByRole('button', { name: 'End Period' }).click();
  await dialogOf(page, 'Period Ended').getByRole('button', { name: 'OK' }).click();
  await expect(page.getByLabel('Marking period').locator('option:checked')).toHaveText('Current Period');
  await expect(sectionOf(page, 'Goals').getByText(ACTION)).toBeVisible();
  await expect(page.getByText('The annual review of this period has not been started.')).toBeVisible();
}

/** What is known of the period, beside the open form. */
export async function openPeriod(page: Page) {
  await page.getByRole('button', { name: 'This period' }).click();
  const period = page.locator('#period');
  await expect(period).not.toContainText('Loading…');
  return { period, lastReview: period.getByRole('region', { name: 'The last review' }) };
}
