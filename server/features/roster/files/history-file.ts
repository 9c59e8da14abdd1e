import { isDay } from '#contract/core/values/dates.ts';
import { type Fault, type LineLimit, readTable, shown } from './csv-lines.ts';
import { type Complain, keyOf, readDay, readEmail, readText } from '../fields.ts';

export const historyColumns = ['email', 'department', 'position', 'start_date', 'end_date'] as const;

/** A position that a person held before the current one. */
export type HistoryRow = {
  readonly line: number;
  readonly email: string;
  readonly department: string;
  readonly position: string;
  readonly startDate: string;
  readonly endDate: string;
};

/** The readable lines, and the faults of the others. */
export type HistoryFile = { readonly rows: HistoryRow[]; readonly faults: Fault[] };

/** Reads a position history and checks each line separately. Source: docs/product/people-import.md. */
export function readHistory(
  bytes: AsyncIterable<Buffer>,
  limit: LineLimit | null = null,
): Promise<HistoryFile> {
  const lineOf = new Map<string, number>();
  return readTable(
    bytes,
    historyColumns,
    (line, values, complain) => {
      const row = readRow(line, values, complain);
      const place = `${keyOf(row.email)} ${row.startDate}`;
      const earlier = lineOf.get(place);
      if (earlier !== undefined) {
        complain(`A position of ${shown(row.email)} with this start date is already on line ${earlier}.`);
      }
      lineOf.set(place, earlier ?? line);
      return row;
    },
    { keepFaulty: false, limit },
  );
}

function readRow(
  line: number,
  values: Record<(typeof historyColumns)[number], string>,
  complain: Complain,
): HistoryRow {
  const row = {
    line,
    email: readEmail(values.email, 'Email is required', complain),
    department: readText(values.department, 'department', 'Department is required.', complain),
    position: readText(values.position, 'position', 'Position is required.', complain),
    startDate: readDay(values.start_date, 'start date', 'Start date is required.', complain),
    endDate: readDay(values.end_date, 'end date', 'End date is required.', complain),
  };
  if (isDay(row.startDate) && isDay(row.endDate) && row.endDate < row.startDate) {
    complain('The end date must not come before the start date.');
  }
  return row;
}
