import type { Locator, Page } from '@playwright/test';
import { type Route, routeOf } from './routes.ts';

/** A press that leads from one screen to another. */
export type Press = {
  readonly from: string;
  /** The path of the screen with the link. */
  readonly path: string;
  readonly to: Route;
  readonly by: Way;
};
/** A link in the bar or on the page with this target, or the search for the page of this name. */
type Way =
  | { readonly in: 'bar' | 'page'; readonly href: string }
  | { readonly in: 'search'; readonly label: string };

/** Pages that only the search leads to in a filled company. */
const searched = [
  { label: 'Style Preview', path: '/style-preview' },
  { label: 'Import People', path: '/import' },
  { label: 'System', path: '/system' },
];

/** One press for each kind of link on the page that leads to another screen. */
export async function pressesOn(page: Page, routes: readonly Route[], isHome: boolean): Promise<Press[]> {
  const { pathname: path } = new URL(page.url());
  const from = routeOf(routes, path);
  if (from === undefined) return [];
  const links = await page.evaluate(() =>
    [...document.querySelectorAll('header a[href], main a[href]')]
      .filter((link) => link instanceof HTMLAnchorElement)
      .filter((link) => link.origin === location.origin && link.target === '' && !link.download)
      .filter((link) => link.checkVisibility() && link.getClientRects().length > 0)
      .map((link) => ({
        in: link.closest('header') === null ? ('page' as const) : ('bar' as const),
        href: link.getAttribute('href') ?? '',
        pathname: link.pathname,
      })),
  );
  const found = new Map<string, Press>();
  for (const { in: area, href, pathname } of links) {
    const to = routeOf(routes, pathname);
    if (to === undefined || to === from || (area === 'bar' && !isHome)) continue;
    const key = `${area} ${to.name}`;
    if (!found.has(key)) found.set(key, { from: from.name, path, to, by: { in: area, href } });
  }
  return [...found.values()];
}

/** The presses in the search, for those whom it offers the page. The search stays open. */
export async function pressesInSearch(page: Page, routes: readonly Route[]): Promise<Press[]> {
  const found: Press[] = [];
  const { pathname: path } = new URL(page.url());
  const from = routeOf(routes, path)?.name ?? path;
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  for (const { label, path: target } of searched) {
    const to = routeOf(routes, target);
    if (to === undefined) throw new Error(`There is no screen at ${target}.`);
    await page.getByRole('dialog').getByRole('combobox').fill(label);
    // Until the server has answered for names, the options may change.
    await page.waitForTimeout(SEARCHED_MS);
    if (await optionOf(page, label).isVisible()) found.push({ from, path, to, by: { in: 'search', label } });
  }
  return found;
}
const SEARCHED_MS = 700;

const optionOf = (page: Page, label: string) =>
  page
    .getByRole('option')
    .filter({ has: page.getByText(label, { exact: true }) })
    .first();

/** The element to press. Opens the search first where the press is in it. */
export async function elementOf(page: Page, { by }: Press): Promise<Locator> {
  if (by.in === 'search') {
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('dialog').getByRole('combobox').fill(by.label);
    const option = optionOf(page, by.label);
    await option.waitFor();
    return option;
  }
  const area = by.in === 'bar' ? 'header' : 'main';
  const link = page.locator(`${area} a[href=${JSON.stringify(by.href)}]:visible`).first();
  await link.waitFor();
  return link;
}
