import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { ReactNode } from 'react';
import type { DashboardProject, ShortDay } from '#contract/dashboards.ts';
import { queryClient } from '#web/app/query-client.ts';
import { forgetSession, keepSession } from '#web/app/session-record.ts';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { ProjectsInProgress } from './ProjectsInProgress.tsx';
import { UpcomingDates } from './UpcomingDates.tsx';
import type { WorkList } from './use-work-list.ts';

const today = '2026-05-04';

beforeEach(async () => {
  await page.viewport(1280, 800);
  keepSession(
    { employeeId: 9, accessToken: 'a', refreshToken: 'r' },
    { employeeId: 9, fullName: 'Ann Admin', email: 'ann@example.com', permissions: ['Benchmark_Admin'] },
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  queryClient.clear();
  forgetSession();
});

const show = (element: ReactNode) =>
  render(
    <QueryClientProvider client={queryClient}>
      <UiProvider>
        <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
      </UiProvider>
    </QueryClientProvider>,
  );

const member = (employeeId: number, isComplete: boolean) => ({
  ...{ employee: { employeeId, fullName: `Person ${employeeId}` }, isComplete, isActive: true },
});
const project = (projectId: number, title: string, changes: object = {}) =>
  ({
    ...{ projectId, projectTitle: title, status: 0.5, deadline: '2026-05-06', managerLastName: 'Moss' },
    ...{ projectManager: { employeeId: 3, fullName: 'Al Moss' }, needsProjectManager: false },
    members: [member(1, true), member(2, false)],
    ...changes,
  }) as unknown as DashboardProject;
const sort = { key: 'deadline', direction: 'asc' } as const;
const list = (rows: readonly DashboardProject[]): WorkList<DashboardProject> => ({
  ...{ rows, total: String(rows.length), sort, setSort: () => undefined },
  ...{ isError: false, hasMore: false, isLoadingMore: false, hasFailedMore: false, updatedAt: 1 },
  ...{ loadMore: () => undefined, refetch: () => undefined, loadAll: async () => rows },
  shown: { limit: 10, isWhole: false, setWhole: () => undefined },
});
const nothing = { total: 0, late: 0, soon: 0, later: 0, undated: 0, latest: [], latePeople: 0 };
const projects = (...rows: DashboardProject[]) => (
  <ProjectsInProgress
    list={list(rows)}
    glance={{ ...nothing, total: rows.length, done: 1, alone: 0 }}
    today={today}
    renderMembers={() => null}
  />
);
const cells = (label: string) =>
  Array.from(document.querySelectorAll(`tbody td[data-label="${label}"]`), (cell) => cell.textContent);

test('a project shows the time left while evaluations are open, and a pill if it needs a manager', async () => {
  await show(
    projects(
      project(1, 'Anchor'),
      project(2, 'Beacon', { status: 1, needsProjectManager: true }),
      project(3, 'Chart', { projectManager: null, needsProjectManager: true, deadline: '2026-05-07' }),
    ),
  );
  await expect.poll(() => cells('Project Title')).toEqual(['Anchor', 'Beacon', 'Chart']);
  expect(cells('Project Manager')).toEqual(['Al Moss', 'Al MossArchived', '–Missing']);
  expect(cells('Deadline')).toEqual(['05/06/20262 Days Left', '05/06/2026', '05/07/20263 Days Left']);
  await expect.element(page.getByText('No project evaluations are in progress.')).not.toBeInTheDocument();
});

test('projects without open evaluations are counted apart', async () => {
  await show(projects(project(1, 'Anchor')));
  await expect.element(page.getByText('All submitted 1')).toBeVisible();
  await expect.element(page.getByText('No one to evaluate')).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'No member is late.' })).toBeVisible();
});

test('without projects, the panel says so', async () => {
  await show(projects());
  await expect.element(page.getByText('No project evaluations are in progress.')).toBeVisible();
});

const upcoming = (day: string, entityId: number, count = 1): ShortDay => ({
  ...{ day, annualReviewDeadlines: [], projectDeadlines: [], sitDownDates: [] },
  hireDates: [{ entityId, description: `Anniversary ${entityId}` }],
  counts: { annualReviewDeadlines: 0, projectDeadlines: 0, sitDownDates: 0, hireDates: count },
});

test('upcoming dates say how far ahead each day is', async () => {
  await show(
    <UpcomingDates
      days={[upcoming(today, 1), upcoming('2026-05-05', 2), upcoming('2026-05-07', 3)]}
      today={today}
    />,
  );
  const headings = () => Array.from(document.querySelectorAll('h3'), ({ textContent }) => textContent);
  await expect
    .poll(headings)
    .toEqual(['Monday, 05/04/2026Today', 'Tuesday, 05/05/2026Tomorrow', 'Thursday, 05/07/2026In 3 days']);
  const link = page.getByRole('link', { name: 'Anniversary 3' });
  await expect.element(link).toHaveAttribute('href', '/employees/3');
});

test('the columns of the two weeks do not overlap', async () => {
  await show(<UpcomingDates days={[upcoming(today, 1), upcoming('2026-05-05', 2)]} today={today} />);
  await expect.element(page.getByRole('figure', { name: 'The next two weeks' })).toBeVisible();
  const columns = Array.from(document.querySelectorAll('figure rect'), (one) => one.getBoundingClientRect());
  expect(columns).toHaveLength(15);
  for (const [at, column] of columns.slice(1).entries())
    expect(column.left).toBeGreaterThan(columns[at]?.right ?? Infinity);
});

test('the further dates of a busy day are loaded on request', async () => {
  const all = Array.from({ length: 3 }, (_, at) => ({
    entityId: at + 1,
    description: `Anniversary ${at + 1}`,
  }));
  const fetched = vi
    .spyOn(window, 'fetch')
    .mockImplementation(async () =>
      Response.json([{ ...upcoming('2026-05-05', 1), hireDates: all }, upcoming(today, 9)]),
    );
  await show(<UpcomingDates days={[upcoming(today, 8, 2), upcoming('2026-05-05', 1, 3)]} today={today} />);
  await expect.element(page.getByText('Hire dates 5')).toBeVisible();
  expect(fetched).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Show 2 more on 05/05/2026' }).click();
  await expect.element(page.getByRole('link', { name: 'Anniversary 3' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /05\/05/ })).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Anniversary 8' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Show 1 more on 05/04/2026' })).toBeVisible();
});

test('without upcoming dates, the panel says so', async () => {
  await show(<UpcomingDates days={[]} today={today} />);
  await expect.element(page.getByText('Nothing upcoming within the next two weeks')).toBeVisible();
  await expect.element(page.getByRole('figure')).not.toBeInTheDocument();
});
