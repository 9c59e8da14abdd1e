import { loadAtIdle } from './idle.ts';
import { noteMissing } from './missing-parts.ts';

/**
 * A module that the first visit doesn't need at once. It is loaded on first use, or prefetched at an idle
 * moment after the content unless `isRare`. A failed prefetch is forgotten. If the module is in use, it is a
 * missing part, which the bar at the top reports, and the next press or key retries.
 */
export class LazyModule<Module> {
  #loaded: Module | null = null;
  #loading: Promise<void> | null = null;
  #isInUse = false;
  readonly #listeners = new Set<() => void>();
  readonly #fetch: () => Promise<Module>;

  constructor(fetch: () => Promise<Module>, { isRare = false } = {}) {
    this.#fetch = fetch;
    if (!isRare) loadAtIdle(this.prefetch);
  }

  readonly current = (): Module | null => this.#loaded;

  /** For `useSyncExternalStore`. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly load = (): void => {
    this.#isInUse = true;
    void this.prefetch();
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

  /** Resolves when the module is loaded or could not be. */
  readonly prefetch = async (): Promise<void> => {
    if (this.#loaded !== null) return;
    this.#loading ??= this.#fetch()
      .then((loaded) => {
        this.#loaded = loaded;
        noteMissing(this, false);
        for (const listener of this.#listeners) listener();
      })
      .catch(() => {
        if (!this.#isInUse) return;
        noteMissing(this, true);
        retryLater(() => void this.prefetch());
      })
      .finally(() => {
        this.#loading = null;
      });
    await this.#loading;
  };
}

/** Runs `load` on the next press or key, and when the device is online again. */
function retryLater(load: () => void): void {
  for (const type of ['pointerdown', 'keydown', 'online'])
    window.addEventListener(type, load, { once: true, passive: true });
}
