/** The initials of a name's first and last word, at most two letters, without a hint in parentheses. */
export function initials(name: string): string {
  const all = name.trim().split(/\s+/);
  const hint = all.at(-1)?.endsWith(')') === true ? all.findIndex((word) => word.startsWith('(')) : -1;
  const words = hint > 0 ? all.slice(0, hint) : all;
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase();
}
