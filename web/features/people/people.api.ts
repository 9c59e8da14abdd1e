import { queryOptions, useQuery } from '@tanstack/react-query';
import { getProfile, listArchived, listEmployees, listTeams } from '#contract/people.ts';
import { call } from '#web/app/api.ts';
import { countQuery, listInput, pagedQuery, prefetchPaged } from '#web/app/paged.ts';
import type { Sort } from '#web/ui/table/sort.ts';

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

/** Every team with its members, for the forms that assign people. */
export const useTeams = () =>
  useQuery({ queryKey: ['teams'], queryFn: ({ signal }) => call(listTeams, { signal }) });

type Listed = { readonly q: string; readonly sort: Sort };

/** About seventy people. */
const TEAMS_OF_A_PAGE = 8;

/** The teams with members that match the search, for the directory. */
export const directoryQuery = (listed: Listed) =>
  pagedQuery('directory', listTeams, listInput(listed), [TEAMS_OF_A_PAGE, TEAMS_OF_A_PAGE]);

/** The number of active people who match the search. */
export const useHeadcount = (q: string) =>
  useQuery(countQuery('employees', listEmployees, q === '' ? {} : { q })).data;

export const BY_NAME: Sort = { key: 'name', direction: 'asc' };

export function prefetchDirectory(): void {
  prefetchPaged(directoryQuery({ q: '', sort: BY_NAME }));
}

/** Archived people, the last to leave first unless another order is chosen. */
export const archivedQuery = (sort: Sort | null) =>
  pagedQuery('archived', listArchived, sort === null ? {} : listInput({ q: '', sort }));
