import type { Group } from './sort.ts';

/** One line of a table's body: a heading, a row, or the expanded content of a row. */
export type Line<Row> =
  | {
      readonly kind: 'group';
      readonly key: string;
      readonly label: string;
      /** Null: not all of its rows are loaded. */
      readonly count: number | null;
    }
  | { readonly kind: 'row'; readonly key: string; readonly row: Row; readonly isOpen: boolean }
  | { readonly kind: 'detail'; readonly key: string; readonly row: Row };

/** Flattens groups into lines, to virtualize long tables. With `hasMore`, the last group is incomplete. */
export function toLines<Row>(
  groups: readonly Group<Row>[],
  rowKey: (row: Row) => string | number,
  open: ReadonlySet<string>,
  { hasHeadings, hasMore = false }: { hasHeadings: boolean; hasMore?: boolean },
): Line<Row>[] {
  return groups.flatMap(({ key, label, rows }, index) => {
    const count = hasMore && index === groups.length - 1 ? null : rows.length;
    return [
      ...(hasHeadings ? [{ kind: 'group', key: `group ${key}`, label, count } as const] : []),
      ...rows.flatMap((row) => rowLines(row, String(rowKey(row)), open)),
    ];
  });
}

function rowLines<Row>(row: Row, key: string, open: ReadonlySet<string>): Line<Row>[] {
  if (!open.has(key)) return [{ kind: 'row', key, row, isOpen: false }];
  return [
    { kind: 'row', key, row, isOpen: true },
    { kind: 'detail', key: `detail ${key}`, row },
  ];
}
