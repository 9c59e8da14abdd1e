import { expect, type Page, test } from '@playwright/test';
import { addDays } from '#contract/core/values/dates.ts';
import type { EmployeeProfile } from '#contract/people/people.schemas.ts';
import { expectAccessible } from './support/axe.ts';
import { firstPerson } from './support/first-person.ts';
import { demo } from './support/people.ts';
import { sectionOf } from './support/profile.ts';
import { type Script, signInByScript } from './support/script.ts';
import { browserOf } from './support/sign-in.ts';

const toDo = (page: Page) => sectionOf(page, 'Yours to do');

test('a member’s own page: what waits comes first, and each line leads to its work', {
  tag: '@smoke',
}, async ({ browser, request }) => {
  test.setTimeout(600_000);
  const script = await signInByScript(request);
  const found = await lastPerson(script, isBusy);
  const me = await (await signInByScript(request, found.email)).profile(found.employeeId);
  const page = await browserOf(browser, me.fullName);

  await test.step('My page leads there from anywhere, and the list comes before everything else', async () => {
    await page.goto('/nowhere');
    await page.getByRole('link', { name: 'My page', exact: true }).click();
    await expect(page).toHaveURL(`/employees/${me.employeeId}`);
    await expect(page.getByRole('link', { name: 'My page', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(toDo(page).getByRole('listitem').first()).toBeVisible();
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - heading "Team Member Profile" [level=1]
      - heading "${me.fullName}" [level=2]
      - region "Yours to do":
        - heading "Yours to do" [level=2]
        - list:
          - listitem
      - navigation "On this page"
      - region "Annual Review"
      - region "Goals"
      - region "To Do Reviews"
    `);
    await expectAccessible(page, 'the own page of a member');
  });

  await test.step('an evaluation opens from there, and continues once it is begun', async () => {
    const duty = me.assignedProjectEvaluations.find(({ deadline }) => deadline >= me.today);
    await showAll(page);
    const line = toDo(page)
      .getByRole('listitem')
      .filter({ hasText: `Evaluate your team on ${duty?.projectName}` });
    await line.getByRole('link', { name: /^Evaluate/ }).click();
    await expect(page).toHaveURL(`/evaluations/${duty?.guid}/welcome`);
    await page.getByRole('link', { name: 'Begin Evaluation' }).click();
    await page.getByRole('radio', { name: 'Good', exact: true }).first().check();
    await page.goto(`/employees/${me.employeeId}`);
    await showAll(page);
    await expect(line.getByText(/^0 of \d+ done$/)).toBeVisible();
    await expect(line.getByRole('link', { name: /^Continue/ })).toBeVisible();
  });

  await test.step('a review is written in its survey and then marked as done', async () => {
    const review = openReviews(me).at(-1);
    const who = review?.employeeUnderReview.fullName ?? '';
    const words = review?.type === 'Self' ? 'Write your self review' : `review of ${who}`;
    const line = toDo(page).getByRole('listitem').filter({ hasText: words });
    const write = line.getByRole('link', { name: /^Write/ });
    await expect(write).toHaveAttribute('href', review?.surveyLink ?? '');
    await expect(write).toHaveAttribute('rel', 'noopener noreferrer');
    await page.context().route(review?.surveyLink ?? '', (route) => route.fulfill({ body: 'The survey' }));
    const [opened] = await Promise.all([page.waitForEvent('popup'), write.click()]);
    await opened.close();
    await line.getByRole('button', { name: /^Mark as done/ }).click();
    await page.getByRole('button', { name: 'Mark as Done', exact: true }).click();
    await expect(line.getByText('Done', { exact: true })).toBeVisible();
    await expect(line).toBeFocused();
    await expect(page.getByText('Your review is marked as done.')).toBeVisible();
    await page.reload();
    await expect(toDo(page)).toHaveAttribute('aria-busy', 'false');
    await showAll(page);
    await expect(line).toHaveCount(0);
  });

  await test.step('an ended period shows none of it', async () => {
    const past = me.markingPeriods.find(({ endDate }) => endDate !== null);
    await page.getByLabel('Marking period').selectOption({ label: past?.display ?? '' });
    await expect(page.getByText(`The marking period ${past?.display} has ended.`)).toBeVisible();
    await expect(toDo(page)).toHaveCount(0);
  });
  await page.context().close();
});

test('an employee asks for a missing link, and the lead gets an email', async ({ browser, request }) => {
  const script = await signInByScript(request);
  const person = await firstPerson(
    script,
    (one) =>
      one.teamLead !== null &&
      !isBusy(one) &&
      one.assignedAnnualReviews.some(
        ({ type, isCompleted, surveyLink }) => type === 'Self' && !isCompleted && surveyLink !== null,
      ),
  );
  const self = person.assignedAnnualReviews.find(({ type }) => type === 'Self');
  const link = (surveyLink: string) =>
    script.write('PUT', '/api/AnnualReviews/update/links', [
      { annualReviewId: self?.annualReviewId, employeeId: person.employeeId, surveyLink },
    ] as unknown as object);
  await link('');
  const page = await browserOf(browser, person.fullName);
  const lead = person.teamLead?.fullName ?? '';
  await page.goto(`/employees/${person.employeeId}`);
  await expect(toDo(page)).toHaveAttribute('aria-busy', 'false');
  await showAll(page);
  await expect(toDo(page).getByText(`${lead} will send you a link.`)).toBeVisible();
  await toDo(page)
    .getByRole('button', { name: `Ask ${lead.split(' ')[0]}` })
    .click();
  await expect(toDo(page).getByText(`You asked ${lead} today.`)).toBeVisible();
  const subject = `${person.fullName} asks for the link to their self review`;
  await expect
    .poll(async () => (await request.get('/dev/mail.json')).text(), { timeout: 30_000 })
    .toContain(subject);
  await link(self?.surveyLink ?? '');
  await page.reload();
  await showAll(page);
  await expect(toDo(page).getByRole('link', { name: /^Write your self review/ })).toBeVisible();
  await page.context().close();
});

test('both dashboards begin with the three most urgent lines', async ({ browser, request }) => {
  test.setTimeout(300_000);
  const teams = await (await signInByScript(request)).teams();
  for (const person of [demo.lead, demo.admin]) {
    const team = teams.find(({ teamLead }) => teamLead?.fullName === person.fullName);
    const report = team?.teamMembers[0] ?? { employeeId: 0, fullName: '' };
    const page = await browserOf(browser, person.fullName);
    await expect(page).toHaveURL('/dashboard');
    const lines = toDo(page).getByRole('listitem');
    await expect(lines.first()).toBeVisible();
    expect(await lines.count()).toBeLessThanOrEqual(3);
    // No region comes before it.
    await expect(page.getByRole('main').getByRole('region').first()).toHaveAccessibleName('Yours to do');
    await expectAccessible(page, `the dashboard of ${person.fullName}`);
    await page.goto('/');
    await page.getByRole('link', { name: 'My page', exact: true }).click();
    await expect(toDo(page).getByRole('listitem').first()).toBeVisible();
    await expectAccessible(page, `the own page of ${person.fullName}`);
    // Another person's profile has no such section.
    await page.goto(`/employees/${report.employeeId}`);
    await expect(page.getByRole('heading', { level: 2, name: report.fullName })).toBeVisible();
    await expect(toDo(page)).toHaveCount(0);
    await page.context().close();
  }
});

test('an Admin goes from the dashboard to the kudos that wait', async ({ browser }) => {
  const page = await browserOf(browser, demo.admin.fullName);
  await page.getByRole('link', { name: 'My page', exact: true }).click();
  await expect(toDo(page)).toHaveAttribute('aria-busy', 'false');
  await showAll(page);
  await toDo(page)
    .getByRole('link', { name: /^Approve \d+ kudos?$/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Kudos Review' })).toBeVisible();
  await page.context().close();
});

/** The last match: other journeys take the first one, at the same time. */
async function lastPerson(script: Script, isWanted: (person: EmployeeProfile) => boolean) {
  const everybody = (await script.teams()).flatMap(({ teamMembers }) => teamMembers);
  for (const { employeeId } of everybody.toReversed()) {
    const person = await script.profile(employeeId);
    if (isWanted(person)) return person;
  }
  throw new Error('The demo company has no such person.');
}

/** Opens the rest of the list, if there is more. */
async function showAll(page: Page): Promise<void> {
  await expect(toDo(page).getByText(/\d+ open|all caught up/)).toBeVisible();
  const more = toDo(page).getByRole('button', { name: /^Show \d+ more$/ });
  if (await more.isVisible()) await more.click();
}

const openReviews = ({ assignedAnnualReviews }: EmployeeProfile) =>
  assignedAnnualReviews.filter(({ isCompleted, surveyLink }) => !isCompleted && surveyLink !== null);

/** A member with a review to write, an evaluation that is open for some days, and an ended period. */
const isBusy = (person: EmployeeProfile) =>
  person.permissions?.length === 0 &&
  person.markingPeriods.length > 1 &&
  openReviews(person).length > 0 &&
  person.assignedProjectEvaluations.some(({ deadline }) => deadline >= addDays(person.today, 1));
