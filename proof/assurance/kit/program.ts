import type { Random } from './random.ts';
import type { JournaledApp } from './test-app.ts';

/** What part of a tenth is run: 1, or less with `npm test`. */
export const SHARE = Number(process.env['ASSURANCE_SHARE'] ?? 1);

/** How to run a program: full size or small, the seed, and a log. */
export type Options<Subject = JournaledApp> = {
  readonly full: boolean;
  readonly seed: number;
  /** Reports a line of the result. */
  log(line: string): void;
  /** Reports how far a long run is; not a part of the result. */
  progress?(line: string): void;
  /** Breaks the subject after setup. The program then runs at its smallest size and must report a failure. */
  readonly inject?: (subject: Subject) => Promise<void> | void;
};

type Sizes<T> = { readonly full: T; readonly small: T; readonly least: T };

/** A count of a small run, at the share of this run: at least 1. */
const shareOf = (count: number): number => Math.max(1, Math.ceil(count * SHARE));

/**
 * Picks the size of a run: full, small, or the smallest one at which a broken subject is detected. A small
 * number is taken at the share of this run, and never below the smallest.
 */
export function sizeOf(given: Pick<Options<never>, 'full' | 'inject'>, sizes: Sizes<number>): number;
export function sizeOf<T>(given: Pick<Options<never>, 'full' | 'inject'>, sizes: Sizes<T>): T;
export function sizeOf<T>(
  { full, inject }: Pick<Options<never>, 'full' | 'inject'>,
  sizes: Sizes<T>,
): T | number {
  if (inject) return sizes.least;
  if (full) return sizes.full;
  const { small, least } = sizes;
  return typeof small === 'number' && typeof least === 'number' ? Math.max(least, shareOf(small)) : small;
}

/** At less than a tenth of the size, a random part of the list of that share. Otherwise the list. */
export function sampleOf<T>(
  { full, inject }: Pick<Options<never>, 'full' | 'inject'>,
  random: Random,
  list: readonly T[],
): readonly T[] {
  return full || inject || SHARE >= 1 ? list : list.filter(() => random() < SHARE);
}

/** The result of a program: its figure, and whether its claim holds. */
export type Finding = { readonly name: string; readonly figure: string; readonly holds: boolean };

const LINES_AT_MOST = 60;

/** What a program tried: how often, and the least of a small run. */
export type Tried = Readonly<Record<string, readonly [count: number, least: number]>>;

/**
 * Logs what was tried and the first failures, and builds the finding. A program that tried less than its
 * least proves nothing, so it fails. A broken subject is tried at the smallest size, without a least.
 */
export function findingOf(
  name: string,
  found: readonly string[],
  { figure, tried }: { figure: string; tried: Tried },
  { log, inject }: Pick<Options<never>, 'log' | 'inject'>,
): Finding {
  const wrongs = [...found, ...(inject ? [] : tooFew(tried))];
  log(
    `tried: ${Object.entries(tried)
      .map(([what, [count]]) => `${count} ${what}`)
      .join(', ')}`,
  );
  for (const wrong of wrongs.slice(0, LINES_AT_MOST)) log(wrong);
  if (wrongs.length > LINES_AT_MOST) log(`… and ${wrongs.length - LINES_AT_MOST} more`);
  return { name, figure: `${wrongs.length} ${figure}`, holds: wrongs.length === 0 };
}

/** A count that is not a number is too small, too. */
const tooFew = (tried: Tried): string[] =>
  Object.entries(tried).flatMap(([what, [count, small]]) => {
    const least = Math.floor(small * SHARE);
    return count >= least ? [] : [`${count} ${what} were tried, at least ${least} are expected`];
  });
