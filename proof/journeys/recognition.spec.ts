import { type Browser, expect, type Page, request as requests, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { dialogOf } from './support/profile.ts';
import { type Member, signInByScript } from './support/script.ts';
import { signIn } from './support/sign-in.ts';
import { openCompany } from './whole-cycle/company.ts';
import { HR, openPeople } from './whole-cycle/people.ts';
import { countPresses, type Presses } from './whole-cycle/presses.ts';

const KUDOS = 13;
const PRESSES_FOR_KUDOS = 3;
const TURNED_OFF = 'The kudos feed is off.';

// A company of its own, because the feed shows in the bar of every person.
test('the kudos feed, from the setting to what everyone reads', async ({ browser }) => {
  test.setTimeout(600_000);
  const company = await openCompany('examples/roster-107.csv');
  const request = await requests.newContext({ baseURL: company.url });
  const enter = async ({ fullName }: { fullName: string }) => pageOf(browser, company.url, fullName);
  try {
    const { others } = await openPeople(request);
    const [sender, recipient, reader] = others;
    if (!sender || !recipient || !reader) throw new Error('The roster has no people.');
    const [admin, writer] = [await enter(HR), await enter(sender)];
    const presses = await countPresses(writer);

    await test.step('kudos are given from the bar with three presses, and the form says who reads them', async () => {
      await give(writer, presses, recipient, {
        message: 'Before the feed',
        readers: 'the recipients and their team leads',
      });
    });
    await test.step('an Admin turns the feed on, and it shows in the bar', async () => {
      await turnFeed(admin);
      const link = admin.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Recognition' });
      await link.click();
      await expect(admin.getByText('No kudos in the feed yet.')).toBeVisible();
      await expect(admin).toHaveTitle('Recognition · Benchmark');
      await expectAccessible(admin, 'an empty feed');
      await expectBar(admin);
    });
    await test.step('the form says that everyone reads the next kudos', async () => {
      await give(writer, presses, recipient, {
        message: 'For all to read',
        readers: 'everyone who signs in reads it',
      });
      await writer.getByRole('banner').getByRole('button', { name: 'Give kudos' }).click();
      await expect(dialogOf(writer, 'Give kudos').getByLabel('Message')).toBeVisible();
      await expectAccessible(writer, 'the form for kudos', '[role="dialog"]');
      await dialogOf(writer, 'Give kudos').getByRole('button', { name: 'Cancel' }).click();
    });
    await test.step('thirteen kudos are read and approved with keys', async () => {
      await sendMore(request, sender, recipient);
      await admin.goto('/kudos');
      const waiting = admin.getByRole('region', { name: 'Waiting for Review' });
      await expect(waiting.getByRole('heading', { name: `Waiting for Review (${KUDOS})` })).toBeVisible();
      await expect(waiting.getByText('For all to read')).toBeVisible();
      await expectAccessible(admin, 'the review of kudos, with their texts');
      await approveByKeys(admin, KUDOS);
      await expect(waiting.getByText('No kudos are waiting for review.')).toBeVisible();
    });
    await test.step('everyone reads them, but not those from before', async () => {
      const stranger = await enter(reader);
      await stranger.getByRole('link', { name: 'Recognition' }).click();
      const feed = stranger.getByRole('list', { name: 'Kudos' });
      await expect(feed.getByText('For all to read')).toBeVisible();
      await expect(stranger.getByText('1 kudo', { exact: true })).toBeVisible();
      await expect(stranger.getByText('Before the feed')).toHaveCount(0);
      await expect(feed.getByRole('link')).toHaveCount(0);
      await expectAccessible(stranger, 'the feed');
      await stranger.getByRole('combobox', { name: 'Value' }).selectOption('Drive Results');
      await expect(stranger.getByText('No kudos match the filters.')).toBeVisible();
      await turnFeed(admin);
      await stranger.reload();
      await expect(stranger.getByText(TURNED_OFF)).toBeVisible();
      await expect(stranger.getByText('For all to read')).toHaveCount(0);
      await expect(stranger.getByRole('link', { name: 'Recognition' })).toHaveCount(0);
      await expectAccessible(stranger, 'a feed that is off');
    });
  } finally {
    await request.dispose();
    await Promise.all(browser.contexts().map((one) => one.close()));
    await company.close();
  }
});

async function pageOf(browser: Browser, baseURL: string, fullName: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await signIn(page, fullName);
  return page;
}

async function give(
  page: Page,
  presses: Presses,
  recipient: Member,
  { message, readers }: { readonly message: string; readonly readers: string },
): Promise<void> {
  await page.reload();
  const before = presses.count();
  await page.getByRole('banner').getByRole('button', { name: 'Give kudos' }).click();
  const form = dialogOf(page, 'Give kudos');
  await expect(form).toContainText(readers);
  // Typing is no press: Tab leads to the recipients, and the arrow picks the one that was found.
  const recipients = form.getByRole('combobox', { name: 'Recipients' });
  await recipients.focus();
  // The picker takes the place of a plain field.
  await expect(recipients).toBeEditable();
  await page.keyboard.type(recipient.fullName);
  await page.getByRole('option', { name: recipient.fullName }).click();
  await form.getByLabel('Message').focus();
  await page.keyboard.type(message);
  await form.getByRole('button', { name: 'Send Kudo' }).click();
  await expect(form).toBeHidden();
  console.log(`  ${presses.count() - before} presses for kudos`);
  expect(presses.count() - before).toBe(PRESSES_FOR_KUDOS);
}

async function turnFeed(admin: Page): Promise<void> {
  await admin.goto('/settings');
  const label = admin.getByRole('switch', { name: 'Kudos feed' });
  await expect(label).toBeAttached();
  await label.press('Space');
  await admin.getByRole('button', { name: 'Save Settings' }).click();
  await expect(admin.getByText('The settings have been saved.')).toBeVisible();
}

/** Eleven more, so that thirteen wait. These say nothing about the feed, so they stay out of it. */
async function sendMore(
  request: Parameters<typeof signInByScript>[0],
  sender: Member,
  recipient: Member,
): Promise<void> {
  const script = await signInByScript(request, sender.email);
  for (let at = 2; at < KUDOS; at++) {
    const message = `Thank you, number ${at}\n${'for a long list of things '.repeat(at)}`;
    await script.write('POST', '/api/Shoutouts/save', {
      message,
      values: ['Foster Teamwork'],
      targetEmployees: [recipient.employeeId],
    });
  }
}

/** A for each kudo and Enter for its question; the focus goes on by itself. */
async function approveByKeys(page: Page, count: number): Promise<void> {
  const row = page.locator('tr[data-row]');
  await row.first().focus();
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(row.first()).toBeFocused();
  for (let left = count; left > 0; left--) {
    await expect(row).toHaveCount(left);
    await expect(row.first()).toBeFocused();
    await page.keyboard.press('a');
    const approve = dialogOf(page, 'Approve kudos').getByRole('button', { name: 'Approve', exact: true });
    await expect(approve).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialogOf(page, 'Approve kudos')).toBeHidden();
  }
}

/** The bar of an Admin has the most links: it has room for them, or is a menu. */
async function expectBar(page: Page): Promise<void> {
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Recognition' });
  for (const [width, isMenu] of [
    [1239, true],
    [1240, false],
    [1280, false],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(link).toBeVisible({ visible: !isMenu });
    if (isMenu) await page.getByRole('button', { name: 'Open the menu' }).click();
    await expect(link).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('banner').getByRole('button', { name: 'Give kudos' })).toBeInViewport({
      ratio: 1,
    });
    if (isMenu) await page.getByRole('button', { name: 'Close the menu' }).click();
  }
}
