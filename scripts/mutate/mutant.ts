/** A small change of a file, as offsets into its text. */
export type Mutant = {
  readonly path: string;
  readonly operator: string;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
};

export type Found = Omit<Mutant, 'path'>;

export const applied = (text: string, { start, end, replacement }: Found): string =>
  text.slice(0, start) + replacement + text.slice(end);

/** The line on which the mutant begins, counted from 1. */
export const lineOf = (text: string, { start }: Found): number => text.slice(0, start).split('\n').length;

/** The changed lines before and after, each as one line. */
export function differenceOf(
  text: string,
  mutant: Found,
): { readonly before: string; readonly after: string } {
  const from = text.lastIndexOf('\n', mutant.start - 1) + 1;
  const next = text.indexOf('\n', mutant.end);
  const to = next === -1 ? text.length : next;
  const head = text.slice(from, mutant.start);
  const tail = text.slice(mutant.end, to);
  const onOneLine = (words: string) => words.replaceAll(/\s+/g, ' ').trim();
  return {
    before: onOneLine(text.slice(from, to)),
    after: onOneLine(head + mutant.replacement + tail),
  };
}
