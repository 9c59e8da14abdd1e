import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  adminDashboardSummary,
  exportProjectsInProgress,
  exportReviewsInProgress,
  listLogins,
  listProjectsInProgress,
  listReviewsInProgress,
  listUpcomingDates,
} from '#contract/dashboards/dashboards.endpoints.ts';
import { projectSorts, reviewSorts } from '#contract/dashboards/dashboards.ts';
import { call } from '#web/app/calls/api.ts';
import { useNamesToldApart } from '#web/app/people/namesakes.tsx';
import { listInput, pagedQuery, prefetchPaged } from '#web/app/calls/paged.ts';
import { saveAs } from '#web/app/calls/save-as.ts';
import { prefetch } from '#web/app/navigation/prefetch.ts';
import type { Sort } from '#web/ui/table/sort.ts';
import { ROWS_AT_FIRST } from './use-first-rows.ts';

const DASHBOARD_REFRESH_MS = 60_000;

/**
 * The dashboard is loaded again every minute and when the window gets the focus. A part that is missing has
 * other times (web/app/later-loads.ts).
 */
export const eachMinute = ({ state }: { readonly state: { readonly data: unknown } }): number | false =>
  state.data === undefined ? false : DASHBOARD_REFRESH_MS;

const summaryQuery = queryOptions({
  queryKey: ['admin-dashboard'],
  queryFn: ({ signal }) => call(adminDashboardSummary, { signal }),
});

export const useAdminDashboardSummary = () =>
  useQuery({ ...summaryQuery, select: useNamesToldApart(), refetchInterval: eachMinute });

/** All dates of the next two weeks. */
export const datesQuery = queryOptions({
  queryKey: ['upcoming-dates'],
  queryFn: ({ signal }) => call(listUpcomingDates, { signal }),
  refetchInterval: eachMinute,
});

/** The rows that a panel shows, then as many as a call returns for those who want all of them. */
const ROWS_OF_PAGES = [ROWS_AT_FIRST, 200] as const;

export const SOONEST_FIRST = { key: 'deadline', direction: 'asc' } as const;

/** The search and the order of a table. */
export type Asked = { readonly q: string; readonly sort: Sort };

export const reviewsQuery = (asked: Asked) =>
  pagedQuery('dashboard-reviews', listReviewsInProgress, listInput(asked), ROWS_OF_PAGES);

export const projectsQuery = (asked: Asked) =>
  pagedQuery('dashboard-projects', listProjectsInProgress, listInput(asked), ROWS_OF_PAGES);

/** Saves the table as a file, with the search and the order that it shows. */
export async function saveReviews({ q, sort }: Asked): Promise<void> {
  const query = { ...(q === '' ? {} : { q }), sort: sortOf(sort, reviewSorts) };
  saveAs(await call(exportReviewsInProgress, { query }), 'annual-reviews-in-progress.csv');
}

export async function saveProjects({ q, sort }: Asked): Promise<void> {
  const query = { ...(q === '' ? {} : { q }), sort: sortOf(sort, projectSorts) };
  saveAs(await call(exportProjectsInProgress, { query }), 'project-evaluations-in-progress.csv');
}

function sortOf<K extends string>({ key, direction }: Sort, sorts: readonly K[]): K | `-${K}` | undefined {
  const by = sorts.find((one) => one === key);
  return by === undefined || direction === 'asc' ? by : `-${by}`;
}

/** The rows of the box and some to scroll, then more while it is scrolled. */
const LOGINS_OF_PAGES = [20, 50] as const;

/** The log-ins, the newest first. */
export const loginsQuery = pagedQuery('logins', listLogins, {}, LOGINS_OF_PAGES);

export function prefetchAdminDashboard(): void {
  prefetch(summaryQuery);
  prefetchPaged(reviewsQuery({ q: '', sort: SOONEST_FIRST }));
  prefetchPaged(projectsQuery({ q: '', sort: SOONEST_FIRST }));
  prefetchPaged(loginsQuery);
}
