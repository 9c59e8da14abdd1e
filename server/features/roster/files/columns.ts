import { fieldLabels, type ImportField } from '#contract/people/import-columns.ts';
import { type Fault, shown } from './fault.ts';
import type { SheetLine } from './sheet.ts';

/** A heading in the form in which headings are compared: `Personal-Nr.` and `personal nr` are one. */
const headingKey = (heading: string) =>
  heading
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('#', ' number ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** One column of a file, and the field that it is read as. */
export type Column<Field extends string> = {
  readonly index: number;
  /** As in the file; a repeated or an empty one is numbered. */
  readonly heading: string;
  readonly field: Field | null;
  /** Up to three values. */
  readonly samples: readonly string[];
};

/** The fields of one kind of file, with the headings that mean them. */
export type Fields<Field extends ImportField> = {
  readonly synonyms: Readonly<Record<Field, readonly string[]>>;
  readonly required: readonly Field[];
};

/** Columns of a file at most. */
const COLUMNS_MAX = 100;
const SAMPLES = 3;
const SAMPLE_MAX = 60;

export function isKnownIn<Field extends ImportField>({ synonyms }: Fields<Field>) {
  const keys = new Set(Object.values<readonly string[]>(synonyms).flat().map(headingKey));
  return (heading: string) => keys.has(headingKey(heading));
}

type Chosen<Field> = ReadonlyMap<string, Field | null>;

/**
 * Which field each column is read as: what `chosen` says of its heading, or else the field of the likeliest
 * synonym. Leaves out columns without a heading and a value.
 */
export function columnsOf<Field extends ImportField>(
  header: readonly string[],
  lines: readonly SheetLine[],
  fields: Fields<Field>,
  chosen: Chosen<Field>,
): Column<Field>[] {
  const headings = numbered(header);
  const taken = new Map<Field, number>();
  for (const [index, heading] of headings.entries()) {
    const field = chosen.get(heading);
    if (field && !taken.has(field)) taken.set(field, index);
  }
  const isFree = (index: number) => !chosen.has(headings[index] ?? '');
  const isField = (name: string): name is Field => name in fields.synonyms;
  for (const field of Object.keys(fields.synonyms).filter(isField)) {
    if (taken.has(field)) continue;
    const index = bestIndex(
      header,
      fields.synonyms[field],
      (at) => isFree(at) && ![...taken.values()].includes(at),
    );
    if (index !== null) taken.set(field, index);
  }
  const fieldAt = new Map([...taken].map(([field, index]) => [index, field]));
  return headings
    .map((heading, index) => ({
      index,
      heading,
      field: fieldAt.get(index) ?? null,
      samples: samplesOf(lines, index),
    }))
    .filter(({ index, samples }) => header[index] !== '' || samples.length > 0);
}

/** The column with the likeliest of the synonyms. */
function bestIndex(
  header: readonly string[],
  synonyms: readonly string[],
  isFree: (index: number) => boolean,
): number | null {
  const keys = header.map(headingKey);
  for (const synonym of synonyms.map(headingKey)) {
    const index = keys.findIndex((key, at) => key === synonym && isFree(at));
    if (index !== -1) return index;
  }
  return null;
}

/** `Name`, `Name (2)`; a column without a heading is `Column 4`. */
function numbered(header: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return header.map((heading, index) => {
    const name = heading === '' ? `Column ${index + 1}` : heading;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  });
}

function samplesOf(lines: readonly SheetLine[], index: number): string[] {
  const samples: string[] = [];
  for (const line of lines) {
    const value = 'cells' in line ? (line.cells[index] ?? '') : '';
    if (value !== '' && !samples.includes(value)) samples.push(value);
    if (samples.length === SAMPLES) break;
  }
  return samples.map((value) => (value.length > SAMPLE_MAX ? `${value.slice(0, SAMPLE_MAX)}…` : value));
}

/** What prevents the use of the columns: too many, a known one twice, a required one missing. */
export function columnFaults<Field extends ImportField>(
  header: Extract<SheetLine, { cells: unknown }>,
  columns: readonly Column<Field>[],
  { synonyms, required }: Fields<Field>,
): Fault[] {
  const { line, cells } = header;
  const refuse = (message: string): Fault => ({ line, message });
  if (cells.length === 1) {
    return [refuse('The columns must be separated by commas, tabs, vertical bars or semicolons.')];
  }
  if (cells.length > COLUMNS_MAX) {
    return [refuse(`The header has ${cells.length} columns. A file may have ${COLUMNS_MAX}.`)];
  }
  const found = new Set(columns.map(({ field }) => field));
  const repeated = cells.filter(
    (heading, index) => Object.hasOwn(synonyms, heading) && cells.indexOf(heading) < index,
  );
  return [
    ...[...new Set(repeated)].map((heading) => refuse(`The column ${shown(heading)} appears twice.`)),
    ...required
      .filter((field) => !found.has(field))
      .map((field) => ({
        ...refuse(`The column ${field} is missing: no heading means ${fieldLabels[field]}.`),
        isQuestion: true,
      })),
  ];
}
