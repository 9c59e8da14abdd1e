export type Direction = 'asc' | 'desc';

/** The sorted column and direction. */
export type Sort = { readonly key: string; readonly direction: Direction };

/** Rows without a value come last in either direction. */
export type SortValue = string | number | boolean | null | undefined;

/** The sort after a click on a column's header: the column's first direction, then alternating. */
export function nextSort(current: Sort | null, key: string, first: Direction = 'asc'): Sort {
  if (current?.key !== key) return { key, direction: first };
  return { key, direction: current.direction === 'asc' ? 'desc' : 'asc' };
}

/** Sorts rows by value. The sort is stable. */
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

/** Groups rows by heading, in the order in which the headings first occur. */
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
