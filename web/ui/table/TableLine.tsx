import { IconChevronRight } from '../icons.tsx';
import { type Ref, useMemo } from 'react';
import type { Column, Expansion, RowFocus } from './columns.ts';
import type { Line } from './lines.ts';
import classes from './SortTable.module.css';

type Props<Row> = {
  readonly line: Line<Row>;
  readonly columns: readonly Column<Row>[];
  readonly expansion: Expansion<Row> | undefined;
  readonly rowFocus?: ((row: Row) => RowFocus) | undefined;
  readonly detailId: string;
  readonly onToggle: (key: string) => void;
  /** Set only in a virtualized table. */
  readonly index?: number;
  readonly measure?: Ref<HTMLTableRowElement>;
};

/** One line of the table body, in plain table elements to keep long lists fast. */
export function TableLine<Row>(props: Props<Row>) {
  const { line, columns, expansion, rowFocus, detailId, onToggle, index, measure } = props;
  const place = index === undefined ? {} : { 'data-index': index, 'aria-rowindex': index + 2, ref: measure };
  // Memoized, so that lines that stay on the screen while scrolling don't render again.
  const cells = useMemo(
    () => cellsOf({ line, columns, expansion, detailId, onToggle }),
    [line, columns, expansion, detailId, onToggle],
  );
  return (
    <tr
      className={classes[line.kind]}
      id={line.kind === 'detail' ? detailId : undefined}
      {...place}
      {...(line.kind === 'row' ? rowFocus?.(line.row) : {})}
    >
      {cells}
    </tr>
  );
}

function cellsOf<Row>({
  line,
  columns,
  expansion,
  detailId,
  onToggle,
}: Omit<Props<Row>, 'index' | 'measure' | 'rowFocus'>) {
  if (line.kind === 'group') {
    return (
      <th colSpan={columns.length} scope="colgroup">
        {line.label} <span className={classes.count}>{line.count}</span>
      </th>
    );
  }
  if (line.kind === 'detail') return <td colSpan={columns.length}>{expansion?.render(line.row)}</td>;
  return columns.map((column, at) => (
    <td
      key={column.key}
      data-align={column.align}
      data-mark={column.isMark}
      data-label={column.isLabelHidden === true ? undefined : column.label}
    >
      {at === 0 && expansion !== undefined ? (
        <div className={classes.opener}>
          <button
            type="button"
            className={classes.toggle}
            aria-expanded={line.isOpen}
            aria-label={expansion.label(line.row)}
            {...(line.isOpen ? { 'aria-controls': detailId } : {})}
            onClick={() => onToggle(line.key)}
          >
            <IconChevronRight size={16} aria-hidden />
          </button>
          <div className={classes.content}>{column.render(line.row)}</div>
        </div>
      ) : (
        column.render(line.row)
      )}
    </td>
  ));
}
