import type { BrowserContext, Page } from '@playwright/test';
import { sql } from 'kysely';
import type { Db } from '#server/db/connection/client.ts';
import { readPdf } from '#server/testing/pdf.ts';
import { serveCompany, signIn } from '../bench/kit/served.ts';
import { openBrowser } from '../bench/kit/watched-page.ts';
import { addForm } from './forms/fixture.ts';
import { findingOf, type Options, sizeOf } from './kit/program.ts';

const PEOPLE = { full: 1_067, small: 260, least: 230 };
/** The margins of a sheet are 16 mm. */
const LEFT_EDGE_POINTS = 44;
/** Pages that list all people. */
const lists = ['/employees', '/review-cycle'];
/** Of the screen alone. */
const buttons =
  /Edit Team|Assign Team Members|Add New Team Member|New Project Evaluation|Open Review Cycle|Sign Out|Show more|Submit/;
/** A day that goes on in the next line. */
const brokenDay = /\d\d\/\d\d?\/?\n\d|\d\d\/\d\d\/(?:\d|\d{3})(?!\d)/;

type Sheets = Awaited<ReturnType<typeof readPdf>>['sheets'];
type Sheet = Sheets[number];

/**
 * Prints the pages of a company as people do and reads the sheets. Each person is there or is said to be
 * missing; no sheet is blank, no letter is cut, no day is broken and no button is printed.
 */
export async function run(options: Options<Page>) {
  const people = sizeOf(options, PEOPLE);
  const wrongs: string[] = [];
  let sheetsInAll = 0;
  let form = { annualReviewerId: 0, email: '' };
  let names: readonly string[] = [];
  const served = await serveCompany(people, async (owner) => {
    names = await namesOf(owner);
    form = await formOf(owner);
  });
  const admin = await openBrowser(served.admin);
  const print = async (context: BrowserContext, path: string, isWhole = false): Promise<Sheets> => {
    const page = await context.newPage();
    await page.goto(`${served.url}${path}`);
    await page.locator('main h1, main h2').first().waitFor();
    await page.waitForLoadState('networkidle');
    if (lists.includes(path)) await page.locator('tbody td').first().waitFor();
    if (isWhole) await loadAll(page);
    await options.inject?.(page);
    const { sheets } = await readPdf(await page.pdf({ format: 'A4' }));
    await page.close();
    sheetsInAll += sheets.length;
    wrongs.push(...faultsOf(path, sheets));
    return sheets;
  };
  try {
    for (const path of lists) {
      if (!/\d+ of [\d,+]+ .+ are printed/.test(textOf(await print(admin.context, path))))
        wrongs.push(`${path}: does not say who is missing`);
      const text = textOf(await print(admin.context, path, true)).replaceAll(/\s+/g, ' ');
      const missing = names.filter((name) => !text.includes(name));
      if (missing.length > 0) wrongs.push(`${path}: ${missing.length} people are missing`);
      const days = text.split(/\d\d\/\d\d\/\d{4}/).length - 1;
      if (days < names.length) wrongs.push(`${path}: ${days} whole days of ${names.length} people`);
    }
    const { employeeId } = served.admin.user;
    for (const path of [
      '/dashboard',
      '/projects',
      '/kudos',
      '/settings',
      '/system',
      `/employees/${employeeId}`,
    ])
      await print(admin.context, path);
    const writer = await openBrowser(await signIn(served.url, form.email));
    await print(writer.context, `/review-forms/${form.annualReviewerId}`);
    await writer.close();
  } finally {
    await admin.close();
    await served.stop();
  }
  options.log(`${people} people on ${sheetsInAll} sheets`);
  return findingOf(
    'print',
    wrongs,
    {
      figure: `wrong on ${sheetsInAll} printed sheets`,
      tried: { people: [names.length, 200], sheets: [sheetsInAll, 15] },
    },
    options,
  );
}

/** One line for each kind of fault, with the first sheet that has it. */
function faultsOf(path: string, sheets: Sheets): string[] {
  const kinds = [
    ({ text }: Sheet) => (text.trim() === '' ? 'blank' : null),
    ({ left }: Sheet) =>
      left < LEFT_EDGE_POINTS ? `a letter begins ${left.toFixed(0)} points from the edge` : null,
    ({ text }: Sheet) => foundIn(text, brokenDay, 'a broken day'),
    ({ text }: Sheet) => foundIn(text, buttons, 'the button'),
  ];
  return kinds.flatMap((faultOf) => {
    const faults = sheets.map(faultOf);
    const at = faults.findIndex((fault) => fault !== null);
    const count = faults.filter((fault) => fault !== null).length;
    return at === -1 ? [] : [`${path}: ${faults[at]} on sheet ${at + 1}, and on ${count - 1} more`];
  });
}

function foundIn(text: string, pattern: RegExp, what: string): string | null {
  const found = pattern.exec(text)?.[0];
  return found === undefined ? null : `${what} ${JSON.stringify(found)}`;
}

const textOf = (sheets: Sheets) => sheets.map(({ text }) => text).join('\n');

/**
 * Presses “Show all” and waits until the end of the list. By keyboard: rows that load by scrolling move the
 * button away from under a pointer.
 */
async function loadAll(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^Show all/ });
  if ((await button.count()) > 0) await button.press('Enter');
  await button.waitFor({ state: 'detached', timeout: 120_000 });
}

async function namesOf(owner: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select full_name as name from employee`.execute(owner);
  return rows.map(({ name }) => name);
}

async function formOf(owner: Db): Promise<{ annualReviewerId: number; email: string }> {
  const { annualReviewerId } = await addForm(owner);
  const { rows } = await sql<{ email: string }>`
    select email from annual_reviewer join employee using (employee_id)
    where annual_reviewer_id = ${annualReviewerId}`.execute(owner);
  return { annualReviewerId, email: rows[0]?.email ?? '' };
}
