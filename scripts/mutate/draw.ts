import { type Random, wholeBelow } from '../../proof/assurance/kit/random.ts';

/** Draws `count` items in random order. Two items share a key only if no item with a new key is left. */
export function draw<T>(random: Random, items: readonly T[], count: number, keyOf: (item: T) => string): T[] {
  const left = [...items];
  for (let at = left.length - 1; at > 0; at -= 1) {
    const other = wholeBelow(random, at + 1);
    const [one, two] = [left[at], left[other]];
    if (one !== undefined && two !== undefined) [left[at], left[other]] = [two, one];
  }
  const seen = new Set<string>();
  const first: T[] = [];
  const again: T[] = [];
  for (const item of left) {
    const key = keyOf(item);
    (seen.has(key) ? again : first).push(item);
    seen.add(key);
  }
  return [...first, ...again].slice(0, count);
}
