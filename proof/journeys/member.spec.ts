import { expect, type Page, test } from '@playwright/test';
import { linkMessages } from '#contract/core/values/link-messages.ts';
import { isActiveProgress } from '#contract/goals/goals.ts';
import type { EmployeeProfile } from '#contract/people/people.schemas.ts';
import { expectStatus } from './goals/write-goal.ts';
import { expectAccessible } from './support/axe.ts';
import { firstPerson } from './support/first-person.ts';
import { editControls, sectionOf } from './support/profile.ts';
import { signInByScript } from './support/script.ts';
import { browserOf } from './support/sign-in.ts';

test('a team member: their profile, their duties, and no pages of other people', { tag: '@smoke' }, async ({
  browser,
  request,
}) => {
  test.setTimeout(600_000);
  const script = await signInByScript(request);
  const found = await firstPerson(script, isBusy);
  const colleague = await firstPerson(
    script,
    ({ employeeId, managerId, goals }) =>
      goals.length > 0 && managerId === found.managerId && employeeId !== found.employeeId,
  );
  // Read with their own session: only then the profile contains the links of their evaluations.
  const me = await (await signInByScript(request, found.email)).profile(found.employeeId);
  const profile = `/employees/${me.employeeId}`;
  const page = await browserOf(browser, me.fullName);
  const toDo = (words: string) =>
    sectionOf(page, 'To Do Reviews').getByRole('listitem').filter({ hasText: words });

  await test.step('signs in to their own profile; the bar has their own page and no role links', async () => {
    await expect(page).toHaveURL(profile);
    await expect(page).toHaveTitle('Team Member Profile · Benchmark');
    await expect(page.getByRole('heading', { level: 1, name: 'Team Member Profile' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText(['My page']);
    await expect(page.getByRole('banner').getByRole('link')).toHaveText([
      /Benchmark/,
      'My page',
      me.fullName,
    ]);
  });

  await test.step('reads what they may know and changes nothing but kudos', async () => {
    for (const widget of ['Annual Review', 'Goals', 'Project Evaluations', 'Performance Score', 'About']) {
      await expect(sectionOf(page, widget)).toBeVisible();
    }
    await expect(sectionOf(page, 'Peer Feedback Score')).toHaveCount(0);
    await expect(editControls(page)).toHaveCount(0);
    await expect(
      page.getByRole('main').getByRole('button', { name: /^(New|Add|Create|Archive)/ }),
    ).toHaveText(['Create Kudo']);
  });

  await test.step('follows their duties: a review to its survey, a goal to its page', async () => {
    const [review] = openReviews(me);
    const subject = review?.type === 'Self' ? 'Self review' : (review?.employeeUnderReview.fullName ?? '');
    await expect(
      toDo(subject)
        .getByRole('link', { name: /^Open survey/ })
        .first(),
    ).toHaveAttribute('href', review?.surveyLink ?? '');
    // The name is no link, because a reviewer may not open the profile.
    await expect(toDo(subject).getByRole('link', { name: subject, exact: true })).toHaveCount(0);

    const goal = me.goals.find(({ progress, endDate }) => isActiveProgress(progress) && endDate !== null);
    const title = goal?.title ?? '';
    await toDo(`Goal ${title}`).getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await (goal?.progress === 'None'
      ? expectStatus(page, 'Not Started', 0)
      : expectStatus(page, 'In Progress', 50));
    // Nothing but the way to the goals beside it.
    await expect(
      page.getByRole('main').getByRole('button', { name: /^(?!(Previous|Next) Goal)/ }),
    ).toHaveCount(0);
    await page.getByRole('main').getByRole('link', { name: me.fullName }).first().click();
    await expect(page).toHaveURL(profile);
  });

  await test.step('an evaluation opens from their profile under their name; its project stays closed', async () => {
    const [evaluation] = openEvaluations(me);
    await toDo(`Evaluation of ${evaluation?.projectName}`)
      .getByRole('link', { name: /^Open evaluation/ })
      .click();
    await expect(page).toHaveURL(`/evaluations/${evaluation?.guid}/welcome`);
    await expect(page.getByText(linkMessages.answeringAs(me.fullName))).toBeVisible();
    await page.goto(`/projects/${evaluation?.projectId}`);
    await expect(page).toHaveURL('/access-denied');
  });

  await test.step('an ended period is read-only and shows no duties', async () => {
    await page.goto(profile);
    const past = me.markingPeriods.find(({ endDate }) => endDate !== null);
    await page.getByLabel('Marking period').selectOption({ label: past?.display ?? '' });
    await expect(page.getByText(`The marking period ${past?.display} has ended.`)).toBeVisible();
    await expect(page).toHaveURL(`${profile}?period=${past?.markingPeriodId}`);
    await expect(page.getByRole('button', { name: 'Create Kudo' })).toHaveCount(0);
    await expect(sectionOf(page, 'To Do Reviews').getByText(/^Goal /)).toHaveCount(0);
    await expect(sectionOf(page, 'Goals').getByText(/Overdue|Left/)).toHaveCount(0);
  });

  await test.step('every page of a role and of other people is refused, with a link home', async () => {
    for (const path of [
      '/dashboard',
      '/employees',
      '/projects',
      '/projects/new',
      '/kudos',
      '/automatic-reminders',
      '/settings',
      '/settings/emails',
      '/settings/departments',
      '/settings/sign-ins',
      '/settings/recent-actions',
      '/first-run',
      '/import',
      '/system',
      '/style-preview',
      `/employees/${colleague.employeeId}`,
      `/employees/${colleague.employeeId}/goals/${colleague.goals[0]?.goalId}`,
      `/employees/${me.managerId}`,
    ]) {
      await page.goto(path);
      await expect(page, path).toHaveURL('/access-denied');
      await expect(page.getByText('You do not have permission to view this page.')).toBeVisible();
    }
    await page.getByRole('link', { name: 'Go to your profile' }).click();
    await expect(page).toHaveURL(profile);
  });

  await test.step('on a phone the bar folds away, and holds the name and the way out', async () => {
    await expectMenu(page, me);
    await expectAccessible(page, 'an own profile after the menu of a phone');
  });
  await page.context().close();
});

async function expectMenu(page: Page, { fullName }: EmployeeProfile): Promise<void> {
  await page.setViewportSize({ width: 320, height: 700 });
  const signOut = page.getByRole('button', { name: 'Sign Out' });
  await expect(signOut).toBeHidden();
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await expect(signOut).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: fullName })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText(['My page']);
  await page.getByRole('button', { name: 'Close the menu' }).click();
  await expect(signOut).toBeHidden();
}

const openReviews = ({ assignedAnnualReviews }: EmployeeProfile) =>
  assignedAnnualReviews.filter(({ isCompleted, surveyLink }) => !isCompleted && surveyLink !== null);
const openEvaluations = ({ assignedProjectEvaluations, today }: EmployeeProfile) =>
  assignedProjectEvaluations.filter(({ deadline }) => deadline >= today);

/**
 * A member without permissions who has a review under way, an active goal, a review and an evaluation to
 * write, and an ended period.
 */
const isBusy = (person: EmployeeProfile) =>
  person.permissions?.length === 0 &&
  person.managerId !== null &&
  person.personalAnnualReview?.isComplete === false &&
  person.goals.some(({ progress, endDate }) => isActiveProgress(progress) && endDate !== null) &&
  person.markingPeriods.length > 1 &&
  openReviews(person).length > 0 &&
  openEvaluations(person).length > 0;
