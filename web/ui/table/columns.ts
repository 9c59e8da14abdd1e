import type { FocusEventHandler, KeyboardEventHandler, ReactNode } from 'react';
import type { Direction, SortValue } from './sort.ts';

/** A column of a `SortTable`. */
export type Column<Row> = {
  readonly key: string;
  readonly label: string;
  readonly render: (row: Row) => ReactNode;
  /** The sort key; without it the column is not sortable. */
  readonly sortValue?: (row: Row) => SortValue;
  readonly firstDirection?: Direction;
  readonly align?: 'start' | 'end';
  /** A CSS width: "160px", "25%". */
  readonly width?: string;
  /** Shows the label only to screen readers, as for a column of buttons. */
  readonly isLabelHidden?: boolean;
  /** Replaces the label in the header, as for a column of checkboxes. */
  readonly renderHead?: () => ReactNode;
  /** A column of checkboxes before the first: in the top right corner of a card. */
  readonly isMark?: boolean;
};

/** The `sortValue` of a column by which the server sorts. */
export const byServer = (): SortValue => null;

/** What makes a row focusable, for a table whose rows have keys of their own. */
export type RowFocus = {
  readonly tabIndex: 0 | -1;
  readonly 'data-row': string | number;
  readonly 'aria-keyshortcuts': string;
  readonly onKeyDown: KeyboardEventHandler;
  readonly onFocus: FocusEventHandler;
};

/** The content that a row expands to. */
export type Expansion<Row> = {
  /** The button's name for screen readers: "Reviewers of Mia Wolf". */
  readonly label: (row: Row) => string;
  readonly render: (row: Row) => ReactNode;
};
