import { expect, type Page } from '@playwright/test';
import { addDays, formatDay } from '#contract/core/values/dates.ts';
import type { EmployeeProfile } from '#contract/people/people.schemas.ts';
import { dialogOf, reviewerOf, sectionOf } from '../support/profile.ts';
import { suggestedFor } from '../support/suggested-deadlines.ts';

/** Starts the review of a new team member with the suggested deadlines, then moves the last one forward. */
export async function startAndMoveDates(page: Page, employee: EmployeeProfile): Promise<void> {
  await page.getByRole('button', { name: 'Start Annual Review' }).click();
  const started = dialogOf(page, 'Start Annual Review');
  await started.getByRole('button', { name: 'Start Annual Review' }).click();
  await expect(started).toBeHidden();

  const final = addDays(suggestedFor(employee).finalDeadline, -2);
  await page.getByRole('button', { name: 'Edit Dates' }).click();
  const dates = dialogOf(page, 'Edit Dates');
  await dates.getByRole('textbox', { name: 'Final deadline' }).fill(formatDay(final));
  await dates.getByRole('button', { name: 'Save Dates' }).click();
  await expect(dates).toBeHidden();
  await expect(sectionOf(page, 'Deadlines')).toContainText(formatDay(final));
}

/** Skips the peer review with an explanation. Choosing a peer undoes that. */
export async function skipAndChoosePeer(page: Page, peer: EmployeeProfile): Promise<void> {
  const reason = 'Only two months here so far.';
  await page.getByRole('button', { name: 'Skip', exact: true }).click();
  const skip = dialogOf(page, 'Skip Peer Review');
  await skip.getByRole('textbox', { name: 'Explanation' }).fill(reason);
  await skip.getByRole('button', { name: 'Skip Peer Review' }).click();
  await expect(skip).toBeHidden();
  await expect(page.getByText(`Peer review skipped: ${reason}`)).toBeVisible();

  await page.getByRole('button', { name: 'Edit Peer Reviewers' }).click();
  const peers = dialogOf(page, 'Edit Peer Reviewers');
  const suggested = peers.getByRole('group', { name: 'Suggested' }).getByRole('checkbox');
  await expect(suggested.first()).toBeVisible();
  await suggested.first().check();
  await suggested.first().uncheck();
  await peers.getByRole('combobox', { name: 'Peer reviewers' }).fill(peer.fullName);
  await page.getByRole('option', { name: peer.fullName }).click();
  // The list covers the button. Escape closes only the list.
  await peers.getByRole('combobox', { name: 'Peer reviewers' }).press('Escape');
  await peers.getByRole('button', { name: 'Save Peer Reviewers' }).click();
  await expect(peers).toBeHidden();
  await expect(reviewerOf(page, peer.fullName)).toContainText('Peer');
  await expect(page.getByText('Peer review skipped')).toBeHidden();
}
