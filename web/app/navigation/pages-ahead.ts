import { matchRoutes, type RouteObject } from 'react-router';
import { loadAtIdle, savesData } from '#web/ui/idle.ts';
import { currentUser, onSessionChange } from '../session/session-record.ts';
import { onNavigating } from './navigation.ts';
import { type PageStart, type Place, startPage, startParts, viewerOf } from './page-start.ts';
import { showPressed } from './pressed-link.ts';

/** A pointer that rests on a link for so long is about to press it. */
const POINTED_MS = 80;

/**
 * Makes pages ready before they are opened. After sign-in, the code of all pages that the viewer may see is
 * fetched at idle moments, unless the device saves data. A link that is pointed at or pressed starts its
 * page, without calls that are recorded as a reading: a link that is not followed has shown nothing. A
 * pressed link shows that its page is on the way.
 */
export function preparePages(screens: readonly RouteObject[]): void {
  const routes = [...screens];
  onNavigating(showPressed);
  let pointing: number | undefined;
  const prepare = ({ target }: Event) => {
    const address = addressOf(target);
    if (address !== null) void startAhead(routes, address);
  };
  document.addEventListener('pointerdown', prepare, { passive: true });
  document.addEventListener(
    'pointerover',
    (event) => {
      window.clearTimeout(pointing);
      if (event.pointerType === 'mouse') pointing = window.setTimeout(() => prepare(event), POINTED_MS);
    },
    { passive: true },
  );
  let fetchedFor: number | null = null;
  const fetchCode = () => {
    const employeeId = currentUser()?.employeeId ?? null;
    if (employeeId === fetchedFor) return;
    fetchedFor = employeeId;
    if (employeeId === null || savesData()) return;
    for (const route of pagesIn(routes)) loadAtIdle(() => fetchPage(route), { afterOthers: true });
  };
  fetchCode();
  onSessionChange(fetchCode);
}

/** Starts a page that the viewer is about to open. */
export async function startAhead(screens: RouteObject[], { pathname, searchParams }: URL): Promise<void> {
  const matches = matchRoutes(screens, pathname) ?? [];
  await Promise.all(matches.map(({ route, params }) => startRoute(route, { params, search: searchParams })));
}

async function startRoute(route: RouteObject, place: Omit<Place, 'viewer'>): Promise<void> {
  const page = startOf(route);
  const code = fetchCodeOf(route);
  if (page?.isRecorded === true) await startParts(page);
  else if (page !== null) await startPage(page, place);
  await code;
}

/** The address of the page of ours to which a link leads; null for all else. */
function addressOf(target: EventTarget | null): URL | null {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link === null || link.href === '' || link.target !== '' || link.hasAttribute('download')) return null;
  const address = new URL(link.href);
  const isHere = address.pathname === window.location.pathname;
  return address.origin === window.location.origin && !isHere ? address : null;
}

async function fetchPage(route: RouteObject): Promise<void> {
  const page = startOf(route);
  if (page !== null && viewerOf(page) === null) return;
  await fetchCodeOf(route);
  if (page !== null) await startParts(page);
}

async function fetchCodeOf({ lazy }: RouteObject): Promise<void> {
  if (typeof lazy !== 'object') return;
  await Promise.all([lazy.Component?.(), lazy.loader?.()]).catch(() => undefined);
}

const pagesIn = (routes: readonly RouteObject[]): RouteObject[] =>
  routes.flatMap((route) => [...(route.lazy === undefined ? [] : [route]), ...pagesIn(route.children ?? [])]);

function startOf({ handle }: RouteObject): PageStart | null {
  const start: unknown = handle?.start;
  return isStart(start) ? start : null;
}

const isStart = (start: unknown): start is PageStart => typeof start === 'object' && start !== null;
