import { matchRoutes, type RouteObject } from 'react-router';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Permission } from '#contract/core/enums.ts';
import { isAdmin } from '#contract/policies.ts';
import { allEndpoints } from '#contract/schemas-of.ts';
import { answerCalls, calls } from '#web/testing/answer-calls.ts';
import { answer, failure } from '#web/testing/answers.ts';
import { loadAtIdle } from '#web/ui/idle.ts';
import { plainScreens } from '../plain-screens.tsx';
import { screens } from '../screens.tsx';
import { type PageStart, startPage } from './page-start.ts';
import { preparePages, startAhead } from './pages-ahead.ts';

const all = [...plainScreens, ...screens];

const signIn = (role: Permission | null, employeeId = 7) =>
  answerCalls(
    { employeeId, fullName: 'Mia Wolf', permissions: role === null ? [] : [role] },
    allEndpoints.map((endpoint) => answer(endpoint, failure(404, 'Not here.'))),
  );

/** The endpoints that were called. */
const called = () => allEndpoints.filter((endpoint) => calls.of(endpoint).length > 0);
const recorded = () => called().filter(({ recordsReading }) => recordsReading === true);

test('at idle the code of the pages that the viewer may see is fetched, without a call', async () => {
  signIn(null);
  const [own, ofAdmins, light] = [
    aPage('/own'),
    aPage('/admins', { access: { required: [isAdmin] } }),
    aPage('/light', null),
  ];
  preparePages([own.route, ofAdmins.route, { children: [light.route] }]);
  await expect.poll(() => own.parts.mock.calls.length).toBe(1);
  await expect.poll(() => light.code.mock.calls.length).toBe(1);
  expect(own.code).toHaveBeenCalledTimes(1);
  expect(own.begin).not.toHaveBeenCalled();
  expect(ofAdmins.code).not.toHaveBeenCalled();
  signIn('Benchmark_Admin', 8);
  await expect.poll(() => ofAdmins.code.mock.calls.length).toBe(1);
  expect(called()).toEqual([]);
});

test('a device that saves data fetches no page before it is opened', async () => {
  signIn(null);
  const page = aPage('/own');
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  preparePages([page.route]);
  vi.unstubAllGlobals();
  const later = vi.fn<() => Promise<void>>(async () => undefined);
  loadAtIdle(later, { afterOthers: true });
  await expect.poll(() => later.mock.calls.length).toBe(1);
  expect(page.code).not.toHaveBeenCalled();
});

test('pointing at a link or pressing it starts its page, with its ids and its search', async () => {
  signIn(null);
  const [pointed, pressed, brushed] = [aPage('/pointed/:id'), aPage('/pressed'), aPage('/brushed')];
  preparePages([pointed.route, pressed.route, brushed.route]);
  await showLinks(['/pointed/4?q=x', '/pressed', '/brushed']);
  link('/pressed')
    .element()
    .dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  await expect.poll(() => pressed.begin.mock.calls.length).toBe(1);
  for (const path of ['/brushed', '/pointed/4?q=x']) {
    const over = new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' });
    link(path).element().dispatchEvent(over);
  }
  await expect.poll(() => pointed.begin.mock.calls.length).toBe(1);
  const [place] = pointed.begin.mock.calls[0] ?? [];
  expect([place?.params, place?.search.get('q'), place?.viewer.employeeId]).toEqual([{ id: '4' }, 'x', 7]);
  expect(brushed.begin).not.toHaveBeenCalled();
});

test('a page whose reading is recorded, and one for other people, begins no call', async () => {
  signIn(null);
  const record = aPage('/record', { isRecorded: true });
  const ofAdmins = aPage('/admins', { access: { required: [isAdmin] } });
  const next = aPage('/next');
  preparePages([record.route, ofAdmins.route, next.route]);
  await showLinks(['/record', '/admins', '/next']);
  for (const path of ['/record', '/admins', '/next']) {
    link(path)
      .element()
      .dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  }
  await expect.poll(() => next.begin.mock.calls.length).toBe(1);
  expect(record.code).toHaveBeenCalled();
  expect(record.begin).not.toHaveBeenCalled();
  expect(ofAdmins.begin).not.toHaveBeenCalled();
});

// The pages themselves come last: their dialogs load at idle, too.

test.each<[Permission | null, number]>([
  ['Benchmark_Admin', 12],
  ['Benchmark_TeamLead', 5],
  ['Benchmark_PM', 4],
  [null, 2],
])('%s: pages that are started ahead call nothing that is recorded as a reading', async (role, least) => {
  signIn(role);
  for (const path of pathsIn(all)) await startAhead(all, addressOf(path));
  await expect.poll(() => called().length).toBeGreaterThanOrEqual(least);
  expect(recorded()).toEqual([]);
});

test.each(['/employees/7', '/reviews/7'])('%s calls it with the press', async (path) => {
  signIn('Benchmark_Admin');
  const { route, params } = (matchRoutes(all, path) ?? []).at(-1) ?? {};
  const request = new Request(addressOf(path));
  for (const start of route?.middleware ?? [])
    await start({ params, request } as never, async () => undefined);
  await expect.poll(recorded).toHaveLength(1);
});

test.each(['/reviews/7.0', '/employees/0x10', '/employees/%207'])(
  '%s has no page, and calls nothing',
  async (path) => {
    signIn('Benchmark_Admin');
    const { route, params } = (matchRoutes(all, path) ?? []).at(-1) ?? {};
    const { start } = route?.handle ?? {};
    await startPage(start, { params: params ?? {}, search: new URLSearchParams() });
    expect(called()).toEqual([]);
  },
);

test('an abandoned press calls nothing', async () => {
  signIn('Benchmark_Admin');
  const { begin, route } = aPage('/left');
  const place = { params: {}, search: new URLSearchParams() };
  await startPage(route.handle.start, place, AbortSignal.abort());
  expect(begin).not.toHaveBeenCalled();
  await startPage(route.handle.start, place);
  expect(begin).toHaveBeenCalledTimes(1);
});

/** A page with spies for its code, the code of its parts and its calls; null: nothing starts with it. */
function aPage(path: string, more: PageStart | null = {}) {
  const code = vi.fn<() => Promise<() => null>>(async () => () => null);
  const parts = vi.fn<() => Promise<void>>(async () => undefined);
  const begin = vi.fn<Awaited<ReturnType<NonNullable<PageStart['data']>>>>();
  const start: PageStart = { parts, data: async () => begin, ...more };
  const route: RouteObject = {
    path,
    lazy: { Component: code },
    ...(more === null ? {} : { handle: { start } }),
  };
  return { route, code, parts, begin };
}

const link = (path: string) => page.getByRole('link', { name: path, exact: true });

const showLinks = (paths: readonly string[]) =>
  render(
    paths.map((path) => (
      <a key={path} href={path} onClick={(event) => event.preventDefault()}>
        {path}
      </a>
    )),
  );

const addressOf = (path: string) => new URL(path, window.location.origin);

/** A path of each page. */
function pathsIn(routes: readonly RouteObject[]): string[] {
  return routes.flatMap(({ path, children = [] }) => [
    ...(path === undefined || path === '*' ? [] : [path.replace('/*', '').replaceAll(/:\w+/g, '7')]),
    ...pathsIn(children),
  ]);
}
