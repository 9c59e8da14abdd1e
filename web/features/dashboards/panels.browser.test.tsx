import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ReactNode } from 'react';
import { listUpcomingDates } from '#contract/dashboards/dashboards.endpoints.ts';
import type { DashboardProject, ShortDay } from '#contract/dashboards/dashboards.schemas.ts';
import { anAdmin, calls } from '#web/testing/answer-calls.ts';
import { answer, type Answer } from '#web/testing/answers.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { ProjectsInProgress } from './ProjectsInProgress.tsx';
import { UpcomingDates } from './panels/UpcomingDates.tsx';
import type { WorkList } from './use-work-list.ts';

const today = '2026-05-04';

beforeEach(() => page.viewport(1280, 800));

const show = (element: ReactNode, calls: Answer[] = []) => renderScreen({ as: anAdmin, element, calls });

const member = (employeeId: number, isComplete: boolean) => ({
  employee: {
    employeeId,
    fullName: `Person ${employeeId}`,
  },
  isComplete,
  isActive: true,
});
const project = (projectId: number, title: string, changes: object = {}) =>
  ({
    projectId,
    projectTitle: title,
    status: 0.5,
    deadline: '2026-05-06',
    managerLastName: 'Moss',
    projectManager: {
      employeeId: 3,
      fullName: 'Al Moss',
    },
    needsProjectManager: false,
    members: [member(1, true), member(2, false)],
    ...changes,
  }) as unknown as DashboardProject;
const sort = { key: 'deadline', direction: 'asc' } as const;
const list = (rows: readonly DashboardProject[]): WorkList<DashboardProject> => ({
  rows,
  total: String(rows.length),
  sort,
  setSort: () => undefined,
  errorUpdateCount: 0,
  isFetching: false,
  isError: false,
  hasMore: false,
  isLoadingMore: false,
  hasFailedMore: false,
  updatedAt: 1,
  loadMore: () => undefined,
  refetch: () => undefined,
  loadAll: async () => rows,
  shown: {
    limit: 10,
    isWhole: false,
    setWhole: () => undefined,
  },
  search: {
    text: '',
    setText: () => undefined,
    wanted: '',
  },
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
      project(2, 'Beacon', {
        status: 1,
        needsProjectManager: true,
        members: [member(1, true), member(2, true)],
      }),
      project(3, 'Chart', { projectManager: null, needsProjectManager: true, deadline: '2026-05-07' }),
    ),
  );
  await expect.poll(() => cells('Project Title')).toEqual(['Anchor', 'Beacon', 'Chart']);
  expect(cells('Project Manager')).toEqual(['Al Moss', 'Al MossArchived', '–Missing']);
  for (const word of ['Archived', 'Missing'])
    await expect.element(page.getByText(word, { exact: true })).toHaveAttribute('data-tone', 'warning');
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
  day,
  annualReviewDeadlines: [],
  projectDeadlines: [],
  sitDownDates: [],
  hireDates: [
    {
      entityId,
      description: `Anniversary ${entityId}`,
    },
  ],
  counts: {
    annualReviewDeadlines: 0,
    projectDeadlines: 0,
    sitDownDates: 0,
    hireDates: count,
    firstDays: 0,
  },
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
  await show(<UpcomingDates days={[upcoming(today, 8, 2), upcoming('2026-05-05', 1, 3)]} today={today} />, [
    answer(listUpcomingDates, [{ ...upcoming('2026-05-05', 1), hireDates: all }, upcoming(today, 9)]),
  ]);
  await expect.element(page.getByText('Hire dates 5')).toBeVisible();
  expect(calls.of(listUpcomingDates)).toEqual([]);
  await page.getByRole('button', { name: 'Show 2 more on 05/05/2026' }).click();
  await page.getByText('3 anniversaries').click();
  await expect.element(page.getByRole('link', { name: 'Anniversary 3' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /05\/05/ })).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Anniversary 8' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Show 1 more on 05/04/2026' })).toBeVisible();
});

