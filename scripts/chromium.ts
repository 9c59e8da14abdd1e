import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** A Chromium that is installed here: the system's, else Playwright's own; null when there is none. */
export function findChromium(): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin'];
  const candidates = [
    ...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    chromium.executablePath(),
  ];
  return candidates.find((path) => path !== '' && existsSync(path)) ?? null;
}

/** What a browser under test needs to be quiet, and to run as root in a container. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** How Playwright is to launch it. */
export function chromiumLaunch() {
  const executablePath = findChromium();
  return { args: chromiumArguments, ...(executablePath === null ? {} : { executablePath }) };
}

/** Finds or installs one: Debian's package where we may, else Playwright's own. */
export function ensureChromium(): void {
  if (findChromium() !== null) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    runAloud('apt-get', ['update', '-qq']);
    runAloud('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']);
  }
  if (findChromium() !== null) return;
  const withDependencies = process.getuid?.() === 0 ? ['--with-deps'] : [];
  const playwright = join(import.meta.dirname, '..', 'node_modules', '@playwright', 'test', 'cli.js');
  runAloud(process.execPath, [playwright, 'install', 'chromium', ...withDependencies]);
}

function runAloud(program: string, options: readonly string[]): void {
  console.log(`${program} ${options.join(' ')}`);
  spawnSync(program, options, {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
