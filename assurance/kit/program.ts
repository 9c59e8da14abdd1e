/** How a program is run: at full size or small, from a seed, with a place for its lines. */
export type Options = { readonly full: boolean; readonly seed: number; log(line: string): void };

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