test('without upcoming dates, the panel says so', async () => {
  await show(<UpcomingDates days={[]} today={today} />);
  await expect.element(page.getByText('Nothing upcoming within the next two weeks')).toBeVisible();
  await expect.element(page.getByRole('figure')).not.toBeInTheDocument();
});

const busyDay = (day: string): ShortDay => ({
  day,
  projectDeadlines: [],
  sitDownDates: [
    {
      entityId: 7,
      description: 'Wei Chen with Kim Vo',
    },
  ],
  annualReviewDeadlines: [
    {
      entityId: 8,
      description: 'Eva Lind',
    },
  ],
  hireDates: [
    {
      entityId: 1,
      description: 'Ana Ruiz: first day',
    },
    {
      entityId: 2,
      description: 'Bo Berg: 1 year',
    },
    {
      entityId: 3,
      description: 'Cid Cole: 4 years',
    },
  ],
  counts: {
    annualReviewDeadlines: 1,
    projectDeadlines: 0,
    sitDownDates: 1,
    hireDates: 3,
    firstDays: 1,
  },
});

test('several anniversaries of a day are one line that opens; a first day and a single one stand alone', async () => {
  await show(<UpcomingDates days={[busyDay(today), upcoming('2026-05-06', 9)]} today={today} />);
  await expect.element(page.getByRole('link', { name: 'Ana Ruiz: first day' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Anniversary 9' })).toBeVisible();
  const hidden = page.getByText('Cid Cole: 4 years');
  await expect.element(hidden).not.toBeVisible();
  await page.getByText('2 anniversaries').click();
  await expect.element(hidden).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Bo Berg: 1 year' }))
    .toHaveAttribute('href', '/employees/2');
});

test('a kind of dates is a filter with the count of the two weeks', async () => {
  await show(<UpcomingDates days={[busyDay(today), upcoming('2026-05-06', 9, 14)]} today={today} />);
  const only = page.getByRole('group', { name: 'Show only' });
  const labels = () => Array.from(document.querySelectorAll('[role=group] button'), (one) => one.textContent);
  await expect
    .poll(labels)
    .toEqual(['Review deadlines (1)', 'Project deadlines (0)', 'Sit-downs (1)', 'Hire dates (17)']);
  const sitDowns = only.getByRole('button', { name: 'Sit-downs (1)' });
  await sitDowns.click();
  await expect.element(sitDowns).toHaveAttribute('aria-pressed', 'true');
  await expect.element(page.getByRole('link', { name: 'Wei Chen with Kim Vo' })).toBeVisible();
  await expect.element(page.getByText('Eva Lind')).not.toBeInTheDocument();
  await expect.element(page.getByText('05/06/2026')).not.toBeInTheDocument();
  await only.getByRole('button', { name: 'Project deadlines (0)' }).click();
  await expect.element(page.getByText('No project deadlines within the next two weeks.')).toBeVisible();
  await only.getByRole('button', { name: 'Hire dates (17)' }).click();
  await expect.element(page.getByText('Cid Cole: 4 years')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Show 13 more on 05/06/2026' })).toBeVisible();
  await only.getByRole('button', { name: 'Hire dates (17)' }).click();
  await expect.element(page.getByText('Eva Lind')).toBeVisible();
});

test('the dates scroll in a box that the keyboard reaches', async () => {
  const days = Array.from({ length: 12 }, (_, at) => busyDay(`2026-05-${String(at + 4).padStart(2, '0')}`));
  await show(<UpcomingDates days={days} today={today} />);
  const box = page.getByRole('region', { name: 'Dates by day' });
  await expect.element(box).toBeVisible();
  const element = box.element();
  if (!(element instanceof HTMLElement)) throw new Error('There is no box.');
  expect(element.clientHeight).toBeLessThanOrEqual(420);
  expect(element.scrollHeight).toBeGreaterThan(element.clientHeight);
  element.focus();
  await expect.element(box).toHaveFocus();
});
