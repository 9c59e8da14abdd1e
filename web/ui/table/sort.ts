export type Direction = 'asc' | 'desc';

/** By which column, and which way. */
export type Sort = { readonly key: string; readonly direction: Direction };

/** Without a value a row stands last, whichever way. */
export type SortValue = string | number | boolean | null | undefined;

/** What a press on a column's header leads to: its first direction, then the other, and so on. */
export function nextSort(current: Sort | null, key: string, first: Direction = 'asc'): Sort {
  if (current?.key !== key) return { key, direction: first };
  return { key, direction: current.direction === 'asc' ? 'desc' : 'asc' };
}

/** The rows in order; those with equal values keep their places. */
export function sortRows<Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => SortValue,
  direction: Direction,
): Row[] {
  const sign = direction === 'asc' ? 1 : -1;
  return rows
    .map((row) => ({ row, value: valueOf(row) }))
    .sort((a, b) => {
      if (isMissing(a.value) || isMissing(b.value))
        return Number(isMissing(a.value)) - Number(isMissing(b.value));
      return sign * compare(a.value, b.value);
    })
    .map(({ row }) => row);
}

export type Group<Row> = { readonly key: string; readonly label: string; readonly rows: readonly Row[] };

/** Rows under their headings, in the order in which the headings first appear. */
export function groupRows<Row>(
  rows: readonly Row[],
  groupOf: (row: Row) => { readonly key: string; readonly label: string },
): Group<Row>[] {
  const groups = new Map<string, { key: string; label: string; rows: Row[] }>();
  for (const row of rows) {
    const { key, label } = groupOf(row);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { key, label, rows: [row] });
    else group.rows.push(row);
  }
  return [...groups.values()];
}

const isMissing = (value: SortValue): value is null | undefined | '' =>
  value === null || value === undefined || value === '';

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function compare(a: string | number | boolean, b: string | number | boolean): number {
  if (typeof a === 'string' || typeof b === 'string') return collator.compare(String(a), String(b));
  return Number(a) - Number(b);
}
