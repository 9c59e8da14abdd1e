import { expect, type Locator, type Page } from '@playwright/test';
import { allEndpoints, schemasOf } from '#contract/schemas-of.ts';
import type { FormRow } from './rows.ts';

const ways = ['unchanged', 'wrong', 'empty'] as const;
type Way = (typeof ways)[number];

/** The number of calls that wait for an answer, and what the server refused since the start. */
export type Wire = { open: number; readonly refused: string[] };

const endpointOf = (method: string, path: string) =>
  allEndpoints.find((endpoint) => {
    const pattern = endpoint.path.replaceAll(/:\w+/g, '[^/]+');
    return endpoint.method === method && new RegExp(`^/api${pattern}$`).test(path);
  });

/**
 * Keeps the company as it is: a body that the contract accepts is answered as changed by another person, and
 * any other reaches the server, which refuses it in its own words.
 */
export async function watchWrites(page: Page): Promise<Wire> {
  const wire: Wire = { open: 0, refused: [] };
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    const endpoint = request.method() === 'GET' ? undefined : endpointOf(request.method(), pathname);
    if (endpoint === undefined || endpoint.access === 'anonymous') return route.continue();
    wire.open += 1;
    const sent: unknown = JSON.parse(request.postData() ?? 'null');
    const isAccepted = schemasOf(endpoint).body?.safeParse(sent).success ?? true;
    const headers = { 'content-type': 'text/plain; charset=utf-8' };
    const answer = isAccepted
      ? { status: 412, headers, body: 'Ada Lund changed this on 05/04/2026 09:00.' }
      : { response: await route.fetch() };
    await route.fulfill(answer);
    if ('response' in answer)
      wire.refused.push(`${answer.response.status()} ${await answer.response.text()}`);
    wire.open -= 1;
  });
  // A refusal can be shown at any time, and covers the form.
  const oops = page.getByRole('dialog', { name: 'Oops! Something went wrong.' });
  await page.addLocatorHandler(oops, async () => oops.getByRole('button', { name: 'OK' }).click());
  // A form left with input opens again after a reload.
  await page.addInitScript(() => sessionStorage.removeItem('benchmark.unsaved'));
  return wire;
}

/** Submits a form as it opens, with wrong and without any input. Returns what is wrong with the answers. */
export async function submitEachWay(page: Page, wire: Wire, row: FormRow, reopen: () => Promise<void>) {
  const faults: string[] = [];
  let form: Locator | null = null;
  for (const way of ways) {
    if (form === null || !(await form.isVisible())) {
      if (form !== null) await reopen();
      form = await openForm(page, row);
    }
    await fillIn(form, way);
    const refusedBefore = wire.refused.length;
    const place = `${row.file} ${way}`;
    await form.getByRole('button', { name: row.save, exact: true }).click();
    const opened = form;
    const isAnswered = async () => !(await opened.isVisible()) || (await said(page)).length > 0;
    const message = `${place}: something happens after "${row.save}" was pressed`;
    // The page shows a refusal some time after the server has sent it.
    await expect.poll(isAnswered, { message }).toBe(true);
    await expect.poll(() => wire.open).toBe(0);
    const sentences = [...(await said(page)), ...wire.refused.slice(refusedBefore)];
    faults.push(...sentences.filter(speaksOfTheWire).map((sentence) => `${place}: ${sentence}`));
  }
  return faults;
}

async function openForm(page: Page, { opener, save }: FormRow): Promise<Locator> {
  if (opener !== undefined) await openerOf(page, opener).click();
  const button = page.getByRole('button', { name: save, exact: true });
  const form =
    opener === undefined
      ? page.locator('form').filter({ has: button })
      : page.getByRole('dialog').filter({ has: button });
  await expect(form.getByRole('button', { name: save, exact: true })).toBeVisible();
  return form;
}

const openerOf = (page: Page, opener: RegExp) =>
  page.getByRole('main').getByRole('button', { name: opener }).first();

/** More characters than any text may have. */
const LONG = 'x'.repeat(10_001);

/** Pickers keep what they have: what is typed into one is a search. */
async function fillIn(form: Locator, way: Way): Promise<void> {
  if (way === 'unchanged') return;
  const typed =
    'input:not([type=hidden], [type=checkbox], [type=radio], [type=file], [type=time], [type=search], [role=combobox]), textarea';
  // A field that is filled in can take others away, so their number is read again.
  const fields = form.locator(typed);
  for (let at = 0; at < (await fields.count()); at += 1) {
    const field = fields.nth(at);
    if ((await field.isVisible()) && (await field.isEditable()) && !(await isPicker(field)))
      await field.fill(way === 'empty' ? '' : LONG);
  }
}

const isPicker = async (field: Locator) => (await field.getAttribute('aria-haspopup')) === 'listbox';

/** All sentences of refusals that the page shows. */
const said = async (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const alerts = Array.from(document.querySelectorAll<HTMLElement>('[role=alert]'));
    const errors = Array.from(document.querySelectorAll('[aria-invalid=true]')).flatMap((field) =>
      (field.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .filter((id) => id.endsWith('-error'))
        .flatMap((id) => document.getElementById(id) ?? []),
    );
    return [...alerts, ...errors]
      .flatMap(({ innerText }) => innerText.split('\n'))
      .filter((text) => text !== '');
  });

/** A field as the wire names it, a request, a sentence without a subject, or a value of JavaScript. */
export const speaksOfTheWire = (sentence: string): boolean =>
  /\b[a-z]+[A-Z]\w*/.test(sentence.replaceAll(/\{\w+\}/g, '')) ||
  /The request\b|\b(?:undefined|null|NaN|\[object)\b|^(?:must|is) |Invalid input/.test(sentence);
