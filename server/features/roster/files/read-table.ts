import { isEmail } from '#contract/core/values/email.ts';
import {
  type DayField,
  type DayFormat,
  dayFields,
  fieldLabels,
  type ImportField,
} from '#contract/people/import-columns.ts';
import type { FileChoices, FileReading } from '#contract/people/people-import.schemas.ts';
import { FAULTS_LISTED } from '#contract/people/people-import.ts';
import type { Complain } from '../fields.ts';
import { type Column, columnFaults, columnsOf, type Fields, isKnownIn } from './columns.ts';
import { type DayColumn, dayColumns, dayIn } from './day-formats.ts';
import { type Fault, UnreadableTable } from './fault.ts';
import { readSheet } from './read-sheet.ts';
import { headerOf, type Sheet, type SheetLine } from './sheet.ts';

/** A limit on the lines of a file, and the fault beyond it. */
export type LineLimit = { readonly lines: number; readonly message: string };

/** The values of a line by field; a field without a column is left out. Days are YYYY-MM-DD. */
export type Values<Field extends string> = Readonly<Partial<Record<Field, string>>>;

/** How days of a field are written in the file. */
export type FormatOf = (field: DayField) => DayFormat;

type ReadRow<Field extends string, Row> = (
  line: number,
  values: Values<Field>,
  complain: Complain,
  formatOf: FormatOf,
) => Row;

export type ReadTable<Row> = {
  readonly rows: Row[];
  readonly faults: Fault[];
  /** Addresses on lines that cannot be read, so that other lines may refer to their people. */
  readonly mentioned: readonly string[];
  /** How the file was read; null where no header was found. */
  readonly reading: FileReading | null;
};

type Reading<Field extends ImportField, Row> = {
  readonly fields: Fields<Field>;
  readonly choices: FileChoices;
  readonly limit: LineLimit | null;
  /** Reports a line's faults. */
  readonly readRow: ReadRow<Field, Row>;
  /** Keeps faulty rows, since other lines may refer to them. */
  readonly keepFaulty: boolean;
};

/** Reads all lines of a file. Source: docs/product/people-import.md. */
export async function readTable<Field extends ImportField, Row>(
  bytes: Buffer,
  how: Reading<Field, Row>,
): Promise<ReadTable<Row>> {
  const isKnown = isKnownIn(how.fields);
  try {
    if (bytes.length === 0) throw new UnreadableTable({ line: 0, message: 'The file is empty.' });
    const sheet = await readSheet(bytes, how.choices, isKnown);
    const header = headerOf(sheet.lines, isKnown);
    if (header === null) throw new UnreadableTable(...unreadable(sheet.lines));
    return rowsOf(sheet, header, how);
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error;
    return { rows: [], faults: [...error.faults], mentioned: [], reading: null };
  }
}

function unreadable(lines: readonly SheetLine[]): Fault[] {
  const [first] = lines.flatMap((line) =>
    'fault' in line ? [{ line: line.line, message: line.fault }] : [],
  );
  return [first ?? { line: 0, message: 'The file is empty.' }];
}

type Header = Extract<SheetLine, { cells: unknown }>;

function rowsOf<Field extends ImportField, Row>(
  sheet: Sheet,
  header: Header,
  how: Reading<Field, Row>,
): ReadTable<Row> {
  const { limit, fields, choices } = how;
  const at = sheet.lines.indexOf(header);
  const below = sheet.lines.slice(at + 1);
  if (limit !== null && below.length > limit.lines) {
    throw new UnreadableTable({ line: 0, message: limit.message });
  }
  const columns = columnsOf(header.cells, below, fields, chosenColumns(fields, choices));
  const isNote = noteFinder(header, columns);
  const lines = below.filter((line) => !isNote(line));
  const days = dayColumns(dayValues(columns, lines), choices.days ?? {});
  const reading: FileReading = {
    encoding: sheet.encoding,
    proof: sheet.encoding === null ? [] : proofOf(lines, columns),
    sheet: sheet.sheet,
    sheets: [...sheet.sheets],
    headerLine: header.line,
    linesAbove: header.line - 1,
    notes: below
      .filter(isNote)
      .map(({ line }) => line)
      .slice(0, NOTES_LISTED),
    columns: columns.map(({ heading, field, samples }) => ({ heading, field, samples: [...samples] })),
    missing: fields.required.filter((field) => !columns.some((column) => column.field === field)),
    days: days.filter(isOpen).map(({ field, choices: formats, samples }) => ({
      field,
      samples: [...samples],
      choices: formats.map((format) => ({ format, days: samples.map((value) => dayIn(value, format)) })),
    })),
  };
  const faults = columnFaults(header, columns, fields);
  if (faults.length > 0) return { rows: [], faults, mentioned: [], reading };
  return { ...readLines(lines, { header, columns, days, separator: sheet.separator }, how), reading };
}

const NOTES_LISTED = 20;
const isOpen = ({ choices }: { choices: readonly unknown[] }) => choices.length > 1;

function chosenColumns<Field extends ImportField>(
  { synonyms }: Fields<Field>,
  { columns = {} }: FileChoices,
): Map<string, Field | null> {
  const isOurs = (field: string): field is Field => Object.hasOwn(synonyms, field);
  return new Map(
    Object.entries(columns).map(([heading, field]) => [
      heading,
      field !== null && isOurs(field) ? field : null,
    ]),
  );
}

