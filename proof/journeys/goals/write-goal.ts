import { expect, type Page } from '@playwright/test';
import { formatDay } from '#contract/core/values/dates.ts';
import { dialogOf, sectionOf } from '../support/profile.ts';

type Words = { readonly title: string; readonly description?: string; readonly deadline?: string };

/** Creates a goal on the profile. Its page opens once it is saved. */
export async function newGoal(page: Page, { title, description = '', deadline }: Words): Promise<void> {
  await sectionOf(page, 'Goals').getByRole('button', { name: 'New Goal' }).click();
  const dialog = dialogOf(page, 'New Goal');
  await dialog.getByRole('button', { name: 'Save Goal' }).click();
  await expect(dialog.getByText('Title is required.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
  await dialog.getByRole('textbox', { name: 'Description' }).fill(description);
  if (deadline) await dialog.getByRole('textbox', { name: 'Deadline' }).fill(formatDay(deadline));
  await dialog.getByRole('button', { name: 'Save Goal' }).click();
  await expect(page).toHaveURL(/\/employees\/\d+\/goals\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

/** Adds two tasks by keyboard and moves the second one up. */
export async function writeTasks(page: Page, first: string, second: string): Promise<void> {
  const tasks = sectionOf(page, 'Tasks');
  await tasks.getByRole('button', { name: 'Add Tasks' }).press('Enter');
  const dialog = dialogOf(page, 'Tasks');
  await dialog.getByRole('textbox', { name: 'Task 1 title' }).fill(second);
  await dialog.getByRole('button', { name: 'Add Task', exact: true }).press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Task 2 title' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Save Tasks' }).press('Enter');
  await expect(dialog.getByText('All tasks must have a title.')).toBeVisible();
  await page.keyboard.type(first);
  await dialog.getByRole('button', { name: 'Move Task 2 up' }).press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Task 1 title' })).toHaveValue(first);
  await expect(dialog.getByRole('button', { name: 'Move Task 1 down' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Save Tasks' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(tasks.getByRole('checkbox')).toHaveCount(2);
  await expect(tasks.getByRole('listitem').first()).toContainText(first);
}

export async function tell(page: Page, title: string, status: string, notes: string): Promise<void> {
  await sectionOf(page, 'Updates').getByRole('button', { name: 'New Update' }).click();
  const dialog = dialogOf(page, 'New Update');
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
  await dialog.getByRole('radio', { name: status }).check();
  await dialog.getByRole('textbox', { name: 'Notes' }).fill(notes);
  await dialog.getByRole('button', { name: 'Save Update' }).click();
  await expect(dialog).toBeHidden();
  await expect(sectionOf(page, 'Updates').getByRole('listitem').first()).toContainText(title);
}

export async function deleteUpdate(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `Delete update ${title}` }).click();
  await dialogOf(page, 'Delete Update').getByRole('button', { name: 'Delete Update' }).click();
  await expect(sectionOf(page, 'Updates').getByText(title)).toBeHidden();
}

/** Expects the goal's status and its progress bar. */
export async function expectStatus(page: Page, status: string, percent: number): Promise<void> {
  const goal = sectionOf(page, 'Goal');
  await expect(goal.getByText(status, { exact: true })).toBeVisible();
  await expect(goal.getByRole('progressbar')).toHaveAttribute('aria-valuenow', String(percent));
}
