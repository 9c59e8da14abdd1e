import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { positionBeside } from '#contract/core/names.ts';
import type { Snippet } from '#contract/core/names.schemas.ts';
import { OPTIONS_SHOWN, type OptionSearch, type PickOption } from '#web/ui/forms/pickers/options.ts';
import { exactCount } from '#web/ui/exact-count.ts';
import { useSearchPause } from '#web/ui/table/use-search-pause.ts';
import { useNameOf } from './namesakes.tsx';
import { firstNamesQuery, foundNamesQuery, namesOfQuery, type Pickable } from './people-names.ts';

/** What a picker of people lists besides the people that the server finds. */
export type Extra = {
  /** People who are not listed, such as the sender of a kudo. */
  readonly without?: readonly number[] | undefined;
  /** People whom the server may not find, such as archived members of a team. */
  readonly known?: readonly PickOption[] | undefined;
  /** Further choices, listed first. */
  readonly added?: readonly PickOption[] | undefined;
};

type PeopleOptions = {
  readonly options: readonly PickOption[];
  /** Undefined if the options are all there are. */
  readonly search: OptionSearch | undefined;
  /** Picked people who are archived. */
  readonly gone: readonly number[];
};

/**
 * The options of a picker of people. A small company is loaded as a whole; in a large one the server
 * searches. `picked` are the ids in the field: their names stay known during the next searches.
 */
export function usePeopleOptions(
  endpoint: Pickable,
  picked: readonly number[],
  { without = NO_IDS, known = NO_OPTIONS, added = NO_OPTIONS }: Extra = {},
): PeopleOptions {
  const [typed, onType] = useState('');
  const [kept, setKept] = useState(NO_OPTIONS);
  const q = useSearchPause(typed);
  const first = useQuery(firstNamesQuery(endpoint, without));
  const isWhole = first.data !== undefined && exactCount(first.data.total) === first.data.rows.length;
  const isSearching = first.data !== undefined && !isWhole && q !== '';
  const later = useQuery({ ...foundNamesQuery(endpoint, without, q), enabled: isSearching });
  const rows = (isSearching ? later.data?.rows : undefined) ?? first.data?.rows ?? NO_ROWS;
  const nameOf = useNameOf();
  const listed = useMemo(() => rows.map(asOption(nameOf)), [rows, nameOf]);
  const unnamed = picked.filter((id) => ![listed, known, added, kept].some((some) => has(some, id)));
  const names = useQuery({
    ...namesOfQuery(unnamed),
    enabled: unnamed.length > 0 && first.data !== undefined,
  });
  const named = names.data?.map(asOption(nameOf)) ?? NO_OPTIONS;
  const options = distinct([
    ...added.filter(({ id }) => !has(listed, id)),
    ...listed,
    ...known,
    ...kept,
    ...named,
  ]);
  const search: OptionSearch = {
    found: new Set(listed.slice(0, OPTIONS_SHOWN).map(({ id }) => id)),
    total: (isSearching ? later.data?.total : first.data?.total) ?? '',
    added: new Set([...added, ...known].map(({ id }) => id)),
    state: stateOf(typed.trim() === q, isSearching ? later : first),
    onType,
    onPick: (ids) =>
      setKept((before) => distinct([...before, ...options.filter(({ id }) => ids.includes(id))])),
  };
  return {
    options,
    search: isWhole ? undefined : search,
    gone: names.data === undefined ? NO_IDS : unnamed.filter((id) => !has(named, id)),
  };
}

const NO_IDS: readonly number[] = [];
const NO_OPTIONS: readonly PickOption[] = [];
const NO_ROWS: readonly Snippet[] = [];

function stateOf(
  isTyped: boolean,
  { data, isPlaceholderData, isError }: { data?: unknown; isPlaceholderData: boolean; isError: boolean },
): OptionSearch['state'] {
  if (isTyped && isError) return 'failed';
  return isTyped && data !== undefined && !isPlaceholderData ? 'found' : 'waiting';
}

const asOption =
  (nameOf: ReturnType<typeof useNameOf>) =>
  ({ positionName, ...person }: Snippet): PickOption => {
    const label = nameOf(person);
    const hint = positionBeside(label, positionName);
    return { id: person.employeeId, label, ...(hint === null ? {} : { hint }) };
  };

const has = (options: readonly PickOption[], wanted: number) => options.some(({ id }) => id === wanted);

/** The first option of each id. */
function distinct(options: readonly PickOption[]): readonly PickOption[] {
  const ids = new Set<number>();
  return options.filter(({ id }) => !ids.has(id) && ids.add(id));
}
