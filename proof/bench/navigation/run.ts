import { chromium } from '@playwright/test';
import { chromiumLaunch } from '../../../scripts/chromium.ts';
import { withServer } from '../server/bench-setup.ts';
import type { Bench } from '../server/costs.ts';
import { type Counts, countsOf, type Figures, timesOf, type Visitor, withPage } from './measure.ts';
import { type Press, pressesInSearch, pressesOn } from './presses.ts';
import { selfSigned, startProxy } from './proxy.ts';
import { type Route, routeOf, routesOfPages } from './routes.ts';
import { type Role, roles, sessionsOf } from './visitors.ts';

/** How the product is reached: a protocol, and a processor this many times slower. */
export type Way = { readonly protocol: 'HTTP/1.1' | 'HTTP/2'; readonly slower: number };

export type Row = {
  readonly role: string;
  readonly press: Press;
  readonly counts: Counts;
  readonly times: ReadonlyMap<Way, { first: Figures; again: Figures }>;
};

export type Outcome = {
  readonly ways: readonly Way[];
  readonly rows: readonly Row[];
  /** Screens of the table of routes that no press led to. */
  readonly unpressed: readonly string[];
  readonly failed: readonly string[];
};

type Options = {
  readonly people: number;
  readonly role: string;
  readonly isQuick: boolean;
  readonly say: (line: string) => void;
};

const DELAY_MS = 50;

const ALL_WAYS: readonly Way[] = (['HTTP/1.1', 'HTTP/2'] as const).flatMap((protocol) =>
  [1, 4].map((slower) => ({ protocol, slower })),
);

/** Measures every press of every role. */
export const measureNavigation = async ({ people, role, isQuick, say }: Options): Promise<Outcome> =>
  withServer(people, async (bench) => {
    const certificate = isQuick ? null : selfSigned();
    if (!isQuick && certificate === null) say('  HTTP/2: not run. It needs openssl: apt-get install openssl');
    const proxies = [await startProxy(bench.port, DELAY_MS, null)];
    const browser = await chromium.launch(chromiumLaunch());
    try {
      if (certificate !== null) proxies.push(await startProxy(bench.port, DELAY_MS, certificate));
      const urls = new Map(proxies.map(({ url }) => [url.startsWith('https') ? 'HTTP/2' : 'HTTP/1.1', url]));
      const ways = (isQuick ? ALL_WAYS.slice(0, 1) : ALL_WAYS).filter(({ protocol }) => urls.has(protocol));
      const routes = routesOfPages();
      const rows: Row[] = [];
      const failed: string[] = [];
      for (const one of roles.filter(({ name }) => name === role || role === '')) {
        const visitorAt = (url: string): Visitor => ({
          browser,
          url,
          session: sessionsOf(bench, one.viewer),
        });
        const direct = visitorAt(`http://127.0.0.1:${bench.port}`);
        for (const press of await allPresses(direct, one, { bench, routes, say })) {
          const name = `${one.name}: ${press.from} → ${press.to.name} (${press.by.in})`;
          try {
            const counts = await countsOf(direct, press);
            const times = new Map<Way, { first: Figures; again: Figures }>();
            for (const way of ways)
              times.set(way, await timesOf(visitorAt(urls.get(way.protocol) ?? ''), press, way.slower));
            rows.push({ role: one.name, press, counts, times });
            say(`  ${name}: ${counts.trips} trips, ${counts.files} files`);
          } catch (error) {
            failed.push(`${name}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
            say(`  FAILED ${failed.at(-1)}`);
          }
        }
      }
      const pressed = new Set(rows.map(({ press }) => press.to));
      const unpressed = role === '' ? routes.filter((route) => !pressed.has(route)) : [];
      return { ways, rows, failed, unpressed: unpressed.map(({ name }) => name) };
    } finally {
      await browser.close();
      for (const proxy of proxies) await proxy.stop();
    }
  });

type Search = {
  readonly bench: Bench;
  readonly routes: readonly Route[];
  readonly say: (line: string) => void;
};

/** Opens the starts of the role and finds one press for each kind of link. */
async function allPresses(visitor: Visitor, role: Role, { bench, routes, say }: Search): Promise<Press[]> {
  const presses: Press[] = [];
  const screens = new Set<Route>();
  for (const [place, path] of role.starts(bench.fixture).entries()) {
    const found = await withPage(visitor, { path, holdsIdle: false }, async ({ page }) => {
      const opened = routeOf(routes, new URL(page.url()).pathname);
      // A role that may not open the screen is led elsewhere.
      if (opened === undefined || opened !== routeOf(routes, path) || screens.has(opened)) return [];
      screens.add(opened);
      const isHome = place === 0;
      return [
        ...(await pressesOn(page, routes, place < 2)),
        ...(isHome ? await pressesInSearch(page, routes) : []),
      ];
    });
    // The second screen has the bar's link to the first.
    const isKnown = ({ by, to }: Press) =>
      by.in === 'bar' && presses.some((press) => press.by.in === 'bar' && press.to === to);
    presses.push(...found.filter((press) => !isKnown(press)));
  }
  say(`  ${role.name}: ${presses.length} presses`);
  return presses;
}
