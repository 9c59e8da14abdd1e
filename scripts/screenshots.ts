import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumLaunch } from './chromium.ts';

// node scripts/run.cjs scripts/screenshots.ts ADDRESS: pictures of the ten main screens of a demo company
// that runs at the address, three widths, light and dark, and as printed. Writes docs/images/screens/.
const FOLDER = 'docs/images/screens';
const WIDTHS = [1440, 390, 320];
const MOST_HIGH = 1_600;
const people = { admin: 'Amara Osei', lead: 'Ingrid Solberg', member: 'Zainab Yusuf', pm: 'Priya Raman' };

type Screen = {
  readonly name: string;
  readonly by: keyof typeof people;
  /** The path, or how to get there. */
  readonly at: string | ((page: Page) => Promise<unknown>);
};

const screens: readonly Screen[] = [
  { name: 'my-page', by: 'member', at: async (page) => page.getByRole('link', { name: 'My page' }).click() },
  { name: 'dashboard', by: 'admin', at: '/dashboard' },
  { name: 'team', by: 'lead', at: '/dashboard' },
  {
    name: 'profile',
    by: 'lead',
    at: async (page) => page.getByRole('main').locator('a[href^="/employees/"]').first().click(),
  },
  { name: 'review-cycle', by: 'admin', at: '/review-cycle' },
  { name: 'directory', by: 'admin', at: '/employees' },
  { name: 'goal', by: 'member', at: async (page) => openGoal(page) },
  { name: 'project', by: 'pm', at: '/projects/new' },
  { name: 'kudos', by: 'admin', at: '/kudos' },
  {
    name: 'search',
    by: 'admin',
    at: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: /search/i }).fill('an');
      await page.getByRole('option').first().waitFor();
    },
  },
];

const [address] = process.argv.slice(2);
if (address === undefined) throw new Error('Name the address of a running demo company.');
mkdirSync(FOLDER, { recursive: true });
const browser = await chromium.launch(chromiumLaunch());
for (const [by, fullName] of Object.entries(people)) {
  const page = await signedIn(browser, address, fullName);
  for (const screen of screens.filter((one) => one.by === by)) await take(page, screen);
  await page.context().close();
}
await browser.close();

async function signedIn(by: Browser, at: string, fullName: string): Promise<Page> {
  const context = await by.newContext({ baseURL: at, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByRole('button', { name: /^Sign in/ }).click();
  await page
    .getByRole('button')
    .filter({ has: page.getByText(fullName, { exact: true }) })
    .click();
  await page.getByRole('button', { name: 'Sign Out' }).waitFor();
  return page;
}

async function take(page: Page, { name, at }: Screen): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(typeof at === 'string' ? at : '/dashboard');
  if (typeof at !== 'string') {
    await page.waitForLoadState('networkidle');
    await at(page);
    await page.waitForTimeout(1_500);
  }
  for (const width of WIDTHS) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await picture(page, `${name}-${width}-${colorScheme}`);
    }
  }
  await page.setViewportSize({ width: 794, height: 1_123 });
  await page.emulateMedia({ media: 'print', colorScheme: 'light' });
  await picture(page, `${name}-print`);
  await page.emulateMedia({ media: 'screen' });
}

/** The page from its beginning, as far as it goes and at most {@link MOST_HIGH}. */
async function picture(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.locator('[data-shape][data-visible]').first().waitFor({ state: 'detached' });
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.waitForTimeout(300);
  const { width = 0, height: least = 0 } = page.viewportSize() ?? {};
  // A dialog covers the part of the page in sight.
  const isDialog = (await page.getByRole('dialog').count()) > 0;
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  const height = isDialog ? least : Math.min(whole, MOST_HIGH);
  const clip = { x: 0, y: 0, width, height };
  const path = join(FOLDER, `${name}.jpg`);
  await page.screenshot({ path, type: 'jpeg', quality: 50, clip, fullPage: !isDialog });
}

async function openGoal(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'My page' }).click();
  await page.locator('a[href*="/goals/"]').first().click();
}
