import { queryOptions, useQuery } from '@tanstack/react-query';
import { getHandover } from '#contract/people/handover.endpoints.ts';
import {
  getProfile,
  listArchived,
  listAssignable,
  listEmployees,
  listTeams,
} from '#contract/people/people.endpoints.ts';
import type { TeamState } from '#contract/people/people.ts';
import { call } from '#web/app/calls/api.ts';
import { countQuery } from '#web/app/calls/list-page.ts';
import type { Place } from '#web/app/navigation/page-start.ts';
import { prefetch } from '#web/app/navigation/prefetch.ts';
import { useNamesToldApart } from '#web/app/people/namesakes.tsx';
import { listInput, pagedPartsQuery, pagedQuery, prefetchPaged } from '#web/app/calls/paged.ts';
import type { Sort } from '#web/ui/table/sort.ts';

/** The period that a profile shows when none is chosen. */
export const CURRENT_PERIOD = 0;

export const profileQuery = (employeeId: number, markingPeriodId: number) =>
  queryOptions({
    queryKey: ['profile', employeeId, markingPeriodId],
    queryFn: ({ signal }) =>
      call(getProfile, { params: { EmployeeId: employeeId, markingPeriodId }, signal }),
  });

/** The period of an address; the current one if the parameter is not an id. */
export function periodIn(search: URLSearchParams): number {
  const asked = search.get('period') ?? '';
  return /^[1-9]\d{0,9}$/.test(asked) ? Number(asked) : CURRENT_PERIOD;
}

export const prefetchProfile = ({ params, search }: Place) =>
  prefetch(profileQuery(Number(params['employeeId']), periodIn(search)));

/** A profile in one period; while another period loads, the one that is there stays. */
export const useProfile = (employeeId: number, markingPeriodId: number) =>
  useQuery({
    ...profileQuery(employeeId, markingPeriodId),
    select: useNamesToldApart(),
    placeholderData: (shown) => (shown?.employeeId === employeeId ? shown : undefined),
    meta: { leavesWhenDenied: true },
  });

/** What a person who is archived hands over. */
export const useHandover = (employeeId: number, isAsked: boolean) =>
  useQuery({
    queryKey: ['handover', employeeId],
    queryFn: ({ signal }) => call(getHandover, { params: { employeeId }, signal }),
    select: useNamesToldApart(),
    enabled: isAsked,
  });

/** The people who may be picked for the team of a lead, part by part. Null: no lead is chosen yet. */
export const assignableQuery = (leadId: number | null, states: readonly TeamState[], q = '') =>
  pagedPartsQuery(
    'assignable',
    listAssignable,
    states.map((state) => ({
      state,
      ...(leadId === null ? {} : { lead: String(leadId) }),
      ...(q === '' ? {} : { q }),
    })),
  );

type Listed = { readonly q: string; readonly sort: Sort };

/** About fifty people, 28 KB. */
const TEAMS_OF_A_PAGE = 6;

/** The teams with members that match the search, for the directory. */
export const directoryQuery = (listed: Listed) =>
  pagedQuery('directory', listTeams, listInput(listed), [TEAMS_OF_A_PAGE, TEAMS_OF_A_PAGE]);

/** The number of active people who match the search. */
export const useHeadcount = (q: string) =>
  useQuery(countQuery('employees', listEmployees, q === '' ? {} : { q })).data;

export const BY_NAME: Sort = { key: 'name', direction: 'asc' };

export function prefetchDirectory({ search }: Place): void {
  if (search.size === 0) prefetchPaged(directoryQuery({ q: '', sort: BY_NAME }));
}

/** Archived people, the last to leave first unless another order is chosen. */
export const archivedQuery = (sort: Sort | null) =>
  pagedQuery('archived', listArchived, sort === null ? {} : listInput({ q: '', sort }));
