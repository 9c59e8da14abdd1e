import { expect, type Page, test } from '@playwright/test';
import type { EmployeeProfile, EmployeeRow } from '#contract/people.ts';
import { expectAccessible } from './support/axe.ts';
import { demo } from './support/people.ts';
import { dialogOf, openProfile, reviewerOf, sectionOf } from './support/profile.ts';
import { type Script, signInByScript } from './support/script.ts';
import { browserOf } from './support/sign-in.ts';

const SURVEY = 'https://survey.example.test/self';
const here = (page: Page) => page.getByRole('radio', { name: 'Answers are written here' });
const byLink = (page: Page) => page.getByRole('radio', { name: 'By survey link' });
const formOf = /^\/review-forms\/\d+$/;

/** A lead with three people whose review can be started. Other journeys take other teams. */
async function findTeam(script: Script): Promise<{ lead: EmployeeRow; people: EmployeeProfile[] }> {
  const teams = await script.teams();
  const everybody = teams.flatMap(({ teamMembers }) => teamMembers);
  for (const { teamLead, teamMembers } of teams.slice(3, -3).toReversed()) {
    const lead = everybody.find(({ employeeId }) => employeeId === teamLead?.employeeId);
    if (lead === undefined || lead.fullName === demo.lead.fullName || lead.email === demo.admin.email)
      continue;
    const people: EmployeeProfile[] = [];
    for (const { employeeId } of teamMembers) {
      const person = await script.profile(employeeId);
      const { personalAnnualReview, activeMarkingPeriod, today } = person;
      const canStart = activeMarkingPeriod !== null && activeMarkingPeriod.startDate <= today;
      if (personalAnnualReview === null && canStart) people.push(person);
    }
    if (people.length >= 3) return { lead, people };
  }
  throw new Error('The demo company has no team with three people whose review can be started.');
}

test('reviews start with answers written here, and an entry goes to a survey link before anybody has begun', async ({
  browser,
  request,
}) => {
  test.setTimeout(600_000);
  const script = await signInByScript(request);
  const { lead, people } = await findTeam(script);
  const [ana, ben, cleo] = people;
  if (!ana || !ben || !cleo) throw new Error('Nobody was found.');
  const page = await browserOf(browser, lead.fullName);

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
