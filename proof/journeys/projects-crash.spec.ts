import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { killOtherBrowsers, startKillableBrowser } from '../../scripts/killable-browser.ts';
import { linkFor } from './projects/answer.ts';
import { castProject } from './projects/cast.ts';
import { writeProject } from './projects/write-project.ts';
import { demo } from './support/people.ts';
import { browserOf } from './support/sign-in.ts';

/** Input that is older than this survives a crash. */
const KEPT_AFTER_MS = 2_000;

test('the whole browser is killed two seconds after the last input, and no input is lost', async ({
  browser,
  request,
  baseURL,
}) => {
  const { manager, colleagues, today } = await castProject(request);
  const title = `Ticket Machines ${Date.now().toString(36)}`;
  const adminPage = await browserOf(browser, demo.admin.fullName);
  await writeProject(adminPage, {
    title,
    client: 'Harbour City Transit',
    today,
    team: [
      {
        member: manager,
        role: 'Project Manager',
      },
      {
        member: colleagues[0],
        role: 'Developer',
      },
    ],
  });
  const link = new URL(await linkFor(request, colleagues[0].email, title), baseURL).href;
  const profile = mkdtempSync(join(tmpdir(), 'benchmark-crash-'));
  try {
    const first = await startKillableBrowser(profile);
    await first.page.goto(link);
    await first.page.getByRole('link', { name: 'Begin Evaluation' }).click();
    await first.page.getByRole('radio', { name: 'Amazing', exact: true }).first().check();
    await first.page.getByRole('textbox', { name: /^Notes about/ }).fill('The last words.');
    await first.page.waitForTimeout(KEPT_AFTER_MS);
    await first.kill();

    const second = await startKillableBrowser(profile);
    await second.page.goto(link.replace('welcome', 'survey'));
    await expect(second.page.getByRole('textbox', { name: /^Notes about/ })).toHaveValue('The last words.');
    await expect(second.page.getByRole('radio', { name: 'Amazing', exact: true }).first()).toBeChecked();
    await second.kill();
  } finally {
    killOtherBrowsers();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});
