import { expect, type Page, test } from '@playwright/test';
import { formatDayShort } from '#contract/core/values/dates.ts';
import { cardOf, expectSummary, pickTeam } from './lead/change-team.ts';
import { gatherTeam } from './lead/own-team.ts';
import { skipAndChoosePeer, startAndMoveDates } from './lead/review.ts';
import { expectAccessible } from './support/axe.ts';
import { dayOfRun } from './support/day-of-run.ts';
import { firstPerson } from './support/first-person.ts';
import { demo } from './support/people.ts';
import { openProfile, sectionOf } from './support/profile.ts';
import { signInByScript } from './support/script.ts';
import { browserOf } from './support/sign-in.ts';

const denied = (page: Page) =>
  expect(page.getByText('You do not have permission to view this page.')).toBeVisible();

test('a day of a Team Lead: the cards, the team, a review, and pages they may not open', {
  tag: '@smoke',
}, async ({ browser, request }) => {
  test.setTimeout(900_000);
  const team = await gatherTeam(request);
  const { lead, reviewed, late, free } = team;
  const script = await signInByScript(request);
  const foreign = await firstPerson(
    script,
    ({ managerId }) => managerId !== null && managerId !== lead.employeeId,
  );
  const page = await browserOf(browser, lead.fullName);
  const saysAnything = (fullName: string) => cardOf(page, fullName).getByText(/overdue|new activity/i);

  await test.step('the dashboard has a card for each team member, with what is new or overdue in words', async () => {
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: 'My Team' })).toBeVisible();
    const card = cardOf(page, reviewed.fullName);
    await expect(card.getByRole('heading', { level: 2, name: reviewed.fullName })).toBeVisible();
    await expect(card).toContainText('Test Engineer');
    await expect(card.getByRole('definition')).toHaveText([
      formatDayShort(reviewed.activeHireDate),
      dayOfRun(reviewed.today, '', formatDayShort),
    ]);
    await expect(card.getByText('New activity since your last visit', { exact: true })).toBeVisible();
    const lateCard = cardOf(page, late.fullName);
    await expect(lateCard).toContainText('None yet');
    await expect(lateCard.getByText('Overdue items, and new activity since your last visit')).toBeVisible();
    await expect(cardOf(page, free.fullName)).toHaveCount(0);
    await expect(cardOf(page, lead.fullName)).toHaveCount(0);
    await expectAccessible(page, 'the dashboard of a lead');
  });

  await test.step('a visit to the profile removes the dot; overdue items stay', async () => {
    await cardOf(page, reviewed.fullName).getByRole('link', { name: reviewed.fullName }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Team Member Profile' })).toBeVisible();
    await expect(sectionOf(page, 'Annual Review')).toContainText('Completed on');
    for (const name of [/^Archive/, 'End Period', /^Correct/, 'Edit', 'Add Promotion', 'Create Kudo']) {
      await expect(page.getByRole('main').getByRole('button', { name, exact: true })).toHaveCount(0);
    }
    await page.getByRole('link', { name: 'Benchmark, home' }).click();
    await expect(cardOf(page, reviewed.fullName)).toBeVisible();
    await expect(saysAnything(reviewed.fullName)).toHaveCount(0);
    await cardOf(page, late.fullName).getByRole('link', { name: late.fullName }).click();
    await expect(sectionOf(page, 'Deadlines')).toContainText('2 Days Overdue');
    await page.goBack();
    await expect(saysAnything(late.fullName)).toHaveText('Overdue items');
  });

  await test.step('one person is released and one without a lead is taken', async () => {
    const summary = await pickTeam(page, team, foreign.fullName);
    await expectSummary(summary, team);
    await summary.getByRole('button', { name: 'Save Team' }).click();
    await expect(page.getByText(`The team of ${lead.fullName} has been saved.`)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(cardOf(page, free.fullName)).toBeVisible();
    await expect(cardOf(page, late.fullName)).toHaveCount(0);
    await expect(cardOf(page, reviewed.fullName)).toBeVisible();
  });

  await test.step('the lead may not open the profile of the released person', async () => {
    await page.goto(`/employees/${late.employeeId}`);
    await expect(page).toHaveURL('/access-denied');
    await denied(page);
  });

  await test.step('the review of the new team member is started, moved and given a peer', async () => {
    await openProfile(page, free.employeeId, free.fullName);
    await startAndMoveDates(page, free);
    await skipAndChoosePeer(page, reviewed);
    await expectAccessible(page, 'a profile as its lead');
    await page.goto('/dashboard');
    // A lead's own changes don't count as new.
    await expect(cardOf(page, free.fullName)).toBeVisible();
    await expect(saysAnything(free.fullName)).toHaveCount(0);
  });

  await test.step('a project leads back to the profile it was opened from, or to the dashboard', async () => {
    const own = await signInByScript(request, demo.otherLead.email);
    const { teamMembers = [] } =
      (await own.teams()).find(({ teamLead }) => teamLead?.employeeId === lead.employeeId) ?? {};
    const profiles = await Promise.all(teamMembers.map(({ employeeId }) => own.profile(employeeId)));
    const member = profiles.find(({ projectEvaluationResults }) => projectEvaluationResults.length > 0);
    const projectName = member?.projectEvaluationResults[0]?.projectName ?? '';
    await openProfile(page, member?.employeeId ?? 0, member?.fullName ?? '');
    await sectionOf(page, 'Project Evaluations')
      .getByRole('link', { name: projectName, exact: true })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: projectName })).toBeVisible();
    await expect(sectionOf(page, 'Review Status')).toHaveCount(0);
    await expect(sectionOf(page, 'Results')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Delete', exact: true })).toHaveCount(0);
    const address = page.url();
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByRole('link', { name: projectName }).click();
    await expect(page).toHaveURL(address);
    await page.reload();
    const wayBack = page.getByRole('main').getByRole('link').first();
    await expect(wayBack).toHaveText(member?.fullName ?? '');
    await wayBack.click();
    await expect(page).toHaveURL(`/employees/${member?.employeeId}`);
    await page.goto(address);
    await expectAccessible(page, 'a project as the lead of a member');
    await expect(wayBack).toHaveText('Dashboard');
    await wayBack.click();
    await expect(page).toHaveURL('/dashboard');
  });

  await test.step('in the directory the lead may edit only their own team and may not add people', async () => {
    await page.getByRole('link', { name: 'Team Member Directory' }).click();
    await expect(page.getByRole('button', { name: `Edit Team of ${lead.fullName}` })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Edit Team of/ })).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Add New Team Member' })).toHaveCount(0);
    await expect(
      page.getByRole('main').getByRole('link', { name: foreign.fullName, exact: true }),
    ).toHaveCount(0);
    await expect(page.getByRole('main').getByText(foreign.fullName, { exact: true })).toBeVisible();
  });

  await test.step('other people’s pages are refused', async () => {
    const others = [
      '/kudos',
      '/projects',
      '/projects/new',
      '/style-preview',
      '/automatic-reminders',
      '/settings',
      '/settings/emails',
      '/settings/departments',
      '/settings/sign-ins',
      '/settings/recent-actions',
      '/first-run',
      '/import',
      '/system',
    ];
    for (const path of [...others, `/employees/${foreign.employeeId}`]) {
      await page.goto(path);
      await expect(page).toHaveURL('/access-denied');
      await denied(page);
    }
    await page.getByRole('link', { name: 'Go to your profile' }).click();
    await expect(page).toHaveURL(`/employees/${lead.employeeId}`);
    // This person's own lead handles their review, so these buttons are missing.
    await expect(page.getByRole('button', { name: /^(Start|Edit|Select|Skip|Set)/ })).toHaveCount(0);
  });
  await page.context().close();
});
