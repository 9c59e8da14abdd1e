import type { Stage } from './stage.ts';

/** How a program is run: at full size or small, from a seed, with a place for its lines. */
export type Options<Subject = Stage> = {
  readonly full: boolean;
  readonly seed: number;
  log(line: string): void;
  /** Breaks the subject once it is set up. The program then runs at its least size, and must not hold. */
  readonly spoil?: (subject: Subject) => Promise<void> | void;
};

/** The size of a run: full, small, or the least one with which a broken subject is noticed. */
export function sizeOf<T>(
  { full, spoil }: Pick<Options<never>, 'full' | 'spoil'>,
  sizes: { readonly full: T; readonly small: T; readonly least: T },
): T {
  if (spoil) return sizes.least;
  return full ? sizes.full : sizes.small;
}

/** What a program found: its figure, and whether what it claims holds. */
export type Finding = { readonly name: string; readonly figure: string; readonly holds: boolean };

const LINES_AT_MOST = 60;

/** Prints what went wrong, the first lines of it, and makes the finding of it. */
export function findingOf(
  name: string,
  wrongs: readonly string[],
  figure: string,
  log: Options['log'],
): Finding {
  for (const wrong of wrongs.slice(0, LINES_AT_MOST)) log(wrong);
  if (wrongs.length > LINES_AT_MOST) log(`… and ${wrongs.length - LINES_AT_MOST} more`);
  return { name, figure: `${wrongs.length} ${figure}`, holds: wrongs.length === 0 };
}
