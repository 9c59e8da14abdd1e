import { queryOptions, useQuery } from '@tanstack/react-query';
import { getProfile, listArchived, listTeams } from '#contract/people.ts';
import { call } from '#web/app/api.ts';
import { prefetch } from '#web/app/prefetch.ts';

/** The period that a profile shows when none is chosen. */
export const CURRENT_PERIOD = 0;

export const profileQuery = (employeeId: number, markingPeriodId: number) =>
  queryOptions({
    queryKey: ['profile', employeeId, markingPeriodId],
    queryFn: ({ signal }) =>
      call(getProfile, { params: { EmployeeId: employeeId, markingPeriodId }, signal }),
  });

/** A profile in one period; while another period loads, the one that is there stays. */
export const useProfile = (employeeId: number, markingPeriodId: number) =>
  useQuery({
    ...profileQuery(employeeId, markingPeriodId),
    placeholderData: (shown) => (shown?.employeeId === employeeId ? shown : undefined),
    meta: { leavesWhenDenied: true },
  });

/** Every team with its members. */
const teamsQuery = queryOptions({
  queryKey: ['teams'],
  queryFn: ({ signal }) => call(listTeams, { signal }),
});

export const prefetchTeams = () => prefetch(teamsQuery);

export const useTeams = () => useQuery(teamsQuery);

export const useArchived = () =>
  useQuery({ queryKey: ['archived'], queryFn: ({ signal }) => call(listArchived, { signal }) });
