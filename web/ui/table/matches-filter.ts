type Part = string | number | null | undefined;

/** Whether every typed word stands in one of the parts, without regard to case. Nothing typed matches everything. */
export const matchesFilter = (typed: string, parts: readonly Part[]): boolean => searchable(parts)(typed);

/** The same, made ready once for many keystrokes. */
export function searchable(parts: readonly Part[]): (typed: string) => boolean {
  const text = parts
    .map((part) => String(part ?? ''))
    .join('\n')
    .toLowerCase();
  return (typed) => wordsOf(typed).every((word) => text.includes(word));
}

const wordsOf = (typed: string) => typed.trim().toLowerCase().split(/\s+/);
