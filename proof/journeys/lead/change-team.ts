import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { dialogOf } from '../support/profile.ts';
import type { OwnTeam } from './own-team.ts';

/** The person's card on the lead's dashboard. */
export const cardOf = (page: Page, fullName: string) =>
  page.getByRole('article', { name: fullName, exact: true });

/** Releases one person and takes another, up to the summary. The dialog with the four lists stays open. */
export async function pickTeam(page: Page, { lead, late, free }: OwnTeam, foreign: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Modify Team Members' }).click();
  const dialog = dialogOf(page, `Edit Team of ${lead.fullName}`);
  const search = dialog.getByRole('searchbox', { name: 'Search team members' });
  const box = (fullName: string) => dialog.getByRole('checkbox', { name: fullName });
  await expect(box(late.fullName)).toBeChecked();
  await expectAccessible(page, 'the dialog of a lead’s team', '[role="dialog"]');

  await dialog.getByRole('button', { name: 'Review Changes' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Add or remove at least one person first.');
  // People of another lead are listed, but this lead can't take them.
  await search.fill(foreign);
  await expect(box(foreign)).toBeDisabled();
  await search.fill(late.fullName);
  await box(late.fullName).uncheck();
  await search.fill('');
  await dialog.getByText('Unassigned', { exact: true }).click();
  await box(free.fullName).check();
  await dialog.getByRole('button', { name: 'Review Changes' }).click();
  return dialogOf(page, `Team of ${lead.fullName}`);
}

/** Expects the summary of this change. */
export async function expectSummary(summary: Locator, { late, free, reviewed }: OwnTeam): Promise<void> {
  const list = (title: string) => summary.getByRole('region', { name: title, exact: true });
  await expect(summary.getByRole('region')).toHaveCount(4);
  await expect(list('Reassigned')).toContainText('No one');
  await expect(list('Unassigned').getByRole('listitem')).toHaveText([late.fullName]);
  await expect(list('Newly Assigned').getByRole('listitem')).toHaveText([free.fullName]);
  await expect(list('Unchanged').getByRole('listitem').filter({ hasText: reviewed.fullName })).toHaveCount(1);
}
