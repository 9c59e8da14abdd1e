import type { ImportEncoding } from '#contract/people/import-columns.ts';

/** One line of a table: its values, or why it is unreadable and what is between its separators. */
export type SheetLine =
  | { readonly line: number; readonly cells: readonly string[] }
  | { readonly line: number; readonly fault: string; readonly pieces: readonly string[] };

/** A table as it is in the file, without empty lines. */
export type Sheet = {
  readonly lines: readonly SheetLine[];
  /** The encoding that was chosen or guessed; null where a mark or the bytes tell. */
  readonly encoding: ImportEncoding | null;
  /** Null in a workbook. */
  readonly separator: string | null;
  /** The sheet that was read and all of a workbook; of a text null and none. */
  readonly sheet: string | null;
  readonly sheets: readonly string[];
};

/** The header is among so many lines. */
export const HEADER_WITHIN = 10;

/** A value below the header can be a known heading by chance, such as a department. */
const KNOWN_MIN = 2;

/** The line of the first ten with the most known headings; the first readable one where few are known. */
export function headerOf(
  lines: readonly SheetLine[],
  isKnown: (heading: string) => boolean,
): Extract<SheetLine, { cells: unknown }> | null {
  const first = lines.slice(0, HEADER_WITHIN).flatMap((line) => ('cells' in line ? [line] : []));
  const known = first.map(({ cells }) => cells.filter(isKnown).length);
  const most = Math.max(0, ...known);
  return first[most < KNOWN_MIN ? 0 : known.indexOf(most)] ?? null;
}

/**
 * A value without the apostrophe that server/http/csv.ts puts before a text that spreadsheets would read as a
 * formula. A spreadsheet keeps it, also in a workbook.
 */
export const withoutGuard = (value: string) => value.replace(/^'(?='*[=+\-@＝＋－＠])/, '');
