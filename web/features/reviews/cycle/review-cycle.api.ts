import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryInputOf, ResponseOf } from '#contract/core/endpoint.ts';
import { listTeamLeads } from '#contract/core/names.endpoints.ts';
import { listDepartments } from '#contract/people/people.endpoints.ts';
import { countReviewCycle, listReviewCycle } from '#contract/reviews/cycle/review-cycle.endpoints.ts';
import { call } from '#web/app/calls/api.ts';
import { listInput, pagedQuery, prefetchPaged } from '#web/app/calls/paged.ts';
import type { Place } from '#web/app/navigation/page-start.ts';
import { prefetch } from '#web/app/navigation/prefetch.ts';
import type { Sort } from '#web/ui/table/sort.ts';

type CycleInput = QueryInputOf<typeof countReviewCycle>;
export type CycleCounts = ResponseOf<typeof countReviewCycle>;

export const SOONEST_FIRST: Sort = { key: 'next', direction: 'asc' };

/** The people who match the filters and the search. */
export const cycleQuery = ({ sort, ...input }: CycleInput & { readonly sort: Sort }) => {
  const { q = '', ...filters } = input;
  return pagedQuery('review-cycle', listReviewCycle, { ...filters, ...listInput({ q, sort }) });
};

/** How many people each filter shows. */
export const cycleCountsQuery = (query: CycleInput) =>
  queryOptions({
    queryKey: ['review-cycle', 'counts', query],
    queryFn: ({ signal }) => call(countReviewCycle, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** With the empty filters of an address without any, as the page asks. */
export function prefetchCycle({ search }: Place): void {
  if (search.size > 0) return;
  prefetchPaged(cycleQuery({ sort: SOONEST_FIRST }));
  prefetch(cycleCountsQuery({}));
}

/** All team leads, for the filter. */
export const cycleLeadsQuery = queryOptions({
  queryKey: ['review-cycle', 'leads'],
  queryFn: ({ signal }) => call(listTeamLeads, { query: {}, signal }),
});

/** All departments, for the filter. */
export const cycleDepartmentsQuery = queryOptions({
  queryKey: ['review-cycle', 'departments'],
  queryFn: ({ signal }) => call(listDepartments, { signal }),
});
