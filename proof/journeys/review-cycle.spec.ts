import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { demo } from './support/people.ts';
import { browserOf } from './support/sign-in.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Annual reviews' });
const chip = (page: Page, name: RegExp) =>
  page.getByRole('group', { name: 'State' }).getByRole('button', { name });
const rowOf = (page: Page, fullName: string) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: fullName, exact: true }) });

test('an Admin finds what each review is waiting for, and follows a person', async ({ browser }) => {
  const page = await browserOf(browser, demo.admin.fullName);

  await test.step('the page is in the bar and lists everyone', async () => {
    await page.getByRole('link', { name: 'Review Cycle' }).click();
    await expect(page).toHaveURL('/review-cycle');
    await expect(page).toHaveTitle('Review Cycle · Benchmark');
    await expect(chip(page, /^All \d+/)).toHaveAttribute('aria-pressed', 'true');
    await expect(table(page).getByRole('columnheader', { name: 'Next Date' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await expectAccessible(page, 'the review cycle');
  });

  await test.step('a state is a filter with a count, kept in the address', async () => {
    const waiting = chip(page, /^Waiting \d+/);
    await waiting.click();
    await expect(page).toHaveURL('/review-cycle?state=WaitingForAnswers');
    await expect(
      table(page)
        .getByText(/^Waiting for /)
        .first(),
    ).toBeVisible();
    await page.reload();
    await expect(waiting).toHaveAttribute('aria-pressed', 'true');
    const states = table(page).locator('td[data-label="State"]');
    await expect(states.first()).toContainText('Waiting for ');
    const texts = await states.allTextContents();
    for (const text of texts) expect(text).toMatch(/^Waiting for /);
    await expect(waiting).toHaveText(`Waiting ${texts.length}`);

    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toBe('review-cycle.csv');
    const [head, ...rows] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    expect(head).toContain('Name,State,Late');
    expect(rows).toHaveLength(texts.length);
    for (const row of rows) expect(row).toContain(',Waiting for ');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL('/review-cycle');
  });

  await test.step('search and team narrow the list; without a match it says so', async () => {
    await page.getByLabel('Team', { exact: true }).selectOption({ label: demo.lead.fullName });
    await expect(table(page).getByRole('link', { name: demo.lead.fullName }).first()).toBeVisible();
    await page.getByRole('searchbox').fill('no such person');
    await expect(page.getByText('No one matches these filters.')).toBeVisible();
    await expectAccessible(page, 'the review cycle without a match');
    await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).last().click();
    await expect(page.getByRole('searchbox')).toHaveValue('');
  });

  await test.step('the own row has no counts of answers', async () => {
    await page.getByRole('searchbox').fill(demo.admin.fullName);
    await expect(page.getByText('1 person')).toBeVisible();
    const own = rowOf(page, demo.admin.fullName);
    await expect(own.locator('td[data-label="Answers"]')).toHaveText('–');
    await expect(own.locator('td[data-label="State"]')).toHaveText(
      /^(Not started|Due to start|Started|Sit-down|Complete)/,
    );
  });

  await test.step('a row leads to the profile, and Back to the same list', async () => {
    await page.getByRole('searchbox').fill(demo.employee.fullName);
    await expect(page).toHaveURL(/q=Ravi/);
    await expect(page.getByText('1 person')).toBeVisible();
    await rowOf(page, demo.employee.fullName)
      .getByRole('link', { name: demo.employee.fullName, exact: true })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Team Member Profile' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('searchbox')).toHaveValue(demo.employee.fullName);
  });

  await test.step('the counts of the dashboard lead to the same reviews', async () => {
    await page.goto('/dashboard');
    const late = page
      .getByRole('region', { name: 'Annual Reviews In Progress' })
      .getByRole('link', { name: /^Late \d+$/ });
    const count = Number((await late.textContent())?.replace(/\D/g, ''));
    await late.click();
    await expect(page).toHaveURL('/review-cycle?deadline=late');
    await expect(page.getByText(count === 1 ? '1 person' : `${count} people`, { exact: true })).toBeVisible();
    await page.goBack();
    await page.getByRole('link', { name: /^Late reviewers \(\d+\)$/ }).click();
    await expect(page).toHaveURL('/review-cycle?late=true');
    await expect(chip(page, /^Late \d+/)).toHaveAttribute('aria-pressed', 'true');
  });
  await page.context().close();
});

test('a lead sees their own people, on a phone as cards; other people are refused', {
  tag: '@smoke',
}, async ({ browser }) => {
  const page = await browserOf(browser, demo.lead.fullName);
  await page.getByRole('link', { name: 'Review Cycle' }).click();
  const leads = table(page).locator('td[data-label="Lead"]');
  await expect(leads.first()).toHaveText(demo.lead.fullName);
  expect(new Set(await leads.allTextContents())).toEqual(new Set([demo.lead.fullName]));
  const names = await table(page).locator('td[data-label="Name"]').allTextContents();
  expect(names).not.toContain(demo.lead.fullName);
  await expect(page.getByLabel('Team', { exact: true })).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByLabel('Department')).toBeHidden();
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Anniversary').selectOption('1');
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
  await expectAccessible(page, 'the review cycle of a lead');
  await page.context().close();

  const other = await browserOf(browser, demo.employee.fullName);
  await other.goto('/review-cycle');
  await expect(other).toHaveURL('/access-denied');
  await other.context().close();
});
