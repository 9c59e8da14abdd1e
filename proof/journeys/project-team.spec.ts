import { readFileSync } from 'node:fs';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { addDays, formatDay } from '#contract/core/values/dates.ts';
import { projectMessages } from '#contract/projects/project-messages.ts';
import type { LinkedEvaluation } from '#contract/projects/evaluation-link.schemas.ts';
import { guidIn, linkFor } from './projects/answer.ts';
import { expectAccessible } from './support/axe.ts';
import { demo } from './support/people.ts';
import { dialogOf, sectionOf } from './support/profile.ts';
import { type Member, signInByScript } from './support/script.ts';
import { browserOf } from './support/sign-in.ts';
import { countPresses } from './whole-cycle/presses.ts';

const roles = ['Developer', 'Tech Lead', 'Designer', 'Quality Assurance', 'Client Success Manager'];

test('a project of six in few presses, the next one with the same team, and its results', async ({
  browser,
  request,
}) => {
  test.setTimeout(600_000);
  const { today, others } = await cast(request);
  // Unique to this run, because the demo company is reused.
  const run = Date.now().toString(36);
  const title = `Beacon ${run}`;
  const page = await browserOf(browser, demo.projectManager.fullName);
  const presses = await countPresses(page);

  await test.step('six people, pasted at once, in at most 15 presses', async () => {
    const begun = presses.count();
    await presses.open('/projects/new');
    await fillFacts(page, { title, client: `Beacon Trust ${run}`, today });
    await expect(person(page, 1)).toHaveValue(demo.projectManager.fullName);
    await page.getByRole('button', { name: 'Add Several People' }).click();
    const dialog = dialogOf(page, 'Add Several People');
    const field = dialog.getByRole('textbox', { name: 'Names or email addresses' });
    await expect(field).toBeFocused();
    await page.keyboard.insertText(
      others.map(({ fullName, email }, at) => (at % 2 === 0 ? fullName : email)).join(', '),
    );
    await expect(dialog.getByRole('list', { name: 'People to add' }).locator('strong')).toHaveText(
      others.map(({ fullName }) => fullName),
    );
    for (const [at, { fullName }] of others.entries()) {
      if (at === 0) continue;
      await dialog
        .getByRole('group', { name: `Role of ${fullName}` })
        .getByText(roles[at] ?? '', { exact: true })
        .click();
    }
    await dialog.getByRole('button', { name: 'Add 5 People' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(person(page, 6)).toHaveValue(others[4]?.fullName ?? '');
    await page.getByRole('button', { name: 'Save Project' }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const taken = presses.count() - begun;
    console.log(`  project with a team of six: ${taken} presses`);
    expect(taken).toBeLessThanOrEqual(15);
    await expect(sectionOf(page, 'Review Status').getByRole('listitem')).toHaveCount(6);
  });
  const project = new URL(page.url()).pathname;

  await test.step('what is pasted and not known is listed, by keyboard alone, and nothing is lost', async () => {
    await page.goto('/projects/new');
    await page.getByRole('button', { name: 'Add Several People' }).focus();
    await page.keyboard.press('Enter');
    const dialog = dialogOf(page, 'Add Several People');
    await expect(dialog.getByRole('textbox', { name: 'Names or email addresses' })).toBeFocused();
    await page.keyboard.insertText(`nobody-${run}@example.com\n${others[0]?.fullName}`);
    await expect(dialog.getByRole('list', { name: 'No active team member found for:' })).toContainText(
      `nobody-${run}@example.com`,
    );
    await expect(dialog.getByText(others[0]?.fullName ?? '', { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Use its team' }).click();
    await expect(dialog.getByRole('list', { name: 'People to add' }).getByRole('listitem')).toHaveCount(5);
    await expectAccessible(page, 'the dialog for several people');
    await dialog.getByRole('button', { name: 'Add 5 People' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Names or email addresses' })).toHaveValue(
      `nobody-${run}@example.com`,
    );
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(person(page, 6)).toBeVisible();
    await expectAccessible(page, 'the form with a team of six');
  });

  for (const { email } of others.slice(0, 2)) await answer(request, await linkFor(request, email, title));

  const admin = await browserOf(browser, demo.admin.fullName);
  const results = sectionOf(admin, 'Results');
  await test.step('the Admin reads the grid first; answers are folded; print has all of them', async () => {
    await admin.goto(project);
    const [first] = others;
    const grid = results.getByRole('table', { name: 'Average answer about each person, by question' });
    await expect(grid.getByRole('rowheader', { name: demo.projectManager.fullName })).toBeVisible();
    await expect(grid.getByRole('row').filter({ hasText: first?.fullName ?? '' })).toContainText(
      '4.0, Good, from 1 person',
    );
    const given = results
      .getByRole('region', { name: `Results of ${first?.fullName}` })
      .getByText(/: Good$/)
      .first();
    await expect(given).toBeHidden();
    await expectAccessible(admin, 'results, folded');
    await results.getByRole('button', { name: `Show answers about ${first?.fullName}` }).click();
    await expect(given).toBeVisible();
    await results.getByRole('button', { name: `Hide answers about ${first?.fullName}` }).click();
    await expect(given).toBeHidden();
    await admin.emulateMedia({ media: 'print' });
    await expect(given).toBeVisible();
    await expect(results.getByRole('button')).toHaveCount(0);
    await admin.emulateMedia({ media: 'screen' });
    await results.getByRole('button', { name: 'Show all answers' }).click();
    await expectAccessible(admin, 'results, unfolded');
  });

  await test.step('the file has what the page shows', async () => {
    const download = admin.waitForEvent('download');
    await results.getByRole('button', { name: 'Export CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`${title} results.csv`);
    const text = readFileSync(await file.path(), 'utf8');
    expect(text).toContain('Team member,Project role,Question,Answered by,Rating,Answer,Note');
    expect(text).toContain(`,4,Good,`);
    expect(text).toContain('Note of a colleague');
  });

  await test.step('Delete says what it deletes', async () => {
    await admin.getByRole('button', { name: 'Delete', exact: true }).click();
    const dialog = dialogOf(admin, 'Delete Project');
    await expect(dialog).toContainText(projectMessages.confirmDelete);
    await expect(dialog).toContainText(`${title}: 2 of 6 evaluations are submitted, 4 are open.`);
    await dialog.getByRole('button', { name: 'Delete Project' }).click();
    await expect(admin).toHaveURL('/projects');
  });
  for (const one of [page, admin]) await one.context().close();
});

const person = (page: Page, row: number) =>
  page.getByRole('combobox', { name: `Team member ${row}`, exact: true });

type Facts = { readonly title: string; readonly client: string; readonly today: string };

/** Presses each field before it is typed into. */
async function fillFacts(page: Page, { title, client, today }: Facts): Promise<void> {
  const type = async (name: string, text: string) => {
    const field = page.getByRole('textbox', { name, exact: true });
    await field.click();
    await field.fill(text);
  };
  await type('Project Title', title);
  await page.getByRole('combobox', { name: 'Client' }).click();
  await page.getByRole('combobox', { name: 'Client' }).fill(client);
  await page.keyboard.press('Tab');
  await type('Project Description', 'A light for all ships.');
  await type('Start Date', formatDay(addDays(today, -90)));
  await type('End Date', formatDay(addDays(today, -1)));
  await type('Review Deadline', formatDay(addDays(today, 14)));
}

/** Answers everything with Good, and a note about each colleague. */
async function answer(request: APIRequestContext, link: string): Promise<void> {
  const guid = guidIn(link);
  const form = (await (await request.get(`/api/ProjectEvaluations/${guid}`)).json()) as LinkedEvaluation;
  const saved = await request.post('/api/ProjectEvaluations/save', {
    data: {
      guid,
      responses: form.sections.flatMap(({ targetEmployeeId, questions }) =>
        questions.map(({ questionId }) => ({
          employeeUnderReviewId: targetEmployeeId,
          questionId,
          responseContent: '4',
          responseId: 0,
        })),
      ),
      notes: form.sections.map(({ targetEmployeeId }) => ({
        employeeUnderReviewId: targetEmployeeId,
        content: 'Note of a colleague',
      })),
    },
  });
  expect(saved.ok(), await saved.text()).toBe(true);
}

/** Five colleagues of the project manager, each with a name of their own, and the company's day. */
async function cast(request: APIRequestContext): Promise<{ today: string; others: Member[] }> {
  const script = await signInByScript(request);
  const people = (await script.teams()).flatMap(({ teamMembers }) => teamMembers);
  const others = people
    .filter(({ fullName }) => fullName !== demo.projectManager.fullName && fullName !== demo.admin.fullName)
    .filter(({ fullName }, _at, all) => all.filter((one) => one.fullName === fullName).length === 1)
    .slice(20, 25);
  expect(others).toHaveLength(5);
  const { today } = await script.profile(others[0]?.employeeId ?? 0);
  return { today, others };
}
