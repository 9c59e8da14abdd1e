import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { dialogOf, sectionOf } from '../support/profile.ts';

/** Moves a person to another lead's team in the dialog with the four lists. */
export async function reassign(
  page: Page,
  person: { readonly fullName: string; readonly fromLead: string },
  toLead: string,
): Promise<void> {
  await page.goto('/employees');
  await page.getByRole('searchbox', { name: 'Search by name or position' }).fill('');
  await page.getByRole('button', { name: `Edit Team of ${toLead}` }).click();
  const dialog = dialogOf(page, `Edit Team of ${toLead}`);
  await dialog.getByRole('searchbox', { name: 'Search team members' }).fill(person.fullName);
  const box = dialog.getByRole('checkbox', { name: person.fullName });
  // The list follows the search a moment later.
  const formerLead = dialog.getByText(`Led by ${person.fromLead}`);
  await expect(formerLead).toHaveCount(1);
  await expect(formerLead).toBeVisible();
  await box.check();
  await dialog.getByRole('button', { name: 'Review Changes' }).click();
  const summary = dialogOf(page, `Team of ${toLead}`);
  await expectAccessible(page, 'the four lists of a team', '[role="dialog"]');
  await expect(summary.getByRole('region')).toHaveCount(4);
  await expect(summary.getByRole('region', { name: 'Reassigned' })).toContainText(
    `${person.fullName} from ${person.fromLead}`,
  );
  for (const title of ['Unassigned', 'Newly Assigned']) {
    await expect(summary.getByRole('region', { name: title, exact: true })).toContainText('No one');
  }
  await expect(summary.getByRole('region', { name: 'Unchanged' }).getByRole('listitem')).not.toHaveCount(0);
  await summary.getByRole('button', { name: 'Save Team' }).click();
  await expect(summary).toBeHidden();
  await expect(dialog).toBeHidden();
}

/** Expects to find the person in the directory under that lead. */
export async function expectInTeam(page: Page, words: string, fullName: string, leadName: string) {
  await page.getByRole('searchbox', { name: 'Search by name or position' }).fill(words);
  const table = page.getByRole('table', { name: 'Team members by team lead' });
  await expect(table.getByRole('rowheader').or(table.locator('th[scope=colgroup]'))).toHaveCount(1);
  await expect(table.locator('th[scope=colgroup]')).toContainText(leadName);
  await expect(table.getByRole('link', { name: fullName, exact: true })).toBeVisible();
}

/** Opens the list of archived people. */
export async function showArchived(page: Page): Promise<void> {
  await page.goto('/employees');
  await sectionOf(page, 'Archived').getByRole('button', { name: 'Show' }).click();
  await expect(page.getByRole('table', { name: 'Archived team members' })).toBeVisible();
}
