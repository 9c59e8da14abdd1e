import { exactCount } from '#web/ui/exact-count.ts';
import type { Filters } from './use-cycle-filters.ts';

/** The list that the table shows. */
export type ShownList = {
  /** The same for the same filters and the same search. */
  readonly key: string;
  readonly filter: Filters & { readonly q?: string };
  /** The people of the loaded rows who can be selected, in the order of the rows. */
  readonly ids: readonly number[];
  readonly hasMore: boolean;
  /** How many people the list has, as `107` or `1,000+`. */
  readonly total: string;
};

/** Who is selected: some people, or all of a list with exceptions. Both survive a change of filter. */
export type Selection =
  | { readonly kind: 'some'; readonly ids: ReadonlySet<number> }
  | { readonly kind: 'all'; readonly list: ShownList; readonly except: ReadonlySet<number> };

export const nobody: Selection = { kind: 'some', ids: new Set() };

export const someOf = (ids: Iterable<number>): Selection => ({ kind: 'some', ids: new Set(ids) });

export const allOf = (list: ShownList): Selection => ({ kind: 'all', list, except: new Set() });

export const isNobody = (selection: Selection) => selection.kind === 'some' && selection.ids.size === 0;

/**
 * Whether a row of the shown list is selected. All of another list marks none: its people are not known here.
 */
export function isSelected(selection: Selection, list: ShownList, id: number): boolean {
  if (selection.kind === 'some') return selection.ids.has(id);
  return selection.list.key === list.key && !selection.except.has(id);
}

/**
 * Selects rows or takes them out. In another list than the one that is selected as a whole, it begins anew.
 */
export function withRows(
  selection: Selection,
  list: ShownList,
  ids: readonly number[],
  isOn: boolean,
): Selection {
  if (selection.kind === 'some') return someOf(changed(selection.ids, ids, isOn));
  if (selection.list.key !== list.key) return isOn ? someOf(ids) : selection;
  return { ...selection, except: changed(selection.except, ids, !isOn) };
}

/**
 * The rows from one to another, both included, in the order of the list; only the last if the first is not
 * there.
 */
export function rangeOf({ ids }: ShownList, from: number | null, to: number): readonly number[] {
  const [first, last] = [from === null ? -1 : ids.indexOf(from), ids.indexOf(to)];
  if (first < 0 || last < 0) return [to];
  return ids.slice(Math.min(first, last), Math.max(first, last) + 1);
}

/** How much of the loaded rows is selected, for the checkbox in the header. */
export function pageState(selection: Selection, list: ShownList): 'none' | 'some' | 'all' {
  const count = list.ids.filter((id) => isSelected(selection, list, id)).length;
  if (count === 0) return 'none';
  return count === list.ids.length ? 'all' : 'some';
}

/** All loaded rows, or none of them if all are selected. With none, the rest of a whole list goes, too. */
export function withPageToggled(selection: Selection, list: ShownList): Selection {
  const isOn = pageState(selection, list) !== 'all';
  if (!isOn && selection.kind === 'all') return nobody;
  return withRows(selection, list, list.ids, isOn);
}

/** Whether all loaded rows are selected, and the list has more that could be. */
export function offersAll(selection: Selection, list: ShownList): boolean {
  if (selection.kind === 'all' || !list.hasMore || pageState(selection, list) !== 'all') return false;
  const total = exactCount(list.total);
  return total === null || selection.ids.size < total;
}

function changed(set: ReadonlySet<number>, ids: readonly number[], isIn: boolean): ReadonlySet<number> {
  const next = new Set(set);
  for (const id of ids) {
    if (isIn) next.add(id);
    else next.delete(id);
  }
  return next;
}
