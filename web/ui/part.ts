/**
 * Holds a part of the kit that no page shows at first, so that the first visit does not wait for it. It is fetched
 * when it is wanted, or at the first sign of a person at the page, whichever comes first; at once when there was one already. A failed fetch is tried
 * again the next time.
 */
export class Part<Module> {
  #loaded: Module | null = null;
  #loading: Promise<void> | null = null;
  readonly #listeners = new Set<() => void>();
  readonly #fetch: () => Promise<Module>;

  constructor(fetch: () => Promise<Module>) {
    this.#fetch = fetch;
    onFirstSign(() => this.want());
  }

  readonly current = (): Module | null => this.#loaded;

  /** For `useSyncExternalStore`. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly want = (): void => {
    if (this.#loaded !== null || this.#loading !== null) return;
    this.#loading = this.#fetch()
      .then((loaded) => {
        this.#loaded = loaded;
        for (const listener of this.#listeners) listener();
      })
      .catch(() => undefined) // the page says by itself that it is offline or outdated
      .finally(() => {
        this.#loading = null;
      });
  };
}

const signs = ['pointermove', 'pointerdown', 'keydown', 'touchstart'] as const;

/** What waits for the first sign; null once there was one. */
let waiting: (() => void)[] | null = [];

for (const sign of signs) window.addEventListener(sign, whenSigned, { passive: true });

function whenSigned(): void {
  for (const sign of signs) window.removeEventListener(sign, whenSigned);
  const acts = waiting ?? [];
  waiting = null;
  oneByOne(acts);
}

/** Each in a turn of its own: the very key or touch that began it must not wait for all of them. */
function oneByOne([act, ...others]: readonly (() => void)[]): void {
  if (act === undefined) return;
  window.setTimeout(() => {
    act();
    oneByOne(others);
  });
}

function onFirstSign(act: () => void): void {
  if (waiting === null) act();
  else waiting.push(act);
}
