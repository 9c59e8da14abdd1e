import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  adminDashboardSummary,
  listLogins,
  listProjectsInProgress,
  listReviewsInProgress,
  listUpcomingDates,
  teamLeadDashboard,
} from '#contract/dashboards.ts';
import { call } from '#web/app/api.ts';
import { listInput, pagedQuery, prefetchPaged } from '#web/app/paged.ts';
import { prefetch } from '#web/app/prefetch.ts';
import type { Sort } from '#web/ui/table/sort.ts';
import { ROWS_AT_FIRST } from './use-first-rows.ts';

/** The dashboard is loaded again every minute and when the window gets the focus. */
export const DASHBOARD_REFRESH_MS = 60_000;

export const useTeamLeadDashboard = () =>
  useQuery({
    queryKey: ['team-lead-dashboard'],
    queryFn: ({ signal }) => call(teamLeadDashboard, { signal }),
    // A visit to a profile takes its dot away.
    staleTime: 0,
  });

const summaryQuery = queryOptions({
  queryKey: ['admin-dashboard'],
  queryFn: ({ signal }) => call(adminDashboardSummary, { signal }),
});

export const useAdminDashboardSummary = () =>
  useQuery({ ...summaryQuery, refetchInterval: DASHBOARD_REFRESH_MS });

/** All dates of the next two weeks. */
export const datesQuery = queryOptions({
  queryKey: ['upcoming-dates'],
  queryFn: ({ signal }) => call(listUpcomingDates, { signal }),
  refetchInterval: DASHBOARD_REFRESH_MS,
});

/** The rows that a panel shows, then as many as a call returns for those who want all of them. */
const ROWS_OF_PAGES = [ROWS_AT_FIRST, 200] as const;

export const SOONEST_FIRST = { key: 'deadline', direction: 'asc' } as const;

export const reviewsQuery = (sort: Sort) =>
  pagedQuery('dashboard-reviews', listReviewsInProgress, listInput({ q: '', sort }), ROWS_OF_PAGES);

export const projectsQuery = (sort: Sort) =>
  pagedQuery('dashboard-projects', listProjectsInProgress, listInput({ q: '', sort }), ROWS_OF_PAGES);

/** The rows of the box and some to scroll, then more while it is scrolled. */
const LOGINS_OF_PAGES = [20, 50] as const;

/** The log-ins, the newest first. */
export const loginsQuery = pagedQuery('logins', listLogins, {}, LOGINS_OF_PAGES);

export function prefetchAdminDashboard(): void {
  prefetch(summaryQuery);
  prefetchPaged(reviewsQuery(SOONEST_FIRST));
  prefetchPaged(projectsQuery(SOONEST_FIRST));
  prefetchPaged(loginsQuery);
}
