/**
 * A number of places, and how many of them one holder may take: a person, or a route. A holder is named as
 * `person 7`. Source: docs/decisions/overload.md.
 */
export class Places {
  readonly #most: number;
  readonly #shares: Readonly<Record<string, number>>;
  readonly #held = new Map<string, number>();
  #taken = 0;

  /** `shares`: the places of one holder by the first word of its name. */
  constructor(most: number, shares: Readonly<Record<string, number>> = {}) {
    this.#most = most;
    this.#shares = shares;
  }

  get taken(): number {
    return this.#taken;
  }

  isFull(): boolean {
    return this.#taken >= this.#most;
  }

  isFullFor(holder: string): boolean {
    const share = this.#shares[holder.split(' ', 1)[0] ?? ''] ?? this.#most;
    return (this.#held.get(holder) ?? 0) >= share;
  }

  take(): void {
    this.#taken += 1;
  }

  free(): void {
    this.#taken -= 1;
  }

  hold(holder: string): void {
    this.#held.set(holder, (this.#held.get(holder) ?? 0) + 1);
  }

  letGo(holder: string): void {
    const left = (this.#held.get(holder) ?? 1) - 1;
    if (left > 0) this.#held.set(holder, left);
    else this.#held.delete(holder);
  }
}
