import { useAddressParams } from '#web/ui/address-params.ts';
import type { QueryInputOf } from '#contract/core/endpoint.ts';
import type { countReviewCycle } from '#contract/reviews/cycle/review-cycle.endpoints.ts';
import { deadlineSpans } from '#contract/reviews/cycle/review-cycle.ts';
import { reviewStates } from '#contract/reviews/cycle/review-states.ts';

/** The filters that are set. */
export type Filters = Omit<QueryInputOf<typeof countReviewCycle>, 'q'>;
export type FilterName = keyof Filters;

const names = [
  'state',
  'late',
  'cannotStart',
  'deadline',
  'lead',
  'department',
  'month',
  'reviewer',
] as const;

/** The filters of the Review Cycle page, stored in the address. */
export function useCycleFilters() {
  const [params, setParams] = useAddressParams();
  const change = (changes: { readonly [K in FilterName | 'q']?: string }) =>
    setParams((now) => withChanges(now, changes), { replace: true, preventScrollReset: true });
  return {
    filters: filtersIn(params),
    /** Sets filters; an empty text removes one. */
    change,
    /** Removes all filters and the search. */
    clear: () => change(Object.fromEntries([...names, 'q'].map((name) => [name, '']))),
  };
}

/** The filters of an address. What the list does not know is no filter. */
export function filtersIn(params: URLSearchParams): Filters {
  const text = (name: FilterName) => params.get(name) ?? '';
  const like = (name: FilterName, shape: RegExp) => (shape.test(text(name)) ? text(name) : undefined);
  return {
    state: reviewStates.find((state) => state === text('state')),
    late: text('late') === 'true' ? 'true' : undefined,
    cannotStart: text('cannotStart') === 'true' ? 'true' : undefined,
    deadline: deadlineSpans.find((span) => span === text('deadline')),
    lead: like('lead', /^(?:none|[1-9]\d{0,8})$/),
    department: like('department', /^[1-9]\d{0,8}$/),
    reviewer: like('reviewer', /^[1-9]\d{0,8}$/),
    month: like('month', /^(?:[1-9]|1[0-2])$/),
  };
}

/** How many filters are set. */
export const countSet = (filters: Filters) =>
  Object.values(filters).filter((value) => value !== undefined).length;

/** The filters as text, the same for the same filters. */
export const asText = (filters: Filters) =>
  new URLSearchParams(
    names.flatMap((name) => (filters[name] === undefined ? [] : [[name, filters[name]]])),
  ).toString();

function withChanges(now: URLSearchParams, changes: Readonly<Record<string, string>>): URLSearchParams {
  const next = new URLSearchParams(now);
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}
