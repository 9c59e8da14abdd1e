import { isDay, toDay } from '#contract/core/values/dates.ts';

/**
 * Parses a typed day: M/D/YY, M/D/YYYY, MMDDYYYY or YYYY-MM-DD. Returns null for anything else and for days
 * that don't exist: 13/45/2024 is refused, never rolled over. Two-digit years mean 1970 to 2069.
 */
export function parseDay(typed: string): string | null {
  const value = typed.trim();
  const [, year, month, day] =
    /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ??
    monthFirst(/^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/.exec(value)) ??
    monthFirst(/^(\d{2})(\d{2})(\d{4})$/.exec(value)) ??
    [];
  if (!year || !month || !day) return null;
  const parsed = toDay(fullYear(year), Number(month), Number(day));
  return isDay(parsed) && isLikelyYear(fullYear(year)) ? parsed : null;
}

const monthFirst = (match: RegExpExecArray | null) => match && ['', match[3], match[1], match[2]];

const fullYear = (year: string) =>
  year.length === 4 ? Number(year) : Number(year) + (Number(year) < 70 ? 2000 : 1900);

// A year such as 0204 or 20244 is a typo.
const isLikelyYear = (year: number) => year >= 1900 && year < 2200;
