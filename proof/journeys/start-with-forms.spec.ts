import { expect, type Page, test } from '@playwright/test';
import { addDays } from '#contract/core/values/dates.ts';
import type { Permission } from '#contract/core/enums.ts';
import { expectAccessible } from './support/axe.ts';
import { demo } from './support/people.ts';
import { dialogOf, openProfile, reviewerOf, sectionOf } from './support/profile.ts';
import { type Script, signInByScript } from './support/script.ts';
import { browserOf } from './support/sign-in.ts';

const SURVEY = 'https://survey.example.test/self';
const here = (page: Page) => page.getByRole('radio', { name: 'Answers are written here' });
const byLink = (page: Page) => page.getByRole('radio', { name: 'By survey link' });
const formOf = /^\/review-forms\/\d+$/;

/**
 * Adds people for this journey alone: whose review can be started in the demo company depends on the day, and
 * on the journeys that ran before. Those journeys look for people without permissions, and begin at either
 * end of the teams, which are in the order of the last names of their leads. The names are unique to this
 * run, because the demo company is reused.
 */
async function openTeam(script: Script) {
  const teams = await script.teams();
  const above = teams.find(({ teamLead }) => teamLead?.fullName === demo.admin.fullName)?.teamLead;
  if (!above) throw new Error('The demo company has no such lead.');
  const { today, department } = await script.profile(above.employeeId);
  const run = Date.now().toString(36);
  const add = async (firstName: string, managerId: number, permission: Permission) => {
    const { entityId } = await script.write('POST', '/api/Employees', {
      firstName,
      lastName: `Pell${run}`,
      email: `${firstName.toLowerCase()}.${run}@larkfield.example`,
      activeHireDate: addDays(today, -60),
      department,
      position: { positionId: 0, positionName: 'Test Engineer' },
      managerId,
      permissions: [permission],
    });
    return script.profile(entityId);
  };
  const lead = await add('Edda', above.employeeId, 'Benchmark_TeamLead');
  const member = async (name: string) => add(name, lead.employeeId, 'Benchmark_OwnReviewUpload');
  return { lead, member };
}

test('reviews start with answers written here, and an entry goes to a survey link before a reviewer has begun', async ({
  browser,
  request,
}) => {
  test.setTimeout(600_000);
  const script = await signInByScript(request);
  const { lead, member } = await openTeam(script);
  const page = await browserOf(browser, lead.fullName);
  // Each is added just before their review starts.
  const ana = await member('Ana');

  await test.step('the lead chooses it in the dialog, which begins with survey links', async () => {
    await openProfile(page, ana.employeeId, ana.fullName);
    await page.getByRole('button', { name: 'Start Annual Review' }).click();
    await expect(byLink(page)).toBeChecked();
    await here(page).check();
    await expectAccessible(page, 'the start of a review with forms', '[role="dialog"]');
    await dialogOf(page, 'Start Annual Review').getByRole('button', { name: 'Start Annual Review' }).click();
    await expect(dialogOf(page, 'Start Annual Review')).toBeHidden();
    await expect(reviewerOf(page, lead.fullName).getByRole('link', { name: /^Write/ })).toHaveAttribute(
      'href',
      formOf,
    );
    await expect(sectionOf(page, 'Reviewers')).not.toContainText('No survey link');
    await expect(page.getByRole('button', { name: 'Edit Survey Links' })).toBeHidden();
    await expectAccessible(page, 'a review that is written here');
  });

  await test.step('the employee’s own entry goes to a survey link', async () => {
    const self = reviewerOf(page, ana.fullName);
    await self.getByRole('button', { name: /^Switch to survey link/ }).click();
    await dialogOf(page, 'Switch to survey link')
      .getByRole('button', { name: 'Switch', exact: true })
      .click();
    await expect(self).toContainText('No survey link');
    await page.getByRole('button', { name: 'Edit Survey Links' }).click();
    const links = dialogOf(page, 'Edit Survey Links');
    await expect(links.getByRole('textbox')).toHaveCount(1);
    await links.getByRole('textbox', { name: `${ana.fullName} (Self)` }).fill(SURVEY);
    await links.getByRole('button', { name: 'Save Links' }).click();
    await expect(self.getByRole('link', { name: /^Open survey/ })).toHaveAttribute('href', SURVEY);
    await self.getByRole('button', { name: /^Switch to answers here/ }).click();
    await expect(dialogOf(page, 'Switch to answers here')).toContainText('Remove the link first');
    await page.keyboard.press('Escape');
  });

  await test.step('each writes what was chosen for them', async () => {
    const write = sectionOf(page, 'Yours to do').getByRole('link', {
      name: `Write your review of ${ana.fullName}`,
    });
    await page.getByRole('link', { name: 'My page', exact: true }).click();
    const more = sectionOf(page, 'Yours to do').getByRole('button', { name: /^Show \d+ more$/ });
    await expect(sectionOf(page, 'Yours to do').getByRole('listitem').first()).toBeVisible();
    if (await more.isVisible()) await more.click();
    await expect(write).toHaveAttribute('href', formOf);
    await expect(
      sectionOf(page, 'Yours to do')
        .getByRole('listitem')
        .filter({ hasText: `Write your review of ${ana.fullName}` }),
    ).toContainText('9 questions');
    const own = await browserOf(browser, ana.fullName);
    await openProfile(own, ana.employeeId, ana.fullName);
    await expect(
      sectionOf(own, 'Your Self Review').getByRole('link', { name: /^Open survey/ }),
    ).toHaveAttribute('href', SURVEY);
    await expect(own.getByRole('main')).not.toContainText('Switch to');
    await own.context().close();
  });

  await test.step('many start with it at once', async () => {
    const [ben, cleo] = [await member('Ben'), await member('Cleo')];
    await page.goto('/review-cycle');
    for (const { fullName } of [ben, cleo]) {
      await page.getByRole('searchbox').fill(fullName);
      await expect(page.getByText('1 person', { exact: true })).toBeVisible();
      await page.getByRole('checkbox', { name: `Select ${fullName}`, exact: true }).click();
    }
    await page
      .getByRole('region', { name: 'Selected people' })
      .getByRole('button', { name: 'Start', exact: true })
      .click();
    await expect(byLink(page)).toBeChecked();
    await here(page).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Start 2 reviews' }).click();
    await expect(page.getByRole('dialog').getByText('2 started.')).toBeVisible();
    for (const { employeeId, fullName } of [ben, cleo]) {
      await openProfile(page, employeeId, fullName);
      await expect(reviewerOf(page, lead.fullName).getByRole('link', { name: /^Write/ })).toBeVisible();
    }
  });
});
