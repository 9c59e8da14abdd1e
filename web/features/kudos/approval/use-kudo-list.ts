import type { ReviewedKudo } from '#contract/kudos/kudos.schemas.ts';
import { type PagedRows, usePaged } from '#web/app/calls/paged.ts';
import type { Sort } from '#web/ui/table/sort.ts';
import { useUrlSort } from '#web/ui/table/use-url-list.ts';
import { kudosQuery, NEWEST_FIRST } from '../kudos.api.ts';

const sortKeys = {
  waiting: ['created', 'from', 'recipient'],
  approved: ['approved', 'created', 'from', 'recipient'],
} as const;

export type KudoList = PagedRows<ReviewedKudo> & {
  readonly sort: Sort;
  readonly setSort: (sort: Sort) => void;
  readonly defaultSort: Sort;
  readonly isFiltered: boolean;
};

/** The kudos of one state that match the search, in the order of the address. */
export function useKudoList(state: 'waiting' | 'approved', wanted: string): KudoList {
  const defaultSort = NEWEST_FIRST[state];
  const [sort, setSort] = useUrlSort(defaultSort, sortKeys[state], state);
  const paged = usePaged(kudosQuery({ state, q: wanted, sort }));
  return { ...paged, sort, setSort, defaultSort, isFiltered: wanted !== '' };
}
