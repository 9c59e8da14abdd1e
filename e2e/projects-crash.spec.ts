import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, expect, type Page, test } from '@playwright/test';
import { chromiumArguments, findChromium } from '../scripts/chromium.ts';
import { linkFor } from './projects/answer.ts';
import { castProject } from './projects/cast.ts';
import { writeProject } from './projects/write-project.ts';
import { demo } from './support/people.ts';
import { browserOf } from './support/sign-in.ts';

/** Input that is older than this survives a crash. */
const KEPT_AFTER_MS = 2_000;
/** Starting a browser is slow while other journeys run, and now and then a started browser never answers. */
const CONNECT_TIMEOUT_MS = 40_000;
const STARTS_AT_MOST = 4;

test('the whole browser is killed two seconds after the last input, and no input is lost', async ({
  browser,
  request,
  baseURL,
}) => {
  const { manager, colleagues, today } = await castProject(request);
  const title = `Ticket Machines ${Date.now().toString(36)}`;
  const adminPage = await browserOf(browser, demo.admin.fullName);
  await writeProject(adminPage, {
    ...{ title, client: 'Harbour City Transit', today },
    team: [
      { member: manager, role: 'Project Manager' },
      { member: colleagues[0], role: 'Developer' },
    ],
  });
  const link = new URL(await linkFor(request, colleagues[0].email, title), baseURL).href;
  const profile = mkdtempSync(join(tmpdir(), 'benchmark-crash-'));
  try {
    const first = await startBrowser(profile);
    await first.page.goto(link);
    await first.page.getByRole('link', { name: 'Begin Evaluation' }).click();
    await first.page.getByRole('radio', { name: 'Amazing', exact: true }).first().check();
    await first.page.getByRole('textbox', { name: /^Notes about/ }).fill('The last words.');
    await first.page.waitForTimeout(KEPT_AFTER_MS);
    await first.kill();

    const second = await startBrowser(profile);
    await second.page.goto(link.replace('welcome', 'survey'));
    await expect(second.page.getByRole('textbox', { name: /^Notes about/ })).toHaveValue('The last words.');
    await expect(second.page.getByRole('radio', { name: 'Amazing', exact: true }).first()).toBeChecked();
    await second.kill();
  } finally {
    killRest();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});

/** Starts a browser with a profile on disk. Killing it simulates a crash or a power failure. */
async function startBrowser(profile: string, start = 1): Promise<{ page: Page; kill: () => Promise<void> }> {
  rmSync(join(profile, 'SingletonLock'), { force: true });
  rmSync(join(profile, 'DevToolsActivePort'), { force: true });
  const options = [
    ...chromiumArguments,
    '--headless=new',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
  ];
  const running = spawn(findChromium() ?? 'chromium', options, { detached: true, stdio: 'ignore' });
  const { pid } = running;
  if (pid === undefined) throw new Error('The browser did not start.');
  alive.add(pid);
  const port = async () => readPort(profile);
  await expect.poll(port, 'the browser starts').not.toBe('');
  const address = `http://127.0.0.1:${await port()}`;
  const kill = async () => {
    const gone = new Promise((done) => running.once('exit', done));
    kill9(pid);
    await gone;
  };
  let connected: Browser;
  try {
    connected = await chromium.connectOverCDP(address, { timeout: CONNECT_TIMEOUT_MS });
  } catch (error) {
    if (start === STARTS_AT_MOST) throw error;
    await kill();
    return await startBrowser(profile, start + 1);
  }
  const [context] = connected.contexts();
  if (context === undefined) throw new Error('The browser has no window.');
  return { page: await context.newPage(), kill };
}

/** Process ids of the browsers that this file has started and not yet killed. */
const alive = new Set<number>();

/** Kills the whole process group, because a browser is many processes. */
function kill9(pid: number): void {
  alive.delete(pid);
  process.kill(-pid, 'SIGKILL');
}

/** Kills the browsers that a failed test left running. */
function killRest(): void {
  for (const pid of alive) kill9(pid);
}

function readPort(profile: string): string {
  try {
    return readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n')[0] ?? '';
  } catch {
    // Not written yet.
    return '';
  }
}
