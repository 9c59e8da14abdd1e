type Part = string | number | null | undefined;

/** Whether every typed word occurs in one of the parts, ignoring case. Empty text matches everything. */
export const matchesFilter = (typed: string, parts: readonly Part[]): boolean => searchable(parts)(typed);

/** The same filter, with its index built once for many keystrokes. */
export function searchable(parts: readonly Part[]): (typed: string) => boolean {
  const text = parts
    .map((part) => String(part ?? ''))
    .join('\n')
    .toLowerCase();
  return (typed) => wordsOf(typed).every((word) => text.includes(word));
}

const wordsOf = (typed: string) => typed.trim().toLowerCase().split(/\s+/);
