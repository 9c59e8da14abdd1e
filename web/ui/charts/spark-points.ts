/** Positions in a box of 100 by 100, one per value; null for a missing one. Higher values are higher. */
export function sparkPoints(values: readonly (number | null)[], min: number, max: number) {
  const span = max - min || 1;
  return values.map((value, at) => {
    if (value === null) return null;
    const part = Math.min(1, Math.max(0, (value - min) / span));
    return { x: ((at + 0.5) / values.length) * 100, y: 100 - part * 100 };
  });
}
