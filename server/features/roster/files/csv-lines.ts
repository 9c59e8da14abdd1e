import { isUtf8 } from 'node:buffer';
import { setImmediate as pause } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';

/** An error in a file that prevents the load; line 0 means the whole file. */
export type Fault = {
  readonly line: number;
  readonly message: string;
  /** The email address on the line, when it is readable. */
  readonly email?: string | undefined;
  /** Name and address of the person on the line, when known. */
  readonly who?: string;
};

/** One line below the header: its values by column, or why it is unreadable. */
type CsvLine<Column extends string> =
  | { readonly line: number; readonly values: Record<Column, string> }
  | { readonly line: number; readonly fault: string };

/** The file isn't a readable table. */
class UnreadableTable extends Error {
  override readonly name = 'UnreadableTable';
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    super(faults.map(({ message }) => message).join(' '));
    this.faults = faults;
  }
}

const separators = [',', '\t', '|', ';'] as const;
type Separator = (typeof separators)[number];

const LINE_MAX_BYTES = 64 * 1024;
/** A header with more than so many times the known columns is refused as a whole, not column by column. */
const COLUMNS_TIMES = 2;

/**
 * Streams a table of separated values (RFC 4180, UTF-8). The header is line 1, with the columns in any order.
 * The header also determines the separator: comma, tab, vertical bar or semicolon. Values can't contain line
 * breaks, so an invalid line doesn't affect the lines below it. Skips empty lines. Throws
 * {@link UnreadableTable}.
 */
async function* readCsvLines<Column extends string>(
  bytes: AsyncIterable<Buffer>,
  columns: readonly Column[],
): AsyncGenerator<CsvLine<Column>> {
  let header: readonly Column[] | null = null;
  let separator: Separator = ',';
  let line = 0;
  for await (const content of linesOf(bytes)) {
    line += 1;
    if (header === null) separator = separatorOf(content, columns);
    const fields = fieldsOf(content, separator);
    if (header === null) {
      if (typeof fields === 'string') throw new UnreadableTable([{ line, message: fields }]);
      header = readHeader(fields, columns);
    } else if (content.length > 0) {
      yield { line, ...readValues(fields, header, separator) };
    }
  }
  if (header === null) throw new UnreadableTable([{ line: 0, message: 'The file is empty.' }]);
}

/** A limit on the lines of a file, and the fault beyond it. */
export type LineLimit = { readonly lines: number; readonly message: string };

/** Faults that are kept with their words; of the others the line is kept, and so their number. */
const FAULTS_IN_WORDS = 100;
const FURTHER = 'The line has a fault.';

/** Lines after which other work of the process gets its turn. */
const LINES_AT_ONCE = 200;

/**
 * Reads all lines of such a table. `readRow` reports a line's faults. With `keepFaulty`, faulty rows are
 * kept, since other lines may refer to them.
 */
export async function readTable<Column extends string, Row>(
  bytes: AsyncIterable<Buffer>,
  columns: readonly Column[],
  readRow: (line: number, values: Record<Column, string>, complain: (message: string) => void) => Row,
  { keepFaulty, limit }: { keepFaulty: boolean; limit: LineLimit | null },
): Promise<{ rows: Row[]; faults: Fault[] }> {
  const rows: Row[] = [];
  const faults: Fault[] = [];
  const complain = (fault: Fault) => {
    const { line } = fault;
    faults.push(faults.length < FAULTS_IN_WORDS ? fault : { line, message: FURTHER });
  };
  let lines = 0;
  try {
    for await (const read of readCsvLines(bytes, columns)) {
      const { line } = read;
      lines += 1;
      if (lines % LINES_AT_ONCE === 0) await pause();
      if (limit !== null && lines > limit.lines)
        throw new UnreadableTable([{ line: 0, message: limit.message }]);
      const before = faults.length;
      if ('fault' in read) {
        complain({ line, message: read.fault });
        continue;
      }
      const { email } = { email: undefined, ...read.values };
      const row = readRow(line, read.values, (message) => complain({ line, message, email }));
      if (keepFaulty || faults.length === before) rows.push(row);
    }
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error;
    for (const fault of error.faults) faults.push(fault);
  }
  return { rows, faults };
}

/** A value of a file for display in a terminal: quoted, short, without control characters. */
export function shown(value: string): string {
  return `"${harmless(value)}"`;
}

