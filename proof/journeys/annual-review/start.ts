import { expect, type Page } from '@playwright/test';
import { annualReviewMessages } from '#contract/reviews/steps/annual-review-messages.ts';
import { formatDay } from '#contract/core/values/dates.ts';
import { dialogOf, reviewerOf, sectionOf } from '../support/profile.ts';
import { suggestedFor } from '../support/suggested-deadlines.ts';
import type { Cast } from '../support/script.ts';

const fields = {
  finalDeadline: 'Final deadline',
  managerDeadline: 'Manager deadline',
  selfDeadline: 'Self review deadline',
  peerDeadline: 'Peer review deadline',
} as const;

/** Starts the review with the suggested deadlines, after trying one in the wrong order. */
export async function startReview(page: Page, { employee, lead }: Cast): Promise<void> {
  const suggested = suggestedFor(employee);
  await page.getByRole('button', { name: 'Start Annual Review' }).click();
  const dialog = dialogOf(page, 'Start Annual Review');
  const field = (name: keyof typeof fields) => dialog.getByRole('textbox', { name: fields[name] });
  for (const name of ['finalDeadline', 'managerDeadline', 'selfDeadline', 'peerDeadline'] as const) {
    await expect(field(name)).toHaveValue(formatDay(suggested[name]));
  }

  await field('managerDeadline').fill(formatDay(suggested.finalDeadline));
  await expect(dialog.getByText(annualReviewMessages.managerOrder)).toBeVisible();
  await dialog.getByRole('button', { name: 'Start Annual Review' }).click();
  await expect(dialog.getByText(annualReviewMessages.managerOrder)).toBeVisible();
  await field('managerDeadline').fill(formatDay(suggested.managerDeadline));
  await expect(dialog.getByText(annualReviewMessages.managerOrder)).toBeHidden();
  await dialog.getByRole('button', { name: 'Start Annual Review' }).click();
  await expect(dialog).toBeHidden();

  for (const day of Object.values(suggested)) {
    await expect(sectionOf(page, 'Deadlines').getByText(formatDay(day))).toBeVisible();
  }
  await expect(reviewerOf(page, employee.fullName)).toContainText('Self');
  await expect(reviewerOf(page, lead.fullName)).toContainText('Manager');
  await expect(sectionOf(page, 'Sit-Down Meeting')).toContainText('TBD');
}
