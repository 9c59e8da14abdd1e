import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { memo, useEffect } from 'react';
import { Link } from 'react-router';
import { formatDay } from '#contract/core/values/dates.ts';
import type { CycleRow } from '#contract/reviews/cycle/review-cycle.schemas.ts';
import { isAdmin } from '#contract/policies.ts';
import { usePaged } from '#web/app/calls/paged.ts';
import { paths } from '#web/app/paths.ts';
import { useViewer } from '#web/app/session/use-session.ts';
import { Empty } from '#web/ui/layout/Empty.tsx';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { Skeletons } from '#web/ui/layout/Skeletons.tsx';
import { PagedTable } from '#web/ui/table/PagedTable.tsx';
import { useUrlSort } from '#web/ui/table/use-url-list.ts';
import { CycleChips } from './CycleChips.tsx';
import { cycleColumns, cycleSortKeys } from './cycle-columns.tsx';
import classes from './ReviewCycle.module.css';
import type { ShownList } from './selection.ts';
import { useSelectionStore } from './selection-store.ts';
import { type CycleCounts, cycleCountsQuery, cycleQuery, SOONEST_FIRST } from './review-cycle.api.ts';
import { asText, countSet, filtersIn, type useCycleFilters } from './use-cycle-filters.ts';

type Props = {
  /** The filters as the address has them. */
  readonly address: string;
  readonly wanted: string;
  readonly onChange: ReturnType<typeof useCycleFilters>['change'];
  readonly onClear: () => void;
};

/**
 * The chips with their counts, and all people who match. Memoized, so that a keystroke renders only the
 * field.
 */
export const CycleTable = memo(
  function CycleTable({ address, wanted, onChange, onClear }: Props) {
    const filters = filtersIn(new URLSearchParams(address));
    const [sort, setSort] = useUrlSort(SOONEST_FIRST, cycleSortKeys);
    const input = { ...filters, ...(wanted === '' ? {} : { q: wanted }) };
    const list = usePaged(cycleQuery({ ...input, sort }));
    const counts = useQuery(cycleCountsQuery(input)).data;
    const { rows } = list;
    useShownList(
      {
        key: `${address}&q=${wanted}`,
        filter: input,
        hasMore: list.hasMore,
        total: list.total,
      },
      rows,
    );
    const isFiltered = wanted !== '' || countSet(filters) > 0;
    return (
      <>
        <CycleChips counts={counts} filters={filters} onChange={onChange} />
        <Found total={list.total} isShown={rows !== undefined} />
        <Loaded
          load={list}
          data={rows}
          failed="The review cycle could not be loaded."
          skeleton={<Skeletons shape="table" rows={12} />}
        >
          {(loaded) => (
            <>
              <Beside
                rows={loaded}
                isFiltered={isFiltered}
                isDueAlone={wanted === '' && asText(filters) === 'state=DueToStart'}
                counts={counts}
                onClear={onClear}
              />
              {loaded.length > 0 && (
                <div className={classes.table}>
                  <PagedTable
                    list={{ ...list, rows: loaded }}
                    noun="people"
                    caption="Annual reviews"
                    columns={cycleColumns}
                    rowKey={keyOf}
                    sort={sort}
                    onSort={setSort}
                    defaultSort={SOONEST_FIRST}
                    isAutomatic
                  />
                </div>
              )}
            </>
          )}
        </Loaded>
      </>
    );
  },
  // The functions differ with each render, and do the same.
  (before, after) => before.address === after.address && before.wanted === after.wanted,
);

/** Tells the selection what the table shows. */
function useShownList({ key, filter, hasMore, total }: Omit<ShownList, 'ids'>, rows?: readonly CycleRow[]) {
  const { show } = useSelectionStore();
  const text = JSON.stringify(filter);
  useEffect(() => {
    const ids = (rows ?? []).flatMap(({ employeeId, isOwn }) => (isOwn ? [] : [employeeId]));
    show({ key, filter: JSON.parse(text), ids, hasMore, total });
  }, [show, key, text, rows, hasMore, total]);
}

const keyOf = ({ employeeId }: CycleRow) => employeeId;

const Found = ({ total, isShown }: { readonly total: string; readonly isShown: boolean }) => (
  <p role="status" className={classes.found}>
    {isShown && `${total} ${total === '1' ? 'person' : 'people'}`}
  </p>
);

type BesideProps = {
  readonly rows: readonly CycleRow[];
  readonly isFiltered: boolean;
  /** Whether the only filter is the one for reviews that are due to start. */
  readonly isDueAlone: boolean;
  readonly counts: CycleCounts | undefined;
  readonly onClear: () => void;
};

/** What there is to say without a row, or when there is nothing to do. */
function Beside({ rows, isFiltered, isDueAlone, counts, onClear }: BesideProps) {
  const mayLoadPeople = isAdmin(useViewer());
  if (!isFiltered && rows.every(({ isOwn }) => isOwn)) {
    if (!mayLoadPeople) return <Empty text="Your team is empty." />;
    const add = (
      <Button component={Link} to={paths.peopleImport} variant="default" size="xs">
        Import people
      </Button>
    );
    return <Empty text="Load your people to begin." action={add} />;
  }
  if (rows.length === 0 && isDueAlone) return <Empty text={calmText(counts)} />;
  if (rows.length === 0) {
    const clear = (
      <Button variant="default" size="xs" onClick={onClear}>
        Clear filters
      </Button>
    );
    return <Empty text="No one matches these filters." action={clear} />;
  }
  const isCalm = counts !== undefined && counts.states.NotStarted === counts.all && counts.late === 0;
  return !isFiltered && isCalm ? <Empty text={calmText(counts)} /> : null;
}

function calmText(counts: CycleCounts | undefined): string {
  const next = counts?.nextAnniversary ?? null;
  if (next === null) return 'Nothing is due.';
  return `Nothing is due. The next anniversary is ${next.fullName} on ${formatDay(next.day)}.`;
}
