import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryInputOf, ResponseOf } from '#contract/core/endpoint.ts';
import { listTeamLeads } from '#contract/core/names.endpoints.ts';
import { listDepartments } from '#contract/people/people.endpoints.ts';
import { countReviewCycle, listReviewCycle } from '#contract/reviews/cycle/review-cycle.endpoints.ts';
import { call } from '#web/app/calls/api.ts';
import { listInput, pagedQuery } from '#web/app/calls/paged.ts';
import type { Sort } from '#web/ui/table/sort.ts';

type CycleInput = QueryInputOf<typeof countReviewCycle>;
export type CycleCounts = ResponseOf<typeof countReviewCycle>;

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
