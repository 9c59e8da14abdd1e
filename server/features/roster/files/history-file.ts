import { isDay } from '#contract/core/values/dates.ts';
import { type HistoryColumn, requiredFields } from '#contract/people/import-columns.ts';
import type { FileChoices } from '#contract/people/people-import.schemas.ts';
import { type Complain, keyOf, readDay, readEmail, readText } from '../fields.ts';
import type { Fields } from './columns.ts';
import { shown } from './fault.ts';
import { type FormatOf, type LineLimit, type ReadTable, readTable, type Values } from './read-table.ts';
import { historySynonyms } from './synonyms.ts';

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
export type HistoryFile = ReadTable<HistoryRow>;

/** What stands for a file of earlier positions that was not given. */
export const noHistory: HistoryFile = { rows: [], faults: [], mentioned: [], reading: null };

const fields: Fields<HistoryColumn> = { synonyms: historySynonyms, required: requiredFields.history };

/** Reads a position history and checks each line separately. Source: docs/product/people-import.md. */
export async function readHistory(
  bytes: Buffer,
  choices: FileChoices = {},
  limit: LineLimit | null = null,
): Promise<HistoryFile> {
  const lineOf = new Map<string, number>();
  return readTable<HistoryColumn, HistoryRow>(bytes, {
    fields,
    choices,
    limit,
    keepFaulty: false,
    readRow: (line, values, complain, formatOf) => {
      const row = readRow(line, values, complain, formatOf);
      const place = `${keyOf(row.email)} ${row.startDate}`;
      const earlier = lineOf.get(place);
      if (earlier !== undefined) {
        complain(
          `A position of ${shown(row.email)} with this start date is already on line ${earlier}.`,
          'A position of the person with this start date is already on another line.',
        );
      }
      lineOf.set(place, earlier ?? line);
      return row;
    },
  });
}

function readRow(
  line: number,
  values: Values<HistoryColumn>,
  complain: Complain,
  formatOf: FormatOf,
): HistoryRow {
  const day = (field: 'start_date' | 'end_date', what: string, required: string) =>
    readDay(values[field] ?? '', { what, required, format: formatOf(field) }, complain);
  const row = {
    line,
    email: readEmail(values.email ?? '', 'Email is required', complain),
    department: readText(values.department ?? '', 'department', 'Department is required.', complain),
    position: readText(values.position ?? '', 'position', 'Position is required.', complain),
    startDate: day('start_date', 'start date', 'Start date is required.'),
    endDate: day('end_date', 'end date', 'End date is required.'),
  };
  if (isDay(row.startDate) && isDay(row.endDate) && row.endDate < row.startDate) {
    complain('The end date must not come before the start date.');
  }
  return row;
}
