import type { ReactNode } from 'react';
import type { Direction, SortValue } from './sort.ts';

/** A column of a `SortTable`. */
export type Column<Row> = {
  readonly key: string;
  readonly label: string;
  readonly render: (row: Row) => ReactNode;
  /** What its order goes by; without it the column cannot be sorted by. */
  readonly sortValue?: (row: Row) => SortValue;
  readonly firstDirection?: Direction;
  readonly align?: 'start' | 'end';
  /** As CSS writes it: "160px", "25%". */
  readonly width?: string;
  /** Its label is there for screen readers only: a column of buttons. */
  readonly isLabelHidden?: boolean;
};

/** What opens under a row. */
export type Expansion<Row> = {
  /** Names the button: "Reviewers of Mia Wolf". */
  readonly label: (row: Row) => string;
  readonly render: (row: Row) => ReactNode;
};
