/** A seeded random generator (mulberry32): the same seed gives the same sequence. */
export type Random = {
  /** From 0 inclusive to 1 exclusive. */
  next(): number;
  /** An integer; both ends are inclusive. */
  between(least: number, most: number): number;
  pick<T>(choices: readonly [T, ...T[]]): T;
  /** `count` different choices, or all of them when there are fewer. */
  some<T>(choices: readonly T[], count: number): T[];
};

export function seededRandom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    pick: (choices) => choices[Math.floor(next() * choices.length)] ?? choices[0],
    some(choices, count) {
      const keyed = choices.map((choice) => ({ choice, key: next() }));
      return keyed
        .toSorted((a, b) => a.key - b.key)
        .slice(0, count)
        .map(({ choice }) => choice);
    },
  };
}
