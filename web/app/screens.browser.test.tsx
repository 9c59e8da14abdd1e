import { matchRoutes } from 'react-router';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Permission } from '#contract/enums.ts';
import { adoptStored, keepSession } from './session-record.ts';
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

/** Runs the guards of a screen; false if one of them redirects. */
async function isOpenTo(role: Permission | null, path: string): Promise<boolean> {
  const record = { employeeId: 7, accessToken: 'access', refreshToken: 'refresh' };
  const permissions = role === null ? [] : [role];
  keepSession(record, { employeeId: 7, fullName: 'Mia Wolf', email: 'mia@example.com', permissions });
  const matches = matchRoutes(screens, path) ?? [];
  const guards = matches.flatMap(({ route }) => route.middleware ?? []);
  expect(guards.length).toBeGreaterThan(0);
  const request = { request: new Request(new URL(path, window.location.origin)) };
  try {
    for (const guard of guards) await guard(request as never, async () => undefined);
    return true;
  } catch (thrown) {
    if (thrown instanceof Response && thrown.headers.get('Location') === '/access-denied') return false;
    throw thrown;
  }
}
