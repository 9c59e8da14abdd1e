export type Random = () => number;

/** Mulberry32: a seeded generator of numbers from 0 to 1. The same seed repeats the same run. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const wholeBelow = (random: Random, limit: number) => Math.floor(random() * limit);

/** The list in a random order. */
export const shuffled = <T>(random: Random, list: readonly T[]): T[] =>
  list
    .map((one) => ({ one, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ one }) => one);

export function pick<T>(random: Random, choices: readonly T[]): T {
  const choice = choices[wholeBelow(random, choices.length)];
  if (choice === undefined) throw new Error('There is nothing to pick from.');
  return choice;
}
