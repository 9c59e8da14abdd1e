/** A text made ready to be searched, once for many keystrokes: each typed word must stand in it. */
export function searchable(...parts: readonly string[]): (typed: string) => boolean {
  const text = parts.join('\n').toLowerCase();
  return (typed) => wordsOf(typed).every((word) => text.includes(word));
}

const wordsOf = (typed: string) => typed.trim().toLowerCase().split(/\s+/);
