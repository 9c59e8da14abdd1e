import { noteMissing } from './missing-parts.ts';

/**
 * A module that the first visit doesn't need at once. It is loaded on first use, or prefetched on the first
 * pointer, key or touch event unless `isRare`. A failed prefetch is forgotten. If the module is in use, it is
 * a missing part, which the bar at the top reports, and the next press or key retries.
 */
export class LazyModule<Module> {
  #loaded: Module | null = null;
  #loading: Promise<void> | null = null;
  #isInUse = false;
  readonly #listeners = new Set<() => void>();
  readonly #fetch: () => Promise<Module>;

  constructor(fetch: () => Promise<Module>, { isRare = false } = {}) {
    this.#fetch = fetch;
    if (!isRare) loadOnFirstInteraction(this.prefetch);
  }

  readonly current = (): Module | null => this.#loaded;

  /** For `useSyncExternalStore`. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly load = (): void => {
    this.#isInUse = true;
    this.prefetch();
  };

  /** Loads the module; after a failure, resolves once a retry has succeeded. */
  readonly whenLoaded = (): Promise<Module> =>
    new Promise((done) => {
      const look = () => {
        if (this.#loaded === null) return;
        unsubscribe();
        done(this.#loaded);
      };
      const unsubscribe = this.subscribe(look);
      this.load();
      look();
    });

  readonly prefetch = (): void => {
    if (this.#loaded !== null || this.#loading !== null) return;
    this.#loading = this.#fetch()
      .then((loaded) => {
        this.#loaded = loaded;
        noteMissing(this, false);
        for (const listener of this.#listeners) listener();
      })
      .catch(() => {
        if (!this.#isInUse) return;
        noteMissing(this, true);
        retryLater(this.prefetch);
      })
      .finally(() => {
        this.#loading = null;
      });
  };
}

const interactions = ['pointermove', 'pointerdown', 'keydown', 'touchstart'] as const;

/** The loads that wait for the first interaction; null after it. */
let waiting: (() => void)[] | null = [];

for (const type of interactions) window.addEventListener(type, startLoading, { passive: true });

function startLoading(): void {
  for (const type of interactions) window.removeEventListener(type, startLoading);
  const loads = waiting ?? [];
  waiting = null;
  loadOneByOne(loads);
}

/** Starts each load in its own task, so that the first key or touch isn't blocked by all of them. */
function loadOneByOne([load, ...others]: readonly (() => void)[]): void {
  if (load === undefined) return;
  window.setTimeout(() => {
    load();
    loadOneByOne(others);
  });
}

/** Runs `load` on the first pointer, key or touch event; immediately if there already was one. */
function loadOnFirstInteraction(load: () => void): void {
  if (waiting === null) load();
  else waiting.push(load);
}

/** Runs `load` on the next press or key, and when the device is online again. */
function retryLater(load: () => void): void {
  for (const type of ['pointerdown', 'keydown', 'online'])
    window.addEventListener(type, load, { once: true, passive: true });
}
