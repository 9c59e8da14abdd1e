import { isUtf8 } from 'node:buffer';
import { parse } from 'csv-parse/sync';
import type { ImportEncoding } from '#contract/people/import-columns.ts';
import { type Fault, UnreadableTable } from './fault.ts';
import { HEADER_WITHIN, type Sheet, type SheetLine, withoutGuard } from './sheet.ts';

const separators = [',', '\t', '|', ';'] as const;
type Separator = (typeof separators)[number];

/** Characters of a line at most. */
const LINE_MAX = 64 * 1024;

type Text = { readonly text: string; readonly encoding: ImportEncoding | null };

/**
 * The text of a file. A mark at its start or valid UTF-8 decide; any other text is read in `chosen`, or else
 * in the encoding of Western European spreadsheets, and the answer names that encoding.
 */
export function textOf(bytes: Buffer, chosen: ImportEncoding | undefined): Text {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decoded(bytes, 'utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decoded(bytes, 'utf-16be');
  if (isUtf8(bytes)) return decoded(bytes, 'utf-8');
  const encoding = chosen ?? 'windows-1252';
  return { text: new TextDecoder(encoding).decode(bytes), encoding };
}

const decoded = (bytes: Buffer, encoding: string): Text => ({
  text: new TextDecoder(encoding).decode(bytes),
  encoding: null,
});

/**
 * The lines of a table of separated values (RFC 4180). A first line `sep=;` names the separator; otherwise it
 * is the one between the most known headings. Values can't contain line breaks, so an invalid line doesn't
 * affect the lines below it. Leaves out empty lines. Throws {@link UnreadableTable}.
 */
export function textLines({ text, encoding }: Text, isKnown: (heading: string) => boolean): Sheet {
  const written = text.split('\n').map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));
  const long = written.findIndex((line) => line.length > LINE_MAX);
  if (long !== -1) throw new UnreadableTable(tooLong(long + 1));
  const named = /^sep=(.)$/i.exec(written[0] ?? '')?.[1];
  const separator = separators.find((one) => one === named) ?? separatorOf(written, isKnown);
  const lines = written
    .map((content, index): SheetLine => ({ line: index + 1, ...cellsOf(content, separator) }))
    .slice(named === undefined ? 0 : 1)
    .filter((line) => 'fault' in line || line.cells.some((cell) => cell !== ''));
  return { lines, encoding, separator, sheet: null, sheets: [] };
}

const tooLong = (line: number): Fault => ({
  line,
  message: `The line is longer than ${LINE_MAX / 1024} KB.`,
});

/** The separator with the most known headings on one of the first lines, or else with the most values. */
function separatorOf(written: readonly string[], isKnown: (heading: string) => boolean): Separator {
  const scores = separators.map((separator) => {
    const cells = written.slice(0, HEADER_WITHIN).map((line) => cellsOf(line, separator));
    const known = cells.map((line) => ('cells' in line ? line.cells.filter(isKnown).length : 0));
    const all = cells.map((line) => ('cells' in line ? line.cells.length : 0));
    return { separator, known: Math.max(...known), all: Math.max(...all) };
  });
  const [best] = scores.toSorted((a, b) => b.known - a.known || b.all - a.all);
  return best?.separator ?? ',';
}

type Cells = { cells: string[] } | { fault: string; pieces: string[] };

function cellsOf(content: string, delimiter: Separator): Cells {
  if (content === '') return { cells: [] };
  try {
    const [fields = []]: string[][] = parse(content, { relax_column_count: true, delimiter });
    return { cells: fields.map((field) => withoutGuard(field.trim())) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { fault: sentenceOf('code' in error ? error.code : null), pieces: content.split(delimiter) };
  }
}

function sentenceOf(code: unknown): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') {
    return 'A quotation mark is opened and not closed on this line. Values cannot hold line breaks.';
  }
  return 'A quotation mark is in the middle of a value. Quote the whole value and double the mark in it.';
}
