import { expect, type Page } from '@playwright/test';
import { addDays, formatDay } from '#contract/core/values/dates.ts';
import type { Member } from '../support/script.ts';

type Plan = {
  readonly title: string;
  readonly client: string;
  /** The company's day. The project began 90 days before, ended yesterday and is open for a fortnight. */
  readonly today: string;
  readonly team: readonly { readonly member: Member; readonly role: string }[];
};

/** Fills in the form of a new project and saves it. Returns the path of the project's page. */
export async function writeProject(page: Page, plan: Plan): Promise<string> {
  await page.goto('/projects');
  await page.getByRole('link', { name: 'New Project Evaluation' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New Project Evaluation' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Project Title' }).fill(plan.title);
  await page.getByRole('combobox', { name: 'Client' }).fill(plan.client);
  await page.getByRole('textbox', { name: 'Project Description' }).fill('Ordered, built and delivered.');
  await page.getByRole('textbox', { name: 'Start Date' }).fill(formatDay(addDays(plan.today, -90)));
  await page.getByRole('textbox', { name: 'End Date' }).fill(formatDay(addDays(plan.today, -1)));
  await page.getByRole('textbox', { name: 'Review Deadline' }).fill(formatDay(addDays(plan.today, 14)));
  for (const [index, { member, role }] of plan.team.entries()) {
    const row = index + 1;
    if (row > 1) await page.getByRole('button', { name: 'Add Team Member' }).click();
    const person = page.getByRole('combobox', { name: `Team member ${row}`, exact: true });
    // The first row holds a project manager already, and a picker opens by a click, not by the focus.
    await person.click();
    await person.fill(member.fullName);
    await page.getByRole('option', { name: member.fullName }).click();
    if (role === 'Project Manager') continue;
    await page.getByRole('combobox', { name: `Role of team member ${row}` }).click();
    await page.getByRole('option', { name: role, exact: true }).click();
  }
  await page.getByRole('textbox', { name: 'URL of link 1' }).fill('https://issues.example.com/e2e');
  await page.getByRole('textbox', { name: 'Project Manager Notes' }).fill('Think of the whole year.');
  await page.getByRole('button', { name: 'Save Project' }).click();
  await expect(page.getByRole('heading', { level: 1, name: plan.title })).toBeVisible();
  return new URL(page.url()).pathname;
}
