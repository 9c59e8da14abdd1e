import { expect, test } from '@playwright/test';
import { startWrittenReview } from './review-forms/written-review.ts';
import { demo } from './support/people.ts';
import { firstLoad } from './support/first-load.ts';
import { openSurvey } from './support/first-person.ts';
import { screensOf } from './support/screens.ts';
import { signInByScript } from './support/script.ts';
import { browserOf } from './support/sign-in.ts';

/** Budgets for the script of a first visit: gzip bytes of all scripts that the page loads without interaction. */
const budgets = { signIn: 120_000, survey: 140_000, other: 230_000 };

const isOfPage = /Page-|EvaluationFlow-|[/](screens|Shell|shell|kit|page|panels)-/;

test('the script of each first visit stays within its budget', async ({ browser, request }) => {
  test.setTimeout(600_000);
  const stranger = await browser.newContext();
  const admin = (await browserOf(browser, demo.admin.fullName)).context();
  const script = await signInByScript(request);
  const { path: survey, person } = await openSurvey(script, request);
  const member = (await browserOf(browser, person.fullName)).context();
  const lead = (await browserOf(browser, demo.lead.fullName)).context();
  const written = await startWrittenReview(request);
  const writer = (await browserOf(browser, written.employee.fullName)).context();
  const visits = [
    { context: stranger, path: '/login', budget: budgets.signIn },
    { context: stranger, path: survey, budget: budgets.survey },
    { context: member, path: survey, budget: budgets.survey },
    // The questions are data: forty need no more script than nine.
    { context: writer, path: written.formOf('Self'), budget: budgets.survey },
    { context: member, path: `/employees/${person.employeeId}`, budget: budgets.other },
    { context: lead, path: '/dashboard', budget: budgets.other },
    ...(await screensOf(script)).map((path) => ({ context: admin, path, budget: budgets.other })),
  ];
  for (const { context, path, budget } of visits) {
    // A first visit: empty cache, and no interaction with the page.
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
    // Lazy modules may load late, but the page itself may not. The document doesn't know who asks for /dashboard.
    expect
      .soft(
        late.filter((file) => isOfPage.test(file) && !/(Team|Admin)DashboardPage-/.test(file)),
        name,
      )
      .toEqual([]);
  }
});
