import type { BrowserContext, Page, Route } from '@playwright/test';

/**
 * Holds a page's requests and answers them in rounds: all that are under way are answered together, then the
 * page may ask anew. A round is one trip that the page has to wait for, at any speed of the machine.
 */
export class Rounds {
  #held: Route[] | null = null;

  static async of(context: BrowserContext): Promise<Rounds> {
    const rounds = new Rounds();
    await context.route('**/*', async (route) => {
      if (rounds.#held === null) return route.continue().catch(() => undefined);
      rounds.#held.push(route);
      return undefined;
    });
    return rounds;
  }

  hold(): void {
    this.#held = [];
  }

  /**
   * Answers round after round until the page asks for nothing more. Returns the rounds until the content was
   * there to stay, or null if it never came, and the scripts and style sheets of all rounds.
   */
  async count(
    page: Page,
    isThere: () => Promise<boolean>,
  ): Promise<{ trips: number | null; files: string[] }> {
    let trips: number | null = null;
    const files = new Set<string>();
    for (let round = 0; round <= ROUNDS_AT_MOST; round += 1) {
      await this.#settle(page);
      const there = await this.#untilThere(page, isThere);
      trips = there ? (trips ?? round) : null;
      const held = this.#held ?? [];
      this.#held = [];
      if (held.length === 0) break;
      for (const path of held.map((route) => new URL(route.request().url()).pathname))
        if (/\.(js|css)$/.test(path)) files.add(path);
      await Promise.all(held.map(answered));
    }
    const left = this.#held ?? [];
    this.#held = null;
    await Promise.all(left.map(answered));
    return { trips, files: [...files].toSorted() };
  }

  /** Whether the content is there. A page that asks for nothing may still be drawing. */
  async #untilThere(page: Page, isThere: () => Promise<boolean>): Promise<boolean> {
    for (let waits = 0; waits < WAITS_AT_MOST; waits += 1) {
      if (await isThere()) return true;
      if (this.#held?.length !== 0) return false;
      await page.waitForTimeout(50);
    }
    return false;
  }

  /** Waits until the page, which has had turns enough, asks for nothing new. */
  async #settle(page: Page): Promise<void> {
    for (let before = -1; before !== this.#held?.length; ) {
      before = this.#held?.length ?? 0;
      await page.evaluate(
        async ([turns, frameMs]) => {
          for (let turn = 0; turn < turns; turn += 1) {
            await new Promise<unknown>((done) => {
              requestAnimationFrame(done);
              setTimeout(done, frameMs);
            });
            await new Promise((done) => setTimeout(done));
          }
        },
        [TURNS, FRAME_AT_MOST_MS] as const,
      );
      // On a busy machine, what arrived may not have run yet.
      await page.waitForTimeout(SETTLED_MS);
    }
  }
}

/** Turns of the page's event loop after which it has asked for what follows from an answer. */
const TURNS = 4;
/** A browser that draws nothing, as beside busy ones, may give no frame for minutes. */
const FRAME_AT_MOST_MS = 1_000;
const SETTLED_MS = 250;
const ROUNDS_AT_MOST = 20;
const WAITS_AT_MOST = 100;

async function answered(route: Route): Promise<void> {
  const request = route.request();
  await route.continue().catch(() => undefined);
  const response = await request.response();
  await response?.finished().catch(() => undefined);
}
