import { Button, VisuallyHidden } from '@mantine/core';
import { type Ref, useCallback, useId, useMemo, useState } from 'react';
import { Empty } from '../layout/Empty.tsx';
import type { Column, Expansion, RowFocus } from './columns.ts';
import { type Line, toLines } from './lines.ts';
import { LongBody } from './LongBody.tsx';
import { groupRows, type Sort, sortRows } from './sort.ts';
import classes from './SortTable.module.css';
import { TableHead } from './TableHead.tsx';
import { TableLine } from './TableLine.tsx';
import { useLong } from './use-long.ts';
import { usePrinting } from './use-printing.ts';

export type SortTableProps<Row> = {
  /** Describes the table for screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  /** Owned by the caller (`useUrlSort`, `useState`); null keeps the order of `rows`. */
  readonly sort: Sort | null;
  readonly onSort: (sort: Sort) => void;
  /** If set, a reset button appears while another order is chosen. */
  readonly defaultSort?: Sort;
  /** Groups rows below headings; null for no groups. May depend on the sort. */
  readonly groupOf?: ((row: Row) => { readonly key: string; readonly label: string }) | null;
  readonly expansion?: Expansion<Row>;
  /** Makes rows focusable. */
  readonly rowFocus?: ((row: Row) => RowFocus) | undefined;
  /** Shown instead of a table without rows. */
  readonly emptyText?: string;
  /** Shows only the first rows in the chosen order; all by default. A printout always has all rows. */
  readonly limit?: number | undefined;
  /** Set if the server sorts and `rows` are the first: the number of all rows, null if not known exactly. */
  readonly serverRows?: number | null | undefined;
  /** Whether rows are missing at the end, so that the last group is incomplete and has no count. */
  readonly hasMore?: boolean;
};

/** A table with sorting, groups and expandable rows. On narrow screens each row is a card. */
export function SortTable<Row>(props: SortTableProps<Row>) {
  const {
    caption,
    columns,
    rows,
    rowKey,
    sort,
    onSort,
    defaultSort,
    groupOf = null,
    expansion,
    rowFocus,
    emptyText,
    limit,
    serverRows,
    hasMore = false,
  } = props;
  const isSorted = serverRows !== undefined;
  const id = useId();
  const isPrinting = usePrinting();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const sorted = useMemo(
    () => (isSorted ? rows : inOrder(rows, columns, sort)),
    [rows, columns, sort, isSorted],
  );
  const lines = useMemo(() => {
    const shown = isPrinting ? sorted : sorted.slice(0, limit);
    const groups = groupOf === null ? [{ key: '', label: '', rows: shown }] : groupRows(shown, groupOf);
    return toLines(groups, rowKey, open, { hasHeadings: groupOf !== null, hasMore });
  }, [sorted, groupOf, rowKey, open, limit, isPrinting, hasMore]);
  const isVirtual = useLong(lines.length);
  const toggle = useCallback((key: string) => setOpen((before) => withToggled(before, key)), []);
  if (rows.length === 0 && emptyText !== undefined) return <Empty text={emptyText} />;
  const renderLine = (line: Line<Row>, index?: number, measure?: Ref<HTMLTableRowElement>) => (
    <TableLine
      key={line.key}
      line={line}
      columns={columns}
      expansion={expansion}
      rowFocus={rowFocus}
      detailId={`${id}-${encodeURIComponent(line.key.replace('detail ', ''))}`}
      onToggle={toggle}
      {...(index === undefined ? {} : { index })}
      {...(measure === undefined ? {} : { measure })}
    />
  );
  return (
    <div className={classes.frame}>
      {defaultSort !== undefined && <Reset sort={sort} defaultSort={defaultSort} onSort={onSort} />}
      <table
        className={classes.table}
        {...(isVirtual || isSorted ? { 'aria-rowcount': rowCount(serverRows, lines.length) } : {})}
        {...(isVirtual ? { 'data-long': true } : {})}
      >
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <TableHead columns={columns} sort={sort} onSort={onSort} />
        {isVirtual ? (
          <LongBody lines={lines} renderLine={renderLine} />
        ) : (
          <tbody>{lines.map((line) => renderLine(line))}</tbody>
        )}
      </table>
    </div>
  );
}

/** The table's rows with its header; -1 means unknown to a screen reader. */
function rowCount(serverRows: number | null | undefined, lines: number): number {
  if (serverRows === null) return -1;
  return (serverRows ?? lines) + 1;
}

function inOrder<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sort: Sort | null) {
  const sortValue = columns.find(({ key }) => key === sort?.key)?.sortValue;
  return sort === null || sortValue === undefined ? rows : sortRows(rows, sortValue, sort.direction);
}

function withToggled(open: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(open);
  if (!next.delete(key)) next.add(key);
  return next;
}

type ResetProps = { sort: Sort | null; defaultSort: Sort; onSort: (sort: Sort) => void };

/** Placed in the gap above the table, so that nothing shifts when it appears. */
function Reset({ sort, defaultSort, onSort }: ResetProps) {
  const isDefault = sort?.key === defaultSort.key && sort.direction === defaultSort.direction;
  return (
    <div className={classes.reset} data-hidden={isDefault}>
      <Button
        variant="subtle"
        size="compact-xs"
        className={classes.resetButton ?? ''}
        onClick={() => onSort(defaultSort)}
      >
        Reset sorting
      </Button>
    </div>
  );
}
