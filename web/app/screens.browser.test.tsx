import { matchRoutes } from 'react-router';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Permission } from '#contract/core/enums.ts';
import { adoptStored, keepSession } from './session/session-record.ts';
import { screens } from './screens.tsx';

// While the server is unreachable, the guards use the last known viewer.
beforeAll(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
});

afterAll(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  adoptStored();
});

const roles = [
  'Benchmark_Admin',
  'Benchmark_TeamLead',
  'Benchmark_PM',
  'Benchmark_OwnReviewUpload',
  null,
] as const;

test.each([
  ['/employees', ['Benchmark_Admin', 'Benchmark_TeamLead']],
  ['/projects', ['Benchmark_Admin', 'Benchmark_PM']],
  ['/projects/new', ['Benchmark_Admin', 'Benchmark_PM']],
  ['/projects/5', ['Benchmark_Admin', 'Benchmark_TeamLead', 'Benchmark_PM']],
  ['/projects/5/edit', ['Benchmark_Admin', 'Benchmark_TeamLead', 'Benchmark_PM']],
  ['/kudos', ['Benchmark_Admin']],
  ['/automatic-reminders', ['Benchmark_Admin']],
  ['/style-preview', ['Benchmark_Admin']],
  ['/employees/7', roles],
])('%s opens for %j and refuses everyone else', async (path, allowed) => {
  const opened: (Permission | null)[] = [];
  for (const role of roles) if (await isOpenTo(role, path)) opened.push(role);
  expect(opened).toEqual(allowed);
});

test('the dashboard opens for Admins and Team Leads; others are redirected to the projects', async () => {
  for (const role of ['Benchmark_Admin', 'Benchmark_TeamLead'] as const)
    expect(await isOpenTo(role, '/dashboard')).toBe(true);
  for (const role of ['Benchmark_PM', null] as const)
    await expect(isOpenTo(role, '/dashboard')).rejects.toSatisfy(
      (thrown) => thrown instanceof Response && thrown.headers.get('Location') === '/projects',
    );
});

test.each([
  ['/employees/7', true],
  ['/employees/0', false],
  ['/employees/x', false],
  ['/projects/12', true],
  ['/projects/12345678901', false],
])('the ids of %s are those of a page: %s', (path, isPage) => {
  const { route, params } = (matchRoutes(screens, path) ?? []).at(-1) ?? {};
  const { handle, loader } = route ?? {};
  const load = () => typeof loader === 'function' && loader({ params } as never, undefined as never);
  if (isPage) expect(load()).toBeNull();
  else expect(load).toThrow(expect.objectContaining({ status: 404 }));
  expect(handle.title(params) === 'Page Not Found').toBe(!isPage);
});

/** Runs the guards of a screen; false if one of them redirects. */
async function isOpenTo(role: Permission | null, path: string): Promise<boolean> {
  const record = { employeeId: 7, accessToken: 'access', refreshToken: 'refresh' };
  const permissions = role === null ? [] : [role];
  keepSession(record, { employeeId: 7, fullName: 'Mia Wolf', email: 'mia@example.com', permissions });
  const matches = matchRoutes(screens, path) ?? [];
  const guards = matches.flatMap(({ route }) => route.middleware ?? []);
  expect(guards.length).toBeGreaterThan(0);
  const params = matches.at(-1)?.params ?? {};
  const request = { params, request: new Request(new URL(path, window.location.origin)) };
  try {
    for (const guard of guards) await guard(request as never, async () => undefined);
    return true;
  } catch (thrown) {
    if (thrown instanceof Response && thrown.headers.get('Location') === '/access-denied') return false;
    throw thrown;
  }
}
