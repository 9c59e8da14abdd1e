import { type Browser, expect, type Page, request as requests, test } from '@playwright/test';
import { writeTasks } from './goals/write-goal.ts';
import { expectAccessible } from './support/axe.ts';
import { dialogOf, openProfile, sectionOf } from './support/profile.ts';
import { type Member, signInByScript } from './support/script.ts';
import { signIn } from './support/sign-in.ts';
import { openCompany } from './whole-cycle/company.ts';
import { HR, openPeople } from './whole-cycle/people.ts';
import { countPresses } from './whole-cycle/presses.ts';

const GOAL = 'Learn to sail';

// A company of its own, because the setting concerns the goals of all people.
test('team members work on their own goals, from the setting to what the lead reads', async ({ browser }) => {
  test.setTimeout(600_000);
  const company = await openCompany('examples/roster-107.csv');
  const request = await requests.newContext({ baseURL: company.url });
  const enter = async ({ fullName }: { fullName: string }) => pageOf(browser, company.url, fullName);
  try {
    const { others } = await openPeople(request);
    const { member, lead } = pairOf(others);
    const [admin, leadPage] = [await enter(HR), await enter(lead)];
    const [page, presses] = await memberPage(browser, company.url, member);

    await test.step('the lead writes a goal with two tasks', async () => {
      const script = await signInByScript(request, lead.email);
      const { activeMarkingPeriod } = await script.profile(member.employeeId);
      const { entityId } = await script.write('POST', '/api/Goals/save', {
        employeeId: member.employeeId,
        title: GOAL,
        markingPeriodId: activeMarkingPeriod?.markingPeriodId,
      });
      await leadPage.goto(`/employees/${member.employeeId}/goals/${entityId}`);
      await writeTasks(leadPage, 'Find a boat', 'Cross the bay');
    });
    const address = leadPage.url();

    await test.step('while the setting is off, a person reads their goal', async () => {
      await page.goto(address);
      await expectReadOnly(page);
      await openProfile(page, member.employeeId, member.fullName);
      await expect(sectionOf(page, 'Goals').getByText(GOAL)).toBeVisible();
      await expect(page.getByRole('button', { name: `New update on ${GOAL}` })).toHaveCount(0);
    });
    await test.step('an Admin turns it on', async () => switchSetting(admin));

    await test.step('one press ticks a task', async () => {
      await page.goto(address);
      const task = page.getByRole('checkbox', { name: 'Find a boat' });
      const before = presses.count();
      await task.click();
      await expect(task).toBeChecked();
      await expect(sectionOf(page, 'Tasks')).toContainText(`Done by ${member.fullName}`);
      expect(presses.count() - before).toBe(1);
    });
    await test.step('two presses write an update; Cancelled is not offered', async () => {
      const before = presses.count();
      await sectionOf(page, 'Updates').getByRole('button', { name: 'New Update' }).click();
      await expect(dialogOf(page, 'New Update').getByRole('radio')).toHaveCount(2);
      await expectUpdateSaved(page, 'New Update', 'We found one');
      expect(presses.count() - before).toBe(2);
      await expect(sectionOf(page, 'Updates').getByRole('listitem')).toContainText(['We found one']);
    });
    await test.step('from the profile, it is two presses as well', async () => {
      await openProfile(page, member.employeeId, member.fullName);
      const before = presses.count();
      await page.getByRole('button', { name: `New update on ${GOAL}` }).click();
      await expectUpdateSaved(page, `New Update on ${GOAL}`, 'And it floats');
      expect(presses.count() - before).toBe(2);
    });
    await test.step('the goal itself stays with the lead', async () => {
      await page.goto(address);
      await expect(page.getByRole('button', { name: 'Edit update And it floats' })).toBeVisible();
      for (const name of ['Edit Goal', 'Delete Goal', 'Edit Tasks', 'Add Tasks']) {
        await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
      }
      await expectAccessible(page, 'one’s own goal, with the setting');
    });
    await test.step('the lead reads who did what, and still has all buttons', async () => {
      await leadPage.goto(address);
      await expect(sectionOf(leadPage, 'Tasks')).toContainText(`Done by ${member.fullName}`);
      const newest = sectionOf(leadPage, 'Updates').getByRole('listitem').first();
      await expect(newest).toContainText('And it floats');
      await expect(newest).toContainText(member.fullName);
      await expect(leadPage.getByRole('button', { name: 'Edit Goal' })).toBeVisible();
      await expect(leadPage.getByRole('button', { name: 'Delete Goal' })).toBeVisible();
      await leadPage.getByRole('button', { name: 'New Update' }).click();
      await expect(dialogOf(leadPage, 'New Update').getByRole('radio', { name: 'Cancelled' })).toBeVisible();
      await dialogOf(leadPage, 'New Update').getByRole('button', { name: 'Cancel' }).click();
      await expectAccessible(leadPage, 'a goal on which its person worked');
    });
    await test.step('turned off again, what was written stays, and only the lead writes', async () => {
      await switchSetting(admin);
      await page.reload();
      await expect(sectionOf(page, 'Updates')).toContainText('We found one');
      await expect(sectionOf(page, 'Tasks')).toContainText(`Done by ${member.fullName}`);
      await expectReadOnly(page);
      await leadPage.reload();
      await expect(leadPage.getByRole('checkbox', { name: 'Cross the bay' })).toBeVisible();
    });
  } finally {
    await request.dispose();
    await Promise.all(browser.contexts().map((one) => one.close()));
    await company.close();
  }
});

/** A person without permissions, and their lead, who is not an Admin. */
function pairOf(people: readonly Member[]): { member: Member; lead: Member } {
  const find = (address: string) => people.find(({ email }) => email === address);
  const member = find('nadia.northcote@example.com');
  const lead = find('carla.calloway@example.com');
  if (!member || !lead) throw new Error('The roster has no such people.');
  return { member, lead };
}

async function memberPage(browser: Browser, baseURL: string, { fullName }: Member) {
  const page = await pageOf(browser, baseURL, fullName);
  return [page, await countPresses(page)] as const;
}

async function pageOf(browser: Browser, baseURL: string, fullName: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await signIn(page, fullName);
  return page;
}

/** The goal's page without anything to change. */
async function expectReadOnly(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: GOAL })).toBeVisible();
  await expect(sectionOf(page, 'Tasks')).toContainText('Find a boat');
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(
    page.getByRole('main').getByRole('button', { name: /Edit|Delete|New Update|Tasks/ }),
  ).toHaveCount(0);
}

/** Types into the open dialog, which is no press, and saves. */
async function expectUpdateSaved(page: Page, dialogTitle: string, title: string): Promise<void> {
  const dialog = dialogOf(page, dialogTitle);
  await expect(dialog.getByRole('radio', { name: 'In Progress' })).toBeChecked();
  await expect(dialog.getByRole('radio', { name: 'Cancelled' })).toHaveCount(0);
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
  await dialog.getByRole('button', { name: 'Save Update' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('The update has been saved.')).toBeVisible();
}

async function switchSetting(admin: Page): Promise<void> {
  await admin.goto('/settings');
  await admin.getByRole('switch', { name: 'Team members work on their own goals' }).press('Space');
  await admin.getByRole('button', { name: 'Save Settings' }).click();
  await expect(admin.getByText('The settings have been saved.')).toBeVisible();
}
