import { memo, useMemo } from 'react';
import type { ReviewedKudo } from '#contract/kudos.ts';
import { SortTable } from '#web/ui/table/SortTable.tsx';
import { useUrlSort } from '#web/ui/table/use-url-list.ts';
import { kudoColumns } from './kudo-columns.tsx';
import classes from './kudos.module.css';

type Props = {
  readonly kudos: readonly ReviewedKudo[];
  readonly isFiltered: boolean;
  readonly onOpen: (kudo: ReviewedKudo) => void;
};

const newestFirst = { key: 'approved', direction: 'desc' } as const;
const keys = ['approved', 'created', 'from', 'recipient'];
const keyOf = (kudo: ReviewedKudo) => kudo.shoutoutId;

/** Approved kudos, newest first. */
export const ApprovedKudos = memo(function ApprovedKudos({ kudos, isFiltered, onOpen }: Props) {
  const [sort, setSort] = useUrlSort(newestFirst, keys, 'approved');
  const columns = useMemo(() => kudoColumns(onOpen), [onOpen]);
  return (
    <section aria-label="Approved Kudos">
      <div className={classes.toolbar}>
        <h2 className={classes.heading}>Approved Kudos ({kudos.length})</h2>
      </div>
      <SortTable
        caption="Approved Kudos"
        columns={columns}
        rows={kudos}
        rowKey={keyOf}
        sort={sort}
        onSort={setSort}
        defaultSort={newestFirst}
        emptyText={isFiltered ? 'No approved kudos match the search.' : 'No kudos have been approved yet.'}
      />
    </section>
  );
});
