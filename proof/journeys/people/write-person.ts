import { expect, type Page } from '@playwright/test';
import { formatDay } from '#contract/core/values/dates.ts';
import { dialogOf, sectionOf } from '../support/profile.ts';

type NewPerson = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly position: string;
  readonly leadName: string;
  readonly hireDate: string;
};

/** Adds a team member in the directory. Returns the id of the profile that opens. */
export async function addPerson(page: Page, person: NewPerson): Promise<number> {
  await page.goto('/employees');
  await page.getByRole('button', { name: 'Add New Team Member' }).click();
  const dialog = dialogOf(page, 'Add New Team Member');
  await dialog.getByRole('button', { name: 'Add Team Member' }).click();
  for (const sentence of required) await expect(dialog.getByText(sentence, { exact: true })).toBeVisible();
  await dialog.getByRole('textbox', { name: 'First Name' }).fill(person.firstName);
  await dialog.getByRole('textbox', { name: 'Last Name' }).fill(person.lastName);
  await dialog.getByRole('textbox', { name: 'Email' }).fill(person.email);
  await fillPosition(page, dialog, person.position);
  await dialog.getByRole('combobox', { name: 'Department' }).fill('Design');
  await page.getByRole('option', { name: 'Design' }).first().click();
  await pickLead(page, dialog, person.leadName);
  await dialog.getByRole('textbox', { name: 'Hire Date' }).fill(formatDay(person.hireDate));
  await dialog.getByRole('button', { name: 'Add Team Member' }).click();
  await expect(page).toHaveURL(/\/employees\/\d+$/);
  return Number(new URL(page.url()).pathname.split('/').at(-1));
}

const required = [
  'First Name is required',
  'Last Name is required',
  'Email is required',
  'Hire date is required',
  'Department is required.',
  'Position is required.',
  'Team Lead is required.',
];

type Dialog = ReturnType<typeof dialogOf>;

/** Picks the title as a new position, because it doesn't exist yet. */
async function fillPosition(page: Page, dialog: Dialog, title: string): Promise<void> {
  await dialog.getByRole('combobox', { name: 'Position' }).fill(title);
  await page.getByRole('option', { name: `New position: “${title}”` }).click();
}

async function pickLead(page: Page, dialog: Dialog, leadName: string): Promise<void> {
  await dialog.getByRole('combobox', { name: 'Team Lead' }).fill(leadName);
  await page.getByRole('option', { name: leadName }).click();
}

/** Adds a promotion on the profile, which changes the position shown. */
export async function promote(page: Page, title: string, startDate: string): Promise<void> {
  const about = sectionOf(page, 'About');
  await about.getByRole('button', { name: 'Add Promotion' }).click();
  const dialog = dialogOf(page, 'Add Promotion');
  await dialog.getByRole('button', { name: 'Add Promotion' }).click();
  await expect(dialog.getByText('Position is required.')).toBeVisible();
  await expect(dialog.getByText('Start date is required.')).toBeVisible();
  await fillPosition(page, dialog, title);
  await dialog.getByRole('textbox', { name: 'Start Date' }).fill(formatDay(startDate));
  await dialog.getByRole('button', { name: 'Add Promotion' }).click();
  await expect(dialog).toBeHidden();
  await expect(about.getByRole('listitem')).toHaveCount(2);
  await expect(about.getByRole('listitem').first()).toContainText(title);
  await expect(about.getByRole('button', { name: /^Delete promotion/ })).toHaveCount(2);
}

/** Archives the person of the open profile, with that last day. */
export async function archive(page: Page, fullName: string, lastDay: string): Promise<void> {
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  const dialog = dialogOf(page, `Archive ${fullName}`);
  await dialog.getByRole('button', { name: 'Archive' }).click();
  await expect(dialog.getByText('Date of last day is required')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Date of last day' }).fill(formatDay(lastDay));
  await dialog.getByRole('button', { name: 'Archive' }).click();
  await expect(dialog).toBeHidden();
}

/** Restores the person from the archived list. Their details are entered again. */
export async function unarchive(
  page: Page,
  fullName: string,
  leadName: string,
  hireDate: string,
): Promise<void> {
  await page.getByRole('button', { name: `Unarchive ${fullName}` }).click();
  const dialog = dialogOf(page, `Unarchive ${fullName}`);
  await dialog.getByRole('button', { name: 'Unarchive' }).click();
  await expect(dialog.getByText('Hire date is required')).toBeVisible();
  await expect(dialog.getByText('Team Lead is required.')).toBeVisible();
  await pickLead(page, dialog, leadName);
  await dialog.getByRole('textbox', { name: 'Hire Date' }).fill(formatDay(hireDate));
  await dialog.getByRole('button', { name: 'Unarchive' }).click();
  await expect(dialog).toBeHidden();
}
