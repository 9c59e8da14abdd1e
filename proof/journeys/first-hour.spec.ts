import { expect, type Page, test } from '@playwright/test';
import { signIn } from './support/sign-in.ts';
import { openCompany } from './whole-cycle/company.ts';

// From the first sign-in of an empty company, over a file of another system and the choice of how to work, to
// the first review that is written in Benchmark, with the presses counted.

const PRESSES_AT_MOST = 25;

/** A file as a German HR system writes it: a title, semicolons, Windows-1252, day first, leads by number. */
const file = [
  'Mitarbeiterliste;;;;;;;;',
  'Personalnummer;Vorname;Nachname;E-Mail;Stelle;Abteilung;Eintrittsdatum;Vorgesetzte/r;Standort',
  `1000;Inés;Pardo;ines@example.com;Head of Design;Design;17.06.${new Date().getFullYear() - 9};;Köln`,
  ...Array.from({ length: 12 }, (_, at) => {
    const hired = `15.${String(at + 1).padStart(2, '0')}.${new Date().getFullYear() - 3}`;
    return `${1001 + at};Jörg;Wolf ${at + 1};wolf${at + 1}@example.com;Designer;Design;${hired};1000;Köln`;
  }),
].join('\r\n');

test('the first Admin comes from an own file to the first review in few presses', async ({ browser }) => {
  test.setTimeout(180_000);
  const company = await openCompany(null, { DEMO: 'false', FIRST_ADMIN_EMAIL: 'nora.field@example.com' });
  const page = await browser.newPage({ baseURL: company.url });
  page.setDefaultTimeout(20_000);
  try {
    await signIn(page, 'Nora Field');
    const presses = await countPresses(page);
    await page.getByRole('link', { name: 'Next', exact: true }).click();
    await page.getByRole('link', { name: 'Import People' }).click();
    await page
      .getByLabel('People', { exact: true })
      .setInputFiles({ name: 'liste.csv', mimeType: 'text/csv', buffer: Buffer.from(file, 'latin1') });
    await page.getByRole('button', { name: 'Load 13 people' }).click();
    await expect(page.getByText('People: 13 added, 0 changed, 0 unchanged.')).toBeVisible();
    await page.getByRole('link', { name: 'Next: How You Work' }).click();
    await page.getByRole('button', { name: 'Recommended' }).click();
    await page.getByRole('button', { name: 'Save and Open the Dashboard' }).click();
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    await page.getByRole('link', { name: 'Review Cycle' }).first().click();
    await page.getByRole('checkbox', { name: /Wolf/ }).first().check();
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.getByRole('button', { name: 'Start 1 review' }).click();
    await expect(page.getByText('1 started.')).toBeVisible();
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    await expect(page.getByRole('table').getByText('Choose peers')).toBeVisible();
    // The choice of the file is one more.
    expect(presses() + 1).toBeLessThanOrEqual(PRESSES_AT_MOST);
    expect(presses()).toBeGreaterThan(5);
  } finally {
    await page.close();
    await company.close();
  }
});

/** Counts what a person presses on the page from now on. */
async function countPresses(page: Page): Promise<() => number> {
  let count = 0;
  await page.exposeFunction('pressed', () => {
    count += 1;
  });
  await page.evaluate(() => {
    const { pressed } = globalThis as { pressed?: () => void };
    addEventListener('pointerdown', () => pressed?.(), true);
  });
  return () => count;
}
