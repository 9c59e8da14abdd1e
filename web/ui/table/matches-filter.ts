import { nameStarts, plain } from '#contract/core/values/search-words.ts';

type Part = string | number | null | undefined;

/** Whether every typed word is in one of the parts, as in the server's lists. Empty text matches all. */
export const matchesFilter = (typed: string, parts: readonly Part[]): boolean => searchable(parts)(typed);

/** The same filter, with its index built once for many keystrokes. */
export function searchable(parts: readonly Part[]): (typed: string) => boolean {
  const texts = parts.map((part) => String(part ?? ''));
  const [text, starts] = [texts.map(plain).join('\n'), texts.flatMap(nameStarts)];
  return (typed) =>
    plain(typed)
      .split(' ')
      .every((word) => text.includes(word) || starts.some((start) => start.startsWith(word)));
}