/** A value of a file, shortened and without characters that a terminal interprets. */
export function harmless(value: string): string {
  const text = value.slice(0, 61).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD');
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

async function* linesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0);
  let line = 0;
  for await (const chunk of bytes) {
    const text = Buffer.concat([rest, chunk]);
    let start = 0;
    for (let end = text.indexOf(10); end !== -1; end = text.indexOf(10, start)) {
      line += 1;
      if (end - start > LINE_MAX_BYTES) throw tooLong(line);
      yield withoutEnds(text.subarray(start, end), line);
      start = end + 1;
    }
    rest = text.subarray(start);
    if (rest.length > LINE_MAX_BYTES) throw tooLong(line + 1);
  }
  if (rest.length > 0) yield withoutEnds(rest, line + 1);
}

const tooLong = (line: number) =>
  new UnreadableTable([{ line, message: `The line is longer than ${LINE_MAX_BYTES / 1024} KB.` }]);

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

function withoutEnds(line: Buffer, number: number): Buffer {
  const start = number === 1 && line.subarray(0, 3).equals(BYTE_ORDER_MARK) ? 3 : 0;
  return line.subarray(start, line.at(-1) === 13 ? -1 : line.length);
}

/** The separator that gives the header the most known columns. */
function separatorOf(header: Buffer, columns: readonly string[]): Separator {
  let best: Separator = ',';
  let most = 0;
  for (const separator of separators) {
    const fields = fieldsOf(header, separator);
    const known = typeof fields === 'string' ? 0 : fields.filter((field) => isColumn(field, columns)).length;
    if (known > most) [best, most] = [separator, known];
  }
  return best;
}

const isColumn = (field: string, columns: readonly string[]) => columns.includes(field.toLowerCase());

/** The fields of a line, or a sentence that says why it is unreadable. */
function fieldsOf(line: Buffer, delimiter: Separator): string[] | string {
  if (!isUtf8(line)) return 'The line is not UTF-8 text.';
  if (line.length === 0) return [];
  try {
    const [fields = []]: string[][] = parse(line, { relax_column_count: true, delimiter });
    return fields.map((field) => withoutGuard(field.trim()));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return sentenceOf('code' in error ? error.code : null);
  }
}

/** The apostrophe that server/http/csv.ts puts before a text that spreadsheets would read as a formula. */
const withoutGuard = (field: string) => field.replace(/^'(?='*[=+\-@＝＋－＠])/, '');

function sentenceOf(code: unknown): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') {
    return 'A quotation mark is opened and not closed on this line. Values cannot hold line breaks.';
  }
  return 'A quotation mark is in the middle of a value. Quote the whole value and double the mark in it.';
}

function readHeader<Column extends string>(fields: string[], columns: readonly Column[]): readonly Column[] {
  const header: Column[] = [];
  const faults: Fault[] = [];
  const refuse = (message: string) => faults.push({ line: 1, message });
  if (fields.length === 1) {
    const message = 'The columns must be separated by commas, tabs, vertical bars or semicolons.';
    throw new UnreadableTable([{ line: 1, message }]);
  }
  if (fields.length > columns.length * COLUMNS_TIMES) {
    throw new UnreadableTable([
      { line: 1, message: `The header has ${fields.length} columns. ${allOf(columns)}` },
    ]);
  }
  for (const field of fields) {
    const column = columns.find((known) => known === field.toLowerCase());
    if (column === undefined) refuse(`The column ${shown(field)} is unknown. ${allOf(columns)}`);
    else if (header.includes(column)) refuse(`The column ${column} appears twice.`);
    else header.push(column);
  }
  for (const column of columns) {
    if (!header.includes(column)) refuse(`The column ${column} is missing.`);
  }
  if (faults.length > 0) throw new UnreadableTable(faults);
  return header;
}

const allOf = (columns: readonly string[]) => `The columns are ${columns.join(', ')}.`;

function readValues<Column extends string>(
  fields: string[] | string,
  header: readonly Column[],
  separator: Separator,
): { values: Record<Column, string> } | { fault: string } {
  if (typeof fields === 'string') return { fault: fields };
  if (fields.length !== header.length) {
    const counts = `The line has ${fields.length} values where the header has ${header.length} columns.`;
    const hint = 'Put a value with semicolons, such as several permissions, in quotation marks.';
    const isSplit = separator === ';' && fields.length > header.length;
    return { fault: isSplit ? `${counts} ${hint}` : counts };
  }
  const values = Object.fromEntries(header.map((column, index) => [column, fields[index] ?? '']));
  return isComplete(values, header)
    ? { values }
    : { fault: 'The line has fewer values than the header has columns.' };
}

function isComplete<Column extends string>(
  values: Record<string, string>,
  header: readonly Column[],
): values is Record<Column, string> {
  return header.every((column) => column in values);
}
