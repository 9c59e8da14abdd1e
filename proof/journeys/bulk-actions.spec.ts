import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { demo } from './support/people.ts';
import { signInByScript } from './support/script.ts';
import { browserOf } from './support/sign-in.ts';

const bar = (page: Page) => page.getByRole('region', { name: 'Selected people' });
const box = (page: Page, fullName: string) =>
  page.getByRole('checkbox', { name: `Select ${fullName}`, exact: true });
const inDialog = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });

/** The lead with most people whose review can start, and those people. Other journeys take other teams. */
async function findTeam(request: Parameters<typeof signInByScript>[0]) {
  const script = await signInByScript(request);
  const teams = await script.teams();
  const found: { fullName: string; employeeId: number }[] = [];
  // The first and the last teams belong to the journey of a review and to the one about accessibility.
  for (const { teamLead, teamMembers } of teams.slice(3, -3)) {
    if (teamLead === null || teamLead.fullName === demo.lead.fullName) continue;
    for (const { employeeId } of teamMembers) {
      const { fullName, personalAnnualReview, activeMarkingPeriod } = await script.profile(employeeId);
      if (personalAnnualReview === null && activeMarkingPeriod !== null) found.push({ fullName, employeeId });
      if (found.length === 3) return { script, people: found };
    }
  }
  throw new Error('The demo company has too few people whose review can be started.');
}

test('an Admin starts reviews and chooses peers for many, once by keyboard alone', async ({
  browser,
  request,
}) => {
  const { script, people } = await findTeam(request);
  const [first, second, third] = people.map(({ fullName }) => fullName);
  if (first === undefined || second === undefined || third === undefined)
    throw new Error('Nobody was found.');
  const page = await browserOf(browser, demo.admin.fullName);
  await page.goto('/review-cycle');

  await test.step('people are selected over several searches', async () => {
    for (const name of [first, second]) {
      await page.getByRole('searchbox').fill(name);
      await expect(page.getByText('1 person', { exact: true })).toBeVisible();
      await box(page, name).click();
    }
    await expect(bar(page).getByText('2 selected, 1 not in this list')).toBeVisible();
    await expectAccessible(page, 'the review cycle with a selection');
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  await test.step('the preview says what will happen, and the result what did', async () => {
    await bar(page).getByRole('button', { name: 'Start', exact: true }).click();
    await inDialog(page, '2 to start').click();
    await expect(page.getByRole('dialog').getByRole('checkbox', { name: first, exact: true })).toBeChecked();
    await expectAccessible(page, 'the preview of an act', '[role="dialog"]');
    await inDialog(page, 'Start 2 reviews').click();
    await expect(page.getByRole('dialog').getByText('2 started.')).toBeVisible();
    const download = page.waitForEvent('download');
    await inDialog(page, 'Download CSV').click();
    expect((await download).suggestedFilename()).toMatch(/^start-\d{4}-\d\d-\d\d\.csv$/);
    await inDialog(page, 'Done').click();
    await expect(bar(page).getByText('2 selected, 1 not in this list')).toBeVisible();
  });

  await test.step('the same people get peers by three presses', async () => {
    await bar(page).getByRole('button', { name: 'Choose peers' }).click();
    await inDialog(page, /^Choose peers for \d+ (person|people)$/).click();
    await expect(page.getByRole('dialog').getByText(/^Peers chosen for \d+ (person|people)\./)).toBeVisible();
    await inDialog(page, 'Done').click();
  });

  await test.step('the preview of every other act is accessible', async () => {
    const menu = ['Set survey links', 'Set sit-down', 'Mark as held', 'Complete', 'Withdraw', 'End periods'];
    for (const name of ['Choose peers', 'Remind', ...menu]) {
      if (menu.includes(name)) await bar(page).getByRole('button', { name: 'More' }).click();
      const act = menu.includes(name)
        ? page.getByRole('menuitem', { name, exact: true })
        : bar(page).getByRole('button', { name, exact: true });
      await act.click();
      await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toBeVisible();
      await expect(page.getByRole('dialog').locator('[aria-busy="true"]')).toHaveCount(0);
      await expectAccessible(page, `the preview of ${name}`, '[role="dialog"]');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
    await bar(page).getByRole('button', { name: 'Clear selection' }).click();
  });

  await test.step('the keyboard alone does a whole act', async () => {
    await page.getByRole('searchbox').fill(third);
    await expect(box(page, third)).toBeVisible();
    await tabTo(page, `Select ${third}`);
    await page.keyboard.press('Space');
    await expect(bar(page).getByText('1 selected')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(bar(page).getByRole('button', { name: 'Start', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(inDialog(page, 'Start 1 review')).toBeVisible();
    await tabTo(page, 'Start 1 review');
    await page.keyboard.press('Enter');
    await expect(inDialog(page, 'Done')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(bar(page).getByRole('button', { name: 'Start', exact: true })).toBeFocused();
  });

  await test.step('recent actions keep the results', async () => {
    await page.getByRole('button', { name: 'Recent Actions' }).click();
    await expectAccessible(page, 'recent actions', '[role="dialog"]');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Start Reviews 2 done, 0 left out/ })
      .click();
    await expect(page.getByRole('dialog').getByText('2 started.')).toBeVisible();
  });

  for (const { employeeId } of people) {
    expect((await script.profile(employeeId)).personalAnnualReview).not.toBeNull();
  }
  await page.context().close();
});

/** Presses Tab until that control has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    const focused = await page.evaluate(() => {
      const { activeElement: element } = document;
      return element?.getAttribute('aria-label') ?? element?.textContent;
    });
    if (focused === name) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${name}.`);
}
