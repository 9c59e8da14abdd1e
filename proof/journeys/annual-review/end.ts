import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { annualReviewMessages } from '#contract/reviews/steps/annual-review-messages.ts';
import { formatDay } from '#contract/core/values/dates.ts';
import { mailTo } from '../support/mail.ts';
import { dialogOf, editControls, sectionOf } from '../support/profile.ts';
import type { Cast } from '../support/script.ts';

export async function notifyManager(
  page: Page,
  { employee, lead }: Cast,
  request: APIRequestContext,
): Promise<void> {
  await page.getByRole('button', { name: 'Notify Manager' }).click();
  await dialogOf(page, 'Notify Manager').getByRole('button', { name: 'Notify Manager' }).click();
  const success = dialogOf(page, 'Manager Notified');
  await expect(success).toContainText(`An email to ${lead.fullName} is on its way.`);
  await success.getByRole('button', { name: 'OK' }).click();
  const mail = await mailTo(request, lead.email, `The review documents of ${employee.fullName} are ready`);
  expect(mail.text).toContain(`/employees/${employee.employeeId}`);
}

/** Holds the meeting ahead of its day. */
export async function completeMeeting(page: Page, { employee }: Cast): Promise<void> {
  await page.getByRole('button', { name: 'Meeting Complete' }).click();
  const dialog = dialogOf(page, 'Meeting Complete');
  const held = dialog.getByRole('textbox', { name: 'When was it held?' });
  await expect(held).toHaveValue(formatDay(employee.today));
  await dialog.getByRole('button', { name: 'Mark Meeting Complete' }).click();
  await expect(dialog).toBeHidden();
  await expect(sectionOf(page, 'Sit-Down Meeting')).toContainText(`${formatDay(employee.today)} · held`);
}

export async function completeReview(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Annual Review Complete' }).click();
  const dialog = dialogOf(page, 'Annual Review Complete');
  await expect(dialog).toContainText(annualReviewMessages.confirmComplete);
  await dialog.getByRole('textbox', { name: 'Reason (optional)' }).fill('Everybody spoke in the meeting.');
  await dialog.getByRole('button', { name: 'Mark as Complete' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Annual Review Complete' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Edit Dates' })).toBeHidden();
}

export async function reopenReview(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Reopen Review' }).click();
  const dialog = dialogOf(page, 'Reopen Review');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('A figure was wrong.');
  await dialog.getByRole('button', { name: 'Reopen Review' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Edit Dates' })).toBeVisible();
}

export async function withdrawReview(page: Page, { employee }: Cast): Promise<void> {
  await page.getByRole('button', { name: 'Withdraw Review' }).click();
  const dialog = dialogOf(page, 'Withdraw Review');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Started for the wrong person.');
  await dialog.getByRole('button', { name: 'Withdraw Review' }).click();
  const done = `The annual review of ${employee.fullName} has been withdrawn.`;
  await expect(page.getByRole('status').filter({ hasText: done })).toBeVisible();
  await expect(page.getByText('The annual review of this period has not been started.')).toBeVisible();
}

/** Opens the ended period. Nothing in it can be changed. */
export async function openEndedPeriod(page: Page, { employee }: Cast): Promise<void> {
  const from = formatDay(employee.activeMarkingPeriod?.startDate ?? '');
  const display = `${from} - ${formatDay(employee.today)}`;
  await page.getByLabel('Marking period').selectOption({ label: display });
  await expect(page.getByText(`The marking period ${display} has ended.`)).toBeVisible();
  await expect(editControls(page)).toHaveCount(0);
}
