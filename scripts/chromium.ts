import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { chromium } from '@playwright/test';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** Path of an installed Chromium: the system's, otherwise Playwright's own. Null if there is none. */
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

/** Arguments that disable background activity and allow running as root in a container. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** Launch options for Playwright. */
export function chromiumLaunch() {
  const executablePath = findChromium();
  return { args: chromiumArguments, ...(executablePath === null ? {} : { executablePath }) };
}

/**
 * Installs Chromium if none is found: Debian's package as root, otherwise Playwright's own. At a terminal it
 * asks first; without a yes the program ends.
 */
export async function ensureChromium(): Promise<void> {
  if (findChromium() !== null) return;
  await askFirst(
    process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
      ? 'apt-get install chromium'
      : 'npx playwright install chromium',
  );
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    runAloud('apt-get', ['update', '-qq']);
    runAloud('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']);
  }
  if (findChromium() !== null) return;
  const withDependencies = process.getuid?.() === 0 ? ['--with-deps'] : [];
  const playwright = join(import.meta.dirname, '..', 'node_modules', '@playwright', 'test', 'cli.js');
  runAloud(process.execPath, [playwright, 'install', 'chromium', ...withDependencies]);
}

async function askFirst(command: string): Promise<void> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return;
  const asking = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await asking.question(`The tests need Chromium. Run "${command}" now? [y/N] `);
  asking.close();
  if (/^y(es)?$/i.test(answer.trim())) return;
  console.error(`Nothing was installed. The tests need Chromium: ${command}`);
  process.exit(1);
}

function runAloud(program: string, options: readonly string[]): void {
  console.log(`${program} ${options.join(' ')}`);
  spawnSync(program, options, {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
