import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumArguments, findChromium } from './chromium.ts';

/** Starting a browser is slow on a busy machine, and now and then a started browser never answers. */
const CONNECT_TIMEOUT_MS = 40_000;
const STARTS_AT_MOST = 4;

type KillableBrowser = { readonly page: Page; kill(): Promise<void> };

/** Starts a browser with a profile on disk. Killing it simulates a crash or a power failure. */
export async function startKillableBrowser(profile: string, start = 1): Promise<KillableBrowser> {
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
  const gone = new Promise((done) => running.once('exit', done));
  const kill = async () => {
    kill9(pid);
    await gone;
  };
  let connected: Browser;
  try {
    const address = `http://127.0.0.1:${await portOf(profile)}`;
    connected = await chromium.connectOverCDP(address, { timeout: CONNECT_TIMEOUT_MS });
  } catch (error) {
    await kill();
    if (start === STARTS_AT_MOST) throw error;
    return await startKillableBrowser(profile, start + 1);
  }
  const [context] = connected.contexts();
  if (context === undefined) throw new Error('The browser has no window.');
  return { page: await context.newPage(), kill };
}

/** Kills the browsers that a failed run left running. */
export function killOtherBrowsers(): void {
  for (const pid of alive) kill9(pid);
}

/** Process ids of the browsers that are started and not yet killed. */
const alive = new Set<number>();

/** Kills the whole process group, because a browser is many processes. */
function kill9(pid: number): void {
  if (!alive.delete(pid)) return;
  process.kill(-pid, 'SIGKILL');
}

async function portOf(profile: string): Promise<string> {
  const started = performance.now();
  while (performance.now() - started < CONNECT_TIMEOUT_MS) {
    const port = readPort(profile);
    if (port !== '') return port;
    await pause(50);
  }
  throw new Error('The browser did not start.');
}

function readPort(profile: string): string {
  try {
    return readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n')[0] ?? '';
  } catch {
    // Not written yet.
    return '';
  }
}
