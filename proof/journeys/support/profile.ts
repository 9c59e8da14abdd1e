import { expect, type Locator, type Page } from '@playwright/test';

/** The dialog with exactly this title. */
export const dialogOf = (page: Page, title: string) => page.getByRole('dialog', { name: title, exact: true });

/** The part of the page with this heading, such as a widget or a section of the annual review. */
export const sectionOf = (page: Page, title: string) =>
  page.getByRole('region', { name: title, exact: true });

/** One reviewer in the annual review. */
export const reviewerOf = (page: Page, fullName: string) =>
  sectionOf(page, 'Reviewers').getByRole('listitem').filter({ hasText: fullName });

/** All controls that change something on a profile. */
export function editControls(page: Page): Locator {
  const main = page.getByRole('main');
  const verbs =
    /^(Start|Edit|Select|Skip|Notify|Set|Change|Upload|Replace|Delete|Meeting|Annual|End|Correct|Reopen|Withdraw|Switch)/;
  return main.getByRole('button', { name: verbs }).or(main.getByRole('switch'));
}

export async function openProfile(page: Page, employeeId: number, fullName: string): Promise<void> {
  await page.goto(`/employees/${employeeId}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Team Member Profile' })).toBeVisible();
  await expect(page.getByRole('main').getByText(fullName, { exact: true }).first()).toBeVisible();
  // Also waits for the first answer: until then the page shows only skeletons.
  await expect(page.getByLabel('Marking period')).toBeVisible();
}
