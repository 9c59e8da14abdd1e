import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { linkMessages } from '#contract/core/values/link-messages.ts';
import { projectMessages } from '#contract/projects/project-messages.ts';
import { answerAll, answerRest, guidIn, linkFor, strangerOf } from './projects/answer.ts';
import { castProject } from './projects/cast.ts';
import { firstLoad } from './support/first-load.ts';
import { writeProject } from './projects/write-project.ts';
import { expectAccessible } from './support/axe.ts';
import { mailTo } from './support/mail.ts';
import { demo } from './support/people.ts';
import { dialogOf, openProfile, sectionOf } from './support/profile.ts';
import { browserOf } from './support/sign-in.ts';

const FIRST_LOAD_MAX_BYTES = 150_000;
/** Input that is older than this survives a crash. */
const KEPT_AFTER_MS = 2_000;

test('a project of five, from its form to its results', async ({ browser, request }) => {
  test.setTimeout(900_000);
  const { manager, colleagues, today } = await castProject(request);
  const [onPhone, second, third, fourth] = colleagues;
  // Unique to this run, because the demo company is reused.
  const run = Date.now().toString(36);
  const title = `Harbour Portal ${run}`;
  const adminPage = await browserOf(browser, demo.admin.fullName);
  const managerPage = await browserOf(browser, manager.fullName);

  await test.step('the Admin writes it, with a client that is new', async () => {
    await adminPage.goto('/projects/new');
    await adminPage.getByRole('button', { name: 'Save Project' }).click();
    await expect(adminPage.getByText(projectMessages.titleRequired)).toBeVisible();
    await expectAccessible(adminPage, 'the form of a project, with its errors');
    await writeProject(adminPage, {
      title,
      client: `Harbour Trust ${run}`,
      today,
      team: [
        { member: manager, role: 'Project Manager' },
        { member: onPhone, role: 'Developer' },
        { member: second, role: 'Designer' },
        { member: third, role: 'Quality Assurance' },
        { member: fourth, role: 'Tech Lead' },
      ],
    });
    await expect(sectionOf(adminPage, 'Links').getByRole('listitem')).toHaveCount(1);
    await expect(sectionOf(adminPage, 'Results')).toContainText('No one has submitted an evaluation yet.');
  });
  const project = new URL(adminPage.url()).pathname;

  const link = await linkFor(request, onPhone.email, title);
  const guid = guidIn(link);
  let phone = await strangerOf(browser, 320);

  await test.step('the survey is light and does not disclose its link', async () => {
    const stranger = await strangerOf(browser, 320);
    const survey = link.replace('welcome', 'survey');
    const isThere = () => expect(stranger.getByRole('radiogroup').first()).toBeVisible();
    expect((await firstLoad(stranger, survey, isThere)).bytes).toBeLessThanOrEqual(FIRST_LOAD_MAX_BYTES);
    expect(await stranger.title()).not.toContain(guid);
    await stranger.context().close();
  });

  await test.step('on a phone: half of it, then the page crashes', async () => {
    await phone.goto(link);
    await expect(phone.getByText(linkMessages.answeringAs(onPhone.fullName))).toBeVisible();
    await expect(phone.getByText(linkMessages.whoReads)).toBeVisible();
    await expect(phone.getByText('Issue Tracker')).toBeVisible();
    await expect(phone.getByRole('link', { name: 'Issue Tracker' })).toHaveCount(0);
    await phone.getByRole('link', { name: 'Begin Evaluation' }).click();
    await phone.getByRole('radio', { name: 'Good', exact: true }).first().check();
    await phone.getByRole('textbox', { name: /^Notes about/ }).fill('Words before the crash.');
    await phone.waitForTimeout(KEPT_AFTER_MS);
    const crashed = phone.waitForEvent('crash');
    await phone.goto('chrome://crash').catch(() => undefined);
    await crashed;
    const context = phone.context();
    await phone.close();
    phone = await context.newPage();
  });

  await test.step('the draft is restored, and is stored under a hash', async () => {
    await phone.goto(link);
    await expect(phone.getByText('You have started: 0 of 4 done.')).toBeVisible();
    await phone.getByRole('link', { name: 'Continue' }).click();
    await expect(phone.getByRole('radio', { name: 'Good', exact: true }).first()).toBeChecked();
    await expect(phone.getByRole('textbox', { name: /^Notes about/ })).toHaveValue('Words before the crash.');
    const stored = await phone.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(stored).toContain('benchmark.evaluation.');
    expect(stored).not.toContain(guid);
  });

  await test.step('Submit says what is missing, by person, and goes there', async () => {
    await phone.getByRole('button', { name: 'Submit Evaluation' }).click();
    const alert = phone.getByRole('alert').filter({ hasText: linkMessages.unanswered });
    await expect(alert.getByRole('button')).toHaveCount(4);
    await expect(phone.locator('input:focus')).toHaveAttribute('type', 'radio');
    await expectAccessible(phone, 'the survey, with what is missing');
    await phone.setViewportSize({ width: 320, height: 800 });
  });

  await test.step('without a connection nothing is lost; with one it is submitted, once', async () => {
    await answerRest(phone, 'Good');
    await phone.context().setOffline(true);
    await phone.getByRole('button', { name: 'Submit Evaluation' }).click();
    const failure = dialogOf(phone, 'Oops! Something went wrong.');
    await expect(failure).toContainText('You are offline.');
    await failure.getByRole('button', { name: 'OK' }).click();
    await expect(phone.getByText('Your answers are kept on this device.')).toBeVisible();
    await phone.context().setOffline(false);
    await phone.getByRole('button', { name: 'Submit Evaluation' }).click();
    await expect(phone.getByRole('heading', { level: 1, name: linkMessages.thanks })).toBeVisible();
    await expectAccessible(phone, 'the thanks');
    const download = phone.waitForEvent('download');
    await phone.getByRole('button', { name: 'Save my answers' }).click();
    const kept = readFileSync(await (await download).path(), 'utf8');
    expect(kept).toContain('Words before the crash.');
    expect(kept).toContain(`Answered by ${onPhone.fullName}`);
    const keys = await phone.evaluate(() => Object.keys(localStorage).join());
    expect(keys).not.toContain('benchmark.evaluation.');
    await phone.goto(link.replace('welcome', 'survey'));
    await expect(phone).toHaveURL(/\/complete$/);
    await phone.goto(link);
    await expect(phone.getByText(linkMessages.submitted)).toBeVisible();
  });

  await test.step('the project manager sees the status, not the results, and reminds', async () => {
    await managerPage.goto(project);
    const status = sectionOf(managerPage, 'Review Status');
    await expect(status.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '20');
    await expect(sectionOf(managerPage, 'Results')).toHaveCount(0);
    await expect(status.getByRole('button', { name: `Notify ${onPhone.fullName}` })).toHaveCount(0);
    await status.getByRole('button', { name: `Notify ${second.fullName}` }).click();
    const dialog = dialogOf(managerPage, `Notify ${second.fullName}?`);
    await dialog.getByRole('textbox').fill(`It takes five minutes ${run}.`);
    await dialog.getByRole('button', { name: 'Notify' }).click();
    await dialogOf(managerPage, 'Reminder Sent').getByRole('button', { name: 'OK' }).click();
    const mail = await mailTo(request, second.email, 'Reminder');
    expect(mail.text).toContain('evaluations/');
  });

  await test.step('the others answer by their links, and one from their To Do', async () => {
    const own = await browserOf(browser, second.fullName);
    const duty = sectionOf(own, 'To Do Reviews').getByRole('listitem').filter({ hasText: title });
    await duty.getByRole('link', { name: /^Open evaluation/ }).click();
    await expect(own.getByText(linkMessages.answeringAs(second.fullName))).toBeVisible();
    await expectAccessible(own, 'the welcome page');
    await answerAll(own, new URL(own.url()).pathname, 'Amazing', `Note of ${second.fullName}`);
    for (const [member, level] of [
      [third, 'Okay'],
      [fourth, 'N/A'],
      [manager, 'Struggle'],
    ] as const) {
      const page = await strangerOf(browser, 1280);
      const address = await linkFor(request, member.email, title);
      await answerAll(page, address, level, `Note of ${member.fullName}`);
      await page.context().close();
    }
  });

  await test.step('the Admin reads the results', async () => {
    await adminPage.goto(project);
    await expect(sectionOf(adminPage, 'Review Status').getByRole('progressbar')).toHaveAttribute(
      'aria-valuenow',
      '100',
    );
    const results = sectionOf(adminPage, 'Results');
    await expect(results).toContainText('5 of 5 have submitted their evaluation.');
    // Amazing, Okay, N/A and Struggle: the mean of three, because N/A doesn't count.
    const person = results.getByRole('region', { name: `Results of ${onPhone.fullName}` });
    await expect(person).toContainText('3.3 average of 3 people');
    await expect(person).toContainText(`${second.fullName}: Amazing`);
    await expect(person).toContainText(`${fourth.fullName}: N/A`);
    await expect(results).toContainText('Words before the crash.');
    await expectAccessible(adminPage, 'a project with its results');
  });

  await test.step('the colleague sees their own score of three people, and no answers', async () => {
    const own = await browserOf(browser, onPhone.fullName);
    await openProfile(own, onPhone.employeeId, onPhone.fullName);
    await expect(sectionOf(own, 'Performance Score')).toContainText('people');
    await expect(sectionOf(own, 'Peer Feedback Score')).toHaveCount(0);
    const table = sectionOf(own, 'Project Evaluations').getByRole('table');
    await expect(table.getByRole('row').filter({ hasText: title })).toContainText('Developer');
    await expect(sectionOf(own, 'Project Evaluations').getByRole('button')).toHaveCount(0);
    await expectAccessible(own, 'an own profile with a score');
    await openProfile(adminPage, onPhone.employeeId, onPhone.fullName);
    await sectionOf(adminPage, 'Project Evaluations')
      .getByRole('button', { name: `Read answers on ${title}` })
      .click();
    await expect(dialogOf(adminPage, `Answers on ${title}`)).toContainText(`${second.fullName}: Amazing`);
    await adminPage.keyboard.press('Escape');
    await expectAccessible(adminPage, 'a profile with feedback, as an Admin');
  });

  await test.step('closed, it is listed apart; deleted, its links say so', async () => {
    await adminPage.goto(project);
    await adminPage.getByRole('button', { name: 'Close', exact: true }).click();
    await dialogOf(adminPage, 'Close Project').getByRole('button', { name: 'Close Project' }).click();
    await expect(adminPage.getByText(projectMessages.closed)).toBeVisible();
    await expect(adminPage.getByRole('button', { name: 'Close', exact: true })).toHaveCount(0);
    await adminPage.goto('/projects');
    await adminPage.getByRole('searchbox').fill(`  ${run} HARBOUR ${today.slice(0, 4)} `);
    await expect(adminPage.getByText('No project matches the filter.')).toBeVisible();
    await adminPage.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(adminPage.getByRole('link', { name: title })).toBeVisible();
    await adminPage.getByRole('searchbox').fill('');
    await expectAccessible(adminPage, 'the directory of projects');
    await adminPage.goto(project);
    await adminPage.getByRole('button', { name: 'Delete', exact: true }).click();
    await dialogOf(adminPage, 'Delete Project').getByRole('button', { name: 'Delete Project' }).click();
    await expect(adminPage).toHaveURL(/\/projects$/);
    await phone.goto(link);
    await expect(phone.getByText(linkMessages.deleted)).toBeVisible();
  });
});
