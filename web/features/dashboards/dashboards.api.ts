import { queryOptions, useQuery } from '@tanstack/react-query';
import { adminDashboard, teamLeadDashboard } from '#contract/dashboards.ts';
import { call } from '#web/app/api.ts';
import { prefetch } from '#web/app/prefetch.ts';

const DASHBOARD_REFRESH_MS = 60_000;

export const useTeamLeadDashboard = () =>
  useQuery({
    queryKey: ['team-lead-dashboard'],
    queryFn: ({ signal }) => call(teamLeadDashboard, { signal }),
    // A visit to a profile takes its dot away.
    staleTime: 0,
  });

const adminDashboardQuery = queryOptions({
  queryKey: ['admin-dashboard'],
  queryFn: ({ signal }) => call(adminDashboard, { signal }),
});

export const prefetchAdminDashboard = () => prefetch(adminDashboardQuery);

/** Loads again every minute and when the window gets the focus; what is on the screen stays while it does. */
export const useAdminDashboard = () =>
  useQuery({ ...adminDashboardQuery, refetchInterval: DASHBOARD_REFRESH_MS });