/** A line with one value among many columns holds no person: it is a note beneath the table. */
function noteFinder(header: Header, columns: readonly Column<ImportField>[]) {
  const width = header.cells.length;
  const used = columns.filter(({ field }) => field !== null).length;
  return (line: SheetLine) =>
    used > 2 &&
    'cells' in line &&
    line.cells.length === width &&
    line.cells.filter((cell) => cell !== '').length === 1;
}

const isDayField = (field: ImportField | null): field is DayField => dayFields.some((one) => one === field);

const dayValues = (columns: readonly Column<ImportField>[], lines: readonly SheetLine[]) =>
  columns.flatMap(({ field, index }) =>
    isDayField(field)
      ? [{ field, values: lines.flatMap((line) => ('cells' in line ? (line.cells[index] ?? '') : [])) }]
      : [],
  );

const PROOFS = 3;

/** Names with letters beyond ASCII, or else other texts with them. */
function proofOf(lines: readonly SheetLine[], columns: readonly Column<ImportField>[]): string[] {
  const named = columns.filter(({ field }) => field === 'first_name' || field === 'last_name');
  const cells = lines.flatMap((line) => ('cells' in line ? [line.cells] : []));
  const names = cells
    .map((line) =>
      named
        .map(({ index }) => line[index] ?? '')
        .join(' ')
        .trim(),
    )
    .filter(isBeyondAscii);
  const texts = names.length > 0 ? names : cells.flatMap((line) => line.find(isBeyondAscii) ?? []);
  return [...new Set(texts)].slice(0, PROOFS);
}

const isBeyondAscii = (text: string) => /[^\u0000-\u007f]/.test(text);

type Table<Field extends ImportField> = {
  readonly header: Header;
  readonly columns: readonly Column<Field>[];
  readonly days: readonly DayColumn<DayField>[];
  readonly separator: string | null;
};

function readLines<Field extends ImportField, Row>(
  lines: readonly SheetLine[],
  table: Table<Field>,
  { readRow, keepFaulty }: Reading<Field, Row>,
): Omit<ReadTable<Row>, 'reading'> {
  const rows: Row[] = [];
  const faults: Fault[] = table.days.filter(isOpen).map(openDays);
  const mentioned: string[] = [];
  const counts = new Map<string, number>();
  const complain = (fault: Fault) => {
    const { line, message, cause = message } = fault;
    const count = (counts.get(cause) ?? 0) + 1;
    counts.set(cause, count);
    // Of a cause with many lines, the others keep its sentence in place of their own.
    faults.push(count <= FAULTS_LISTED ? fault : { line, message: cause });
  };
  const formatOf: FormatOf = (field) => table.days.find((one) => one.field === field)?.format ?? 'ymd';
  for (const read of lines) {
    const { line } = read;
    const fault = 'fault' in read ? { message: read.fault } : widthFault(read.cells, table);
    if (fault !== null) {
      complain({ line, ...fault });
      const pieces = 'fault' in read ? read.pieces : read.cells;
      mentioned.push(...pieces.filter((piece) => isEmail(piece)));
      continue;
    }
    const values = valuesOf('cells' in read ? read.cells : [], table, formatOf);
    const { email } = { email: undefined, ...values };
    const before = faults.length;
    const row = readRow(
      line,
      values,
      (message, cause) => complain({ line, message, cause, email }),
      formatOf,
    );
    if (keepFaulty || faults.length === before) rows.push(row);
  }
  return { rows, faults, mentioned };
}

function widthFault(
  cells: readonly string[],
  { header, separator }: Pick<Table<ImportField>, 'header' | 'separator'>,
): Pick<Fault, 'message' | 'cause'> | null {
  const width = header.cells.length;
  // A workbook has no separators that could be missing.
  if (cells.length === width || separator === null) return null;
  const counts = `The line has ${cells.length} values where the header has ${width} columns.`;
  const cause = `The line has more or fewer values than the ${width} columns of the header.`;
  const hint = 'Put a value with semicolons, such as several permissions, in quotation marks.';
  const isSplit = separator === ';' && cells.length > width;
  return isSplit ? { message: `${counts} ${hint}`, cause: `${cause} ${hint}` } : { message: counts, cause };
}

function valuesOf<Field extends ImportField>(
  cells: readonly string[],
  { columns, separator }: Table<Field>,
  formatOf: FormatOf,
): Values<Field> {
  const values: Partial<Record<Field, string>> = {};
  for (const { field, index } of columns) {
    if (field === null) continue;
    const value = cells[index] ?? '';
    values[field] = isDayField(field) ? dayOr(value, formatOf(field), separator === null) : value;
  }
  return values;
}

/** A workbook holds days as numbers, too. What is no day stays as it is. */
const dayOr = (value: string, format: DayFormat, isWorkbook: boolean) =>
  dayIn(value, format) ?? (isWorkbook ? dayIn(value, 'serial') : null) ?? value;

const openDays = ({ field }: DayColumn<DayField>): Fault => ({
  line: 0,
  message: `The days in the column ${fieldLabels[field]} can be read with the month or the day first.`,
  isQuestion: true,
});
