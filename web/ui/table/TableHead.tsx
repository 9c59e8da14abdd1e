import { VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '../icons.tsx';
import type { Column } from './columns.ts';
import { nextSort, type Sort } from './sort.ts';
import classes from './SortTable.module.css';

type Props<Row> = {
  readonly columns: readonly Column<Row>[];
  readonly sort: Sort | null;
  readonly onSort: (sort: Sort) => void;
};

/** The header cells, with buttons for sortable columns. */
export function TableHead<Row>({ columns, sort, onSort }: Props<Row>) {
  return (
    <thead className={classes.head}>
      <tr>
        {columns.map((column) => {
          const { key, label, sortValue, firstDirection, align, width, isLabelHidden, renderHead } = column;
          const direction = sort?.key === key ? sort.direction : null;
          const style = width === undefined ? {} : { style: { width } };
          if (renderHead !== undefined) {
            return (
              <td key={key} data-mark={column.isMark} {...style}>
                {renderHead()}
              </td>
            );
          }
          if (sortValue === undefined) {
            return (
              <th key={key} scope="col" data-align={align} data-fixed {...style}>
                {isLabelHidden === true ? <VisuallyHidden>{label}</VisuallyHidden> : label}
              </th>
            );
          }
          return (
            <th key={key} scope="col" data-align={align} aria-sort={ariaSort(direction)} {...style}>
              <button
                type="button"
                className={classes.sorter}
                data-print
                onClick={() => onSort(nextSort(sort, key, firstDirection))}
              >
                {label}
                <SortIcon direction={direction} />
              </button>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

const ariaSort = (direction: Sort['direction'] | null) =>
  direction === null ? 'none' : direction === 'asc' ? 'ascending' : 'descending';

function SortIcon({ direction }: { readonly direction: Sort['direction'] | null }) {
  const Icon = direction === null ? IconArrowsSort : direction === 'asc' ? IconArrowUp : IconArrowDown;
  return <Icon size={14} aria-hidden className={classes.arrow} data-active={direction !== null} />;
}
