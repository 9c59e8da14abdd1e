import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { getProfile, listArchived, listSnippets, listTeams } from '#contract/people.ts';
import { call } from '#web/app/api.ts';

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

/** Names and positions for pickers. */
export const snippetsQuery = queryOptions({
  queryKey: ['snippets'],
  queryFn: ({ signal }) => call(listSnippets, { signal }),
});

/** Every team with its members. */
export const teamsQuery = queryOptions({
  queryKey: ['teams'],
  queryFn: ({ signal }) => call(listTeams, { signal }),
});

export const useTeams = () => useQuery(teamsQuery);

export const useArchived = () =>
  useQuery({ queryKey: ['archived'], queryFn: ({ signal }) => call(listArchived, { signal }) });

/** Loads again whatever is on the screen: a review shows on profiles, in the directory and on dashboards. */
export const refreshScreens = (client: QueryClient) =>
  client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'document-name' });

export function useRefreshScreens() {
  const client = useQueryClient();
  return () => refreshScreens(client);
}
