import { expect, test } from '@playwright/test';
import { demo } from './support/people.ts';
import { firstLoad } from './support/first-load.ts';
import { firstPerson, openSurvey } from './support/first-person.ts';
import { type Script, signInByScript } from './support/script.ts';
import { browserOf } from './support/sign-in.ts';

/** Script of a first visit in bytes, gzip, everything that the page fetches by itself included. */
const budgets = { signIn: 130_000, survey: 150_000, other: 210_000 };

const isOfPage = /Page-|EvaluationFlow-|[/](screens|Shell|shell|kit|page|panels)-/;

test('the script of each first visit stays within its budget', async ({ browser, request }) => {
  test.setTimeout(600_000);
  const stranger = await browser.newContext();
  const admin = (await browserOf(browser, demo.admin.fullName)).context();
  const script = await signInByScript(request);
  const visits = [
    { context: stranger, path: '/login', budget: budgets.signIn },
    { context: stranger, path: await openSurvey(script, request), budget: budgets.survey },
    ...(await pathsOf(script)).map((path) => ({ context: admin, path, budget: budgets.other })),
  ];
  for (const { context, path, budget } of visits) {
    // As somebody comes who has never been here: nothing is kept, and nobody has touched the page yet.
    const page = await context.newPage();
    const { bytes, files, late } = await firstLoad(page, path, async () => {
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await page.waitForLoadState('networkidle');
    });
    await expect(page).toHaveURL(path);
    await page.close();
    const name = path.replace(/[0-9a-f-]{36}/, '{guid}');
    console.log(
      `  ${name}: ${(bytes / 1000).toFixed(1)} of ${budget / 1000} KB in ${files} files, ${late.length} late`,
    );
    expect.soft(bytes, name).toBeLessThanOrEqual(budget);
    // What is fetched when wanted may come late, the page itself may not.
    expect
      .soft(
        late.filter((file) => isOfPage.test(file)),
        name,
      )
      .toEqual([]);
  }
});

/** Every other page, with somebody and something on it. */
async function pathsOf(script: Script): Promise<string[]> {
  const person = await firstPerson(script, ({ goals, personalAnnualReview }) => {
    return goals.length > 0 && personalAnnualReview !== null;
  });
  const profile = `/employees/${person.employeeId}`;
  // One that no other journey is about to close or delete.
  const project = (await script.projects()).find(({ status }) => status > 0);
  return [
    '/dashboard',
    '/employees',
    profile,
    `${profile}/goals/${person.goals[0]?.goalId}`,
    '/projects',
    '/projects/new',
    `/projects/${project?.projectId}`,
    `/projects/${project?.projectId}/edit`,
    '/kudos',
    '/automatic-reminders',
    '/style-preview',
  ];
}
