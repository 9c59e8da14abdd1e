import { type Browser, expect, type Page, request as requests, test } from '@playwright/test';
import { formatDay } from '#contract/core/values/dates.ts';
import type { Team } from '#contract/people/people.schemas.ts';
import { signIn } from './support/sign-in.ts';
import { actsOn } from './whole-cycle/acts.ts';
import { openCompany } from './whole-cycle/company.ts';
import { oneByOne } from './whole-cycle/one-person.ts';
import { butHr, HR, openPeople } from './whole-cycle/people.ts';
import { countPresses, type Presses } from './whole-cycle/presses.ts';

/** All people but HR, who can't act on their own review. */
const PEOPLE = 106;
/** The three people without a team lead get no suggested peers. */
const IN_TEAMS = 103;
const PRESSES_AT_MOST = 60;

test.describe.configure({ mode: 'parallel' });

test('HR leads 106 people from the start of their reviews to the end of their periods with few presses', async ({
  browser,
}) => {
  test.setTimeout(600_000);
  await asHr(browser, async (page, presses, people) => {
    expect(people.others).toHaveLength(PEOPLE);
    const acts = actsOn(page, presses);
    await page.getByRole('link', { name: 'Review Cycle' }).first().click();
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
    await page.getByRole('button', { name: 'Select all 107 in this list' }).click();

    await acts.begin('Start');
    await page.getByRole('dialog').getByLabel('Name a reviewer').click();
    await page.getByRole('option', { name: HR.fullName }).click();
    await acts.finish(`Start ${PEOPLE} reviews`, `${PEOPLE} started. 1 left out.`);
    await acts.mailed(butHr(await people.reviewers('Self', 'Manager')));
    await acts.begin('Choose peers');
    await acts.finish(`Choose peers for ${IN_TEAMS} people`, `Peers chosen for ${IN_TEAMS} people.`);
    await acts.mailed(await people.reviewers('Peer'));
    await acts.beginFromMenu('Set survey links');
    await page
      .getByRole('textbox', { name: 'Link' })
      .fill('https://forms.example/{employeeId}/{reviewerId}/{type}/{periodStart}');
    await acts.finish(`Set links for ${PEOPLE} people`, `Links set for ${PEOPLE} people.`);
    await acts.mailed(butHr(await people.reviewers('Self', 'Peer', 'Manager')));
    await acts.begin('Remind');
    await acts.finish(`Send reminders for ${PEOPLE} reviews`, `Reminders sent for ${PEOPLE} reviews.`);
    // No sender is reminded by themselves.
    await acts.mailed(butHr(await people.reviewers('Self', 'Peer', 'Manager')));
    await people.answer();
    await acts.beginFromMenu('Set sit-down');
    await page.getByRole('radio', { name: 'One day' }).click();
    const { today } = await (await people.script()).profile(people.others[0]?.employeeId ?? 0);
    await page.getByRole('dialog').getByRole('textbox', { name: 'Day' }).fill(formatDay(today));
    await acts.finish(`Set ${PEOPLE} sit-downs`, `${PEOPLE} sit-downs set.`);
    // The three people without a lead get no invitation to a meeting.
    await acts.mailed(butHr(await people.reviewers('Self', 'Manager')));
    await acts.beginFromMenu('Mark as held');
    await acts.finish(`Mark ${PEOPLE} meetings as held`, `${PEOPLE} meetings marked as held.`);
    await acts.beginFromMenu('Complete');
    await acts.finish(`Complete ${PEOPLE} reviews`, `${PEOPLE} completed.`);
    await acts.beginFromMenu('End periods');
    await acts.finish(`End ${PEOPLE} periods`, `${PEOPLE} periods ended.`);
    await acts.mailed([]);

    console.log(`  ${presses.count()} presses for ${PEOPLE} people, ${acts.mails()} emails`);
    console.log(acts.report());
    expect(presses.count()).toBeLessThanOrEqual(PRESSES_AT_MOST);
    await expect(page.getByRole('button', { name: 'Complete 0', exact: true })).toBeVisible();
    for (const { employeeId } of people.others.slice(0, 5))
      expect((await (await people.script()).profile(employeeId)).markingPeriods).toHaveLength(2);
  });
});

test('the same for one person on a profile still works, and takes the presses that it took', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  await asHr(browser, async (page, presses, people) => {
    const script = await people.script();
    const isLed = ({ teamLead, teamMembers }: Team) => teamLead !== null && teamMembers.length > 4;
    const { teamLead, teamMembers = [] } = (await script.teams()).find(isLed) ?? {};
    const [employee, ...peers] = teamMembers.filter(
      ({ email, employeeId }) => email !== HR.email && employeeId !== teamLead?.employeeId,
    );
    if (!employee || !teamLead) throw new Error('The roster has no team.');
    const reviewers = [
      { fullName: employee.fullName, type: 'Self' },
      { fullName: teamLead.fullName, type: 'Manager' },
      ...peers.slice(0, 2).map(({ fullName }) => ({ fullName, type: 'Peer' })),
    ];
    const { today } = await script.profile(employee.employeeId);
    const { fullName } = employee;
    const counts = await oneByOne(page, presses, { fullName, reviewers, today }, () =>
      people.answer([employee]),
    );
    console.log(`  ${JSON.stringify(counts)}`);
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(50);
    expect((await script.profile(employee.employeeId)).markingPeriods).toHaveLength(2);
  });
});

/** A company of the shipped roster, HR signed in at /dashboard, and a counter of presses. */
async function asHr(
  browser: Browser,
  work: (page: Page, presses: Presses, people: Awaited<ReturnType<typeof openPeople>>) => Promise<void>,
): Promise<void> {
  const company = await openCompany('examples/roster-107.csv');
  const context = await browser.newContext({
    baseURL: company.url,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  const request = await requests.newContext({ baseURL: company.url });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    await signIn(page, HR.fullName);
    const presses = await countPresses(page);
    await presses.open('/dashboard');
    await work(page, presses, await openPeople(request));
  } finally {
    await request.dispose();
    await context.close();
    await company.close();
  }
}
