import { isDay } from '#contract/core/values/dates.ts';
import { type DayFormat, dayFormats } from '#contract/people/import-columns.ts';

/** Names of months in English, German, French and Spanish, as `monthKey` writes them. */
const monthNames: readonly (readonly string[])[] = [
  ['january', 'januar', 'janner', 'janvier', 'enero'],
  ['february', 'februar', 'feber', 'fevrier', 'febrero'],
  ['march', 'marz', 'mars', 'marzo', 'mrz'],
  ['april', 'avril', 'abril', 'avr'],
  ['may', 'mai', 'mayo'],
  ['june', 'juni', 'juin', 'junio'],
  ['july', 'juli', 'juillet', 'julio', 'juil'],
  ['august', 'aout', 'agosto'],
  ['september', 'septembre', 'septiembre', 'setiembre', 'sept'],
  ['october', 'oktober', 'octobre', 'octubre'],
  ['november', 'novembre', 'noviembre'],
  ['december', 'dezember', 'decembre', 'diciembre'],
];

const ABBREVIATED = 3;
/** Two digits of a year mean at most so many years from now. */
const YEARS_AHEAD = 10;
/** Day 0 of a spreadsheet, and the days that a number is taken for: 1954 to 2119. */
const SERIAL_ZERO = Date.UTC(1899, 11, 30);
const [SERIAL_MIN, SERIAL_MAX] = [20_000, 80_000];
const DAY_MS = 86_400_000;

const monthKey = (name: string) => name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** 1 to 12, also for three letters or more of a name; null for another word and an ambiguous one. */
function monthOf(name: string): number | null {
  const key = monthKey(name);
  if (key.length < ABBREVIATED) return null;
  const found = monthNames.flatMap((names, index) =>
    names.some((one) => one.startsWith(key)) ? [index + 1] : [],
  );
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** The day that a text means in a format, as YYYY-MM-DD; null if it means none. A time of day is left out. */
export function dayIn(text: string, format: DayFormat): string | null {
  const date = withoutTime(text);
  if (format === 'serial') return serialDay(date);
  const parts = date.split(/[\s./,-]+/u).filter((part) => part !== '');
  const [a, b, c] = parts.length === 1 ? compact(date) : parts;
  if (a === undefined || b === undefined || c === undefined || parts.length > 3) return null;
  if (format === 'ymd') return a.length === 4 ? dayOf(a, b, c) : null;
  return format === 'mdy' ? dayOf(c, a, b) : dayOf(c, b, a);
}

/** What comes before a time, as in `2013-06-17T00:00:00Z` and `6/17/2013 12:00 AM`. */
function withoutTime(text: string): string {
  const colon = text.indexOf(':');
  if (colon === -1) return text.trim();
  const end = Math.max(text.lastIndexOf(' ', colon), text.lastIndexOf('T', colon));
  return end === -1 ? text : text.slice(0, end).trim();
}

/** `20130617` */
const compact = (text: string) =>
  /^\d{8}$/.test(text) ? [text.slice(0, 4), text.slice(4, 6), text.slice(6)] : [];

function dayOf(year: string, month: string, day: string): string | null {
  const number = /^\d{1,2}$/.test(month) ? Number(month) : monthOf(month);
  const full = /^\d{4}$/.test(year) ? year : /^\d{2}$/.test(year) ? fullYear(Number(year)) : null;
  if (number === null || full === null || !/^\d{1,2}$/.test(day)) return null;
  const iso = `${full}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(iso) ? iso : null;
}

const fullYear = (two: number) =>
  String(2000 + two <= new Date().getUTCFullYear() + YEARS_AHEAD ? 2000 + two : 1900 + two);

function serialDay(text: string): string | null {
  if (!/^\d{5}$/.test(text)) return null;
  const days = Number(text);
  if (days < SERIAL_MIN || days > SERIAL_MAX) return null;
  return new Date(SERIAL_ZERO + days * DAY_MS).toISOString().slice(0, 10);
}

/** One column of days: the format of all its days, and what else it could be. */
export type DayColumn<Field extends string> = {
  readonly field: Field;
  readonly format: DayFormat;
  /** More than one: the values allow each of them, and read differently. */
  readonly choices: readonly DayFormat[];
  /** Up to three values that the choices read differently. */
  readonly samples: readonly string[];
};

const SAMPLES = 3;

/**
 * The format of each column: the chosen one, or else the one that most values have. Where that leaves
 * several, another column of the file decides, and otherwise the reader: the answer for the first one
 * decides for all.
 */
export function dayColumns<Field extends string>(
  columns: readonly { readonly field: Field; readonly values: readonly string[] }[],
  chosen: Readonly<Partial<Record<Field, DayFormat>>>,
): DayColumn<Field>[] {
  const all = columns.map(({ field, values }) => ({ field, values, fitting: fittingFormats(values) }));
  const sure = new Set(
    all.flatMap(({ field, fitting }) => chosen[field] ?? (fitting.length === 1 ? fitting : [])),
  );
  const read = all.map(({ field, values, fitting }) => {
    const alike = fitting.filter((format) => sure.has(format));
    const choices = alike.length === 1 ? alike : fitting;
    const choice = chosen[field];
    const format = choice !== undefined && choices.includes(choice) ? choice : choices[0];
    if (format === undefined) return { field, format: 'ymd' as const, choices: [], samples: [] };
    const isOpen = choices.length > 1 && choice !== format;
    const samples = isOpen ? values.filter((value) => readings(value, choices).size > 1) : [];
    return { field, format, choices: isOpen ? choices : [format], samples: samples.slice(0, SAMPLES) };
  });
  const first = read.findIndex(({ choices }) => choices.length > 1);
  return read.map((one, index) => (index > first ? { ...one, choices: [one.format], samples: [] } : one));
}

const readings = (value: string, formats: readonly DayFormat[]) =>
  new Set(formats.flatMap((format) => dayIn(value, format) ?? []));

/** The formats of most values. Of two that read every value alike, the first. */
function fittingFormats(values: readonly string[]): DayFormat[] {
  const given = [...new Set(values.filter((value) => value !== ''))];
  const counts = dayFormats.map((format) => given.filter((value) => dayIn(value, format) !== null).length);
  const most = Math.max(...counts);
  if (most === 0) return [];
  const best = dayFormats.filter((_, index) => counts[index] === most);
  const isOpen = given.some((value) => readings(value, best).size > 1);
  return isOpen ? best : best.slice(0, 1);
}
