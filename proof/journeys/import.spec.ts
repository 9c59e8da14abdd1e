import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { signIn } from './support/sign-in.ts';
import { openCompany } from './whole-cycle/company.ts';
import { HR } from './whole-cycle/people.ts';

test.describe.configure({ mode: 'parallel' });

const file = (text: string, name = 'people.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});
const chooseIn = (page: Page, text: string) =>
  page.getByLabel('People', { exact: true }).setInputFiles(file(text));

/** The file of a download. */
async function saved(page: Page, button: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return readFileSync(await download.path(), 'utf8');
}

test('an Admin loads people: faults first, then the changes, one button, and the export loads without a change', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const company = await openCompany('examples/roster-107.csv');
  const context = await browser.newContext({ baseURL: company.url, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  try {
    await signIn(page, HR.fullName);
    await page.getByRole('link', { name: 'Team Member Directory' }).first().click();
    await page.getByRole('link', { name: 'Import', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Import People' })).toBeVisible();
    await expectAccessible(page, 'import, empty');

    const roster = await saved(page, 'Export People');
    await chooseIn(page, roster);
    await expect(page.getByText('People: 0 to add, 0 to change, 107 unchanged.')).toBeVisible();
    await expect(page.getByText('The company already is as the file says.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Load \d/ })).toHaveCount(0);

    const added = 'new.person@example.com,New,Person,2024-02-01,,Designer,2024-02-01,,';
    await chooseIn(page, `${roster}${added}\r\n`);
    await expect(page.getByRole('heading', { name: '1 fault, nothing can be loaded' })).toBeVisible();
    const fault = page.getByRole('listitem').filter({ hasText: 'Department is required.' });
    await expect(fault).toContainText('New Person <new.person@example.com>');
    await expect(fault).toContainText('People, line 109');
    await expect(page.getByRole('button', { name: /^Load \d/ })).toHaveCount(0);
    await expectAccessible(page, 'import, faults');

    const foreign = [
      'Work email;Given;Last name;Hire date;Department;Job title;Manager;Site',
      `first.foreign@example.com;Ana;Gil;03/04/2019;Design;Designer;${HR.fullName};North`,
      'second.foreign@example.com;Bo;Hay;04/05/2020;Design;Designer;Ana Gil;South',
    ].join('\n');
    await chooseIn(page, foreign);
    await expect(page.getByText('No column was found for First name.')).toBeVisible();
    await page.getByLabel('Given', { exact: true }).selectOption('First name');
    await expect(page.getByText('03/04/2019 · 04/05/2020. Which days are meant?')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Load \d/ })).toHaveCount(0);
    await expectAccessible(page, 'import, questions');
    await page.getByText('April 3, 2019 · May 4, 2020').click();
    await expect(page.getByText('People: 2 to add, 0 to change, 0 unchanged.')).toBeVisible();
    await expect(page.getByText('Position: Designer since 05/04/2020')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Load 2 people' })).toBeVisible();

    const corrected = `${roster}${added.replace(',,Designer', ',"=Design, odd",Designer')}\r\n`;
    await chooseIn(page, corrected);
    await expect(page.getByText('People: 1 to add, 0 to change, 107 unchanged.')).toBeVisible();
    await expect(page.getByText('Department: =Design, odd')).toBeVisible();
    await expectAccessible(page, 'import, changes');
    await page.getByRole('button', { name: 'Load 1 person' }).click();
    await expect(page.getByText('People: 1 added, 0 changed, 107 unchanged.')).toBeVisible();
    await expectAccessible(page, 'import, loaded');

    await page.getByRole('button', { name: 'Load Another File' }).click();
    const again = await saved(page, 'Export People');
    expect(again).toContain(`"'=Design, odd"`);
    await chooseIn(page, again);
    await expect(page.getByText('People: 0 to add, 0 to change, 108 unchanged.')).toBeVisible();
    await page
      .getByLabel('Earlier positions (optional)')
      .setInputFiles(file(await saved(page, 'Export Earlier Positions'), 'history.csv'));
    await expect(page.getByText(/Earlier positions: 0 to add, 0 to change, \d+ unchanged\./)).toBeVisible();
  } finally {
    await context.close();
    await company.close();
  }
});

test('an empty installation tells its operator what to do', async ({ browser }) => {
  test.setTimeout(120_000);
  const company = await openCompany(null, { DEMO: 'false' });
  const page = await browser.newPage({ baseURL: company.url });
  try {
    await page.goto('/login');
    await expect(page.getByRole('note')).toContainText('This installation has no people yet.');
    await expectAccessible(page, 'sign-in, no people');
  } finally {
    await page.close();
    await company.close();
  }
});

test('the first Admin of an empty installation loads the company, and the first steps follow', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const company = await openCompany(null, { DEMO: 'false', FIRST_ADMIN_EMAIL: 'nora.field@example.com' });
  const page = await browser.newPage({ baseURL: company.url });
  try {
    await page.goto('/login');
    await expect(page.getByText('Use your')).toBeVisible();
    await expect(page.getByRole('note')).toHaveCount(0);
    await signIn(page, 'Nora Field');
    const steps = page.getByRole('region', { name: 'First Steps' });
    await expect(page.getByRole('heading', { name: 'Your Company', level: 1 })).toBeVisible();
    await expectAccessible(page, 'first run, company');
    await page.getByRole('link', { name: 'Next', exact: true }).click();
    await expect(page.getByText('You are the only one so far.')).toBeVisible();
    await expectAccessible(page, 'first run, people');
    await page.getByRole('link', { name: 'Later', exact: true }).click();
    await expect(page.getByRole('switch', { checked: true })).toHaveCount(0);
    await page.getByRole('button', { name: 'Recommended' }).click();
    await expect(page.getByRole('switch', { checked: true })).toHaveCount(4);
    await expectAccessible(page, 'first run, how you work');
    await page.getByRole('button', { name: 'Save and Open the Dashboard' }).click();
    await expect(steps.getByText('To do')).toHaveCount(4);
    await expect(steps.getByText('Done')).toHaveCount(1);
    await expectAccessible(page, 'dashboard, first steps');
    await page.getByRole('link', { name: 'Review Cycle' }).first().click();
    await page.getByRole('link', { name: 'Import people' }).click();
    await chooseIn(
      page,
      [
        'email,first_name,last_name,hire_date,department,position,position_start_date,team_lead_email,permissions',
        'nora.field@example.com,Nora,Field,2019-03-04,People,HR Director,2019-03-04,nora.field@example.com,Admin',
        'ivo.lark@example.com,Ivo,Lark,2021-06-14,Design,Lead Designer,2023-01-01,ivo.lark@example.com,Team Lead',
        'mia.stone@example.com,Mia,Stone,2024-09-02,Design,Designer,2024-09-02,ivo.lark@example.com,',
      ].join('\n'),
    );
    await expect(page.getByText('Position: First Admin since')).toBeVisible();
    await page.getByRole('button', { name: 'Load 3 people' }).click();
    await expect(page.getByText('People: 2 added, 1 changed, 0 unchanged.')).toBeVisible();
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await expect(steps.getByText('Done')).toHaveCount(3);
    await steps.getByRole('link', { name: 'Invite', exact: true }).click();
    await page.getByRole('button', { name: 'Invite 2 Who Never Signed In' }).click();
    await page.getByRole('button', { name: 'Send Invitations' }).click();
    await expect(page.getByText('The invitations are on their way.')).toBeVisible();
    await expectAccessible(page, '/settings/sign-ins');
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await steps.getByRole('link', { name: 'Open the Review Cycle' }).click();
    await expect(page.getByRole('heading', { name: 'Review Cycle', level: 1 })).toBeVisible();
    await page.goBack();
    await steps.getByRole('button', { name: 'Hide' }).click();
    await expect(steps).toHaveCount(0);
  } finally {
    await page.close();
    await company.close();
  }
});

test('the demo company is never replaced from the page', { tag: '@smoke' }, async ({ page }) => {
  await signIn(page, 'Amara Osei');
  await page.goto('/import');
  const [sample] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Sample of people' }).click(),
  ]);
  await chooseIn(page, readFileSync(await sample.path(), 'utf8'));
  await expect(page.getByText('People: 3 to add, 0 to change, 0 unchanged.')).toBeVisible();
  await expect(page.getByText(/Only a command on the server replaces it/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Load \d/ })).toHaveCount(0);
});
