import { expect, type Page } from '@playwright/test';
import { formatDay } from '#contract/core/values/dates.ts';
import { dialogOf } from './profile.ts';

/** Ends the period on that day. The next period becomes current at once. */
export async function endPeriod(page: Page, fullName: string, lastDay: string): Promise<void> {
  await page.getByRole('button', { name: 'End Period' }).click();
  const dialog = dialogOf(page, 'End Period');
  const day = dialog.getByRole('textbox', { name: 'Date of last day' });
  await expect(day).toHaveValue(/^\d\d\/\d\d\/\d{4}$/);
  await day.fill('');
  await dialog.getByRole('button', { name: 'End Period' }).click();
  await expect(dialog.getByText('Date of last day is required')).toBeVisible();
  await day.fill(formatDay(lastDay));
  await dialog.getByRole('button', { name: 'End Period' }).click();
  const success = dialogOf(page, 'Period Ended');
  await expect(success).toContainText(
    `The marking period of ${fullName} has ended and a new one has started.`,
  );
  await success.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByLabel('Marking period').locator('option:checked')).toHaveText('Current Period');
  await expect(page.getByText('The annual review of this period has not been started.')).toBeVisible();
}
