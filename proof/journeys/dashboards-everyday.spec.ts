import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { mailTo } from './support/mail.ts';
import { demo } from './support/people.ts';
import { sectionOf } from './support/profile.ts';
import { type Script, signInByScript } from './support/script.ts';
import { browserOf } from './support/sign-in.ts';
import { countPresses } from './whole-cycle/presses.ts';

const inDialog = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog').getByRole('button', { name });

/** A person of a lead who is no Admin, with a new review that waits for four people besides the lead. */
async function reviewWithFour(script: Script) {
  const teams = await script.teams();
  const everybody = teams.flatMap(({ teamMembers }) => teamMembers);
  for (const { teamLead, teamMembers } of teams.slice(3, -3).toReversed()) {
    if (teamLead === null || teamMembers.length > 12 || teamLead.fullName === demo.lead.fullName) continue;
    if ((await script.profile(teamLead.employeeId)).permissions?.includes('Benchmark_Admin') === true)
      continue;
    for (const { employeeId } of teamMembers) {
      const { fullName, personalAnnualReview, activeMarkingPeriod } = await script.profile(employeeId);
      if (personalAnnualReview !== null || activeMarkingPeriod === null) continue;
      const peers = everybody
        .filter((one) => one.employeeId !== employeeId && one.employeeId !== teamLead.employeeId)
        .slice(0, 3);
      const { entityId: annualReviewId } = await script.write('POST', '/api/AnnualReviews/save', {
        employeeUnderReviewId: employeeId,
        markingPeriodId: activeMarkingPeriod.markingPeriodId,
      });
      const reviewer = (id: number, type: string) => ({ annualReviewId, employeeId: id, type });
      await script.write('PUT', '/api/AnnualReviews/update/reviewers', [
        reviewer(employeeId, 'Self'),
        reviewer(teamLead.employeeId, 'Manager'),
        ...peers.map((peer) => reviewer(peer.employeeId, 'Peer')),
      ]);
      return { teamLead, fullName, peers };
    }
  }
  throw new Error('The demo company has no one whose review can be started.');
}

test('a lead reminds four reviewers with two presses', async ({ browser, request }) => {
  test.setTimeout(300_000);
  const { teamLead, fullName, peers } = await reviewWithFour(await signInByScript(request));
  const page = await browserOf(browser, teamLead.fullName);
  const presses = await countPresses(page);
  await page.goto('/dashboard');
  const card = page.getByRole('article', { name: fullName, exact: true });
  await expect(card).toContainText('Review: waiting for');
  await expectAccessible(page, 'the dashboard of a lead');
  const before = presses.count();
  await card.getByRole('button', { name: `Remind 4: reviewers of ${fullName}` }).click();
  const list = page.getByRole('dialog').getByRole('list', { name: 'Who gets an email' });
  for (const { fullName: peer } of peers) await expect(list).toContainText(`${peer} (Peer)`);
  await inDialog(page, 'Remind 4 people').click();
  await expect(page.getByText('4 people reminded.')).toBeVisible();
  await expect(card).toContainText('4 reminded less than 10 minutes ago');
  console.log(`  ${presses.count() - before} presses to remind four reviewers, 12 before`);
  expect(presses.count() - before).toBe(2);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const [peer] = peers;
  if (peer !== undefined) expect((await mailTo(request, peer.email, 'Reminder')).text).toContain(fullName);
});

test('an Admin searches and saves both tables, filters dates, reads what colors mean, reminds all late', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const page = await browserOf(browser, demo.admin.fullName);
  await page.goto('/dashboard');
  const reviews = sectionOf(page, 'Annual Reviews In Progress');
  const projects = sectionOf(page, 'Project Evaluations In Progress');
  const dates = sectionOf(page, 'Upcoming Dates');

  await test.step('the server searches each table, and the file has what the table shows', async () => {
    for (const [panel, noun, column, file] of [
      [reviews, 'annual reviews', 'Team Member Name', 'annual-reviews-in-progress.csv'],
      [projects, 'project evaluations', 'Project Title', 'project-evaluations-in-progress.csv'],
    ] as const) {
      const cells = panel.locator(`tbody td[data-label="${column}"]`);
      const name = (await cells.first().innerText()).trim();
      const field = panel.getByRole('searchbox', { name: `Search ${noun}` });
      await field.fill(name);
      await expect
        .poll(async () => (await cells.allInnerTexts()).every((text) => text.includes(name)))
        .toBe(true);
      const download = page.waitForEvent('download');
      await panel.getByRole('button', { name: `Export CSV of ${noun}` }).click();
      expect((await download).suggestedFilename()).toBe(file);
      await field.fill('no such words');
      await expect(panel.getByText(`No ${noun} match.`)).toBeVisible();
      await field.fill('');
      await expect(cells.first()).toBeVisible();
    }
  });

  await test.step('a kind of dates is a filter', async () => {
    const button = dates.getByRole('button', { name: /^Sit-downs \(\d+\)$/ });
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL(/dates=sitDownDates/);
    await expect(dates.getByText('Annual review deadline', { exact: true })).toHaveCount(0);
    await button.click();
    await expect(page).not.toHaveURL(/dates=/);
    await dates.getByRole('region', { name: 'Dates by day' }).focus();
  });

  await test.step('the page explains its colors', async () => {
    await page.getByRole('button', { name: 'What the colors mean' }).click();
    await expect(page.getByRole('dialog')).toContainText('Red: 7 days or fewer, today, or overdue');
    await expectAccessible(page, 'what the colors mean', '[role="dialog"]');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await expectAccessible(page, 'the Admin dashboard', 'main');

  await test.step('all late reviewers are named before they are reminded', async () => {
    await reviews.getByRole('button', { name: /^Remind all late \(\d+\)$/ }).click();
    const send = inDialog(page, /^Remind \d+ (?:person|people)$/);
    await expect(send).toBeVisible();
    await expectAccessible(page, 'the reminders of all late reviewers', '[role="dialog"]');
    await inDialog(page, 'Cancel').click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
