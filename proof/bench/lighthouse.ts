import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { z } from 'zod';
import { demo } from '../journeys/support/people.ts';
import { lightScreensOf, screensOf } from '../journeys/support/screens.ts';
import { signInByScript } from '../journeys/support/script.ts';
import { signIn } from '../journeys/support/sign-in.ts';
import { chromiumArguments, chromiumLaunch } from '../../scripts/chromium.ts';

// node proof/bench/lighthouse.ts ADDRESS [PROGRAM] [PATH]: runs Lighthouse on a first visit to each screen of
// a running demo company, on desktop and mobile, or on the screens whose paths begin with PATH. PROGRAM is
// the path of Lighthouse's cli/index.js; without it, npx downloads Lighthouse.
const [address = 'http://127.0.0.1:3000', program, only] = process.argv.slice(2);
const DEBUGGING_PORT = 9_333;

const figure = z.object({ score: z.number().nullable() });
const report = z.object({
  categories: z.object({ performance: figure, accessibility: figure, 'best-practices': figure }),
  audits: z.record(
    z.string(),
    z.object({
      title: z.string(),
      score: z.number().nullable(),
      scoreDisplayMode: z.string(),
      numericValue: z.number().optional(),
      displayValue: z.string().optional(),
    }),
  ),
});

const folder = mkdtempSync(join(tmpdir(), 'benchmark-lighthouse-'));
const context = await chromium.launchPersistentContext(join(folder, 'browser'), {
  ...chromiumLaunch(),
  baseURL: address,
  args: [...chromiumArguments, `--remote-debugging-port=${DEBUGGING_PORT}`],
});
try {
  const page = await context.newPage();
  const { evaluation, reviewForm, writer } = await lightScreensOf(context.request);
  const screens = await screensOf(await signInByScript(context.request));
  await context.clearCookies();
  for (const path of ['/login', ...evaluation]) await measure(page, path);
  await signIn(page, writer);
  await measure(page, reviewForm);
  await context.clearCookies();
  await signIn(page, demo.admin.fullName);
  for (const path of screens) await measure(page, path);
} finally {
  await context.close();
  rmSync(folder, { recursive: true, force: true });
}

async function measure(page: Page, path: string): Promise<void> {
  if (only !== undefined && !path.startsWith(only)) return;
  for (const device of ['desktop', 'mobile'] as const) {
    await forgetFiles(context, page);
    const { categories, audits } = await visit(path, device);
    const value = (id: string) => audits[id]?.displayValue ?? '-';
    console.log(
      [
        path.replace(/(?<=\/evaluations\/)[^/]+/, ':id').padEnd(27),
        device.padEnd(8),
        ...Object.entries(categories).map(([kind, { score }]) => `${kind} ${Math.round((score ?? 0) * 100)}`),
        `FCP ${value('first-contentful-paint')}`,
        `LCP ${value('largest-contentful-paint')}`,
        `TBT ${value('total-blocking-time')}`,
        `CLS ${value('cumulative-layout-shift')}`,
        `load ${loadavg()[0]?.toFixed(1)}`,
      ].join('  '),
    );
    for (const [id, { title, score, scoreDisplayMode }] of Object.entries(audits)) {
      if (score !== null && score < 1 && scoreDisplayMode === 'binary') console.log(`    ${id}: ${title}`);
    }
  }
}

/** Clears the cache but keeps the session, so that files are fetched as on a first visit. */
async function forgetFiles(browser: BrowserContext, page: Page): Promise<void> {
  const session = await browser.newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.detach();
}

async function visit(path: string, device: 'desktop' | 'mobile') {
  const file = join(folder, 'report.json');
  const options = [
    new URL(path, address).href,
    `--port=${DEBUGGING_PORT}`,
    '--disable-storage-reset',
    '--only-categories=performance,accessibility,best-practices',
    '--output=json',
    `--output-path=${file}`,
    '--quiet',
    ...(device === 'desktop' ? ['--preset=desktop'] : []),
  ];
  const [command, ...first] = program === undefined ? ['npx', 'lighthouse'] : [process.execPath, program];
  await promisify(execFile)(command ?? '', [...first, ...options], { maxBuffer: 1e8 });
  const text = readFileSync(file, 'utf8');
  return report.parse(JSON.parse(text));
}
