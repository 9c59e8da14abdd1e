import type { Query } from '@tanstack/react-query';
import { later, mayPass } from './later.ts';

type Load = Query<unknown, unknown, unknown, readonly unknown[]>;

/** The loads that failed and are shown as failed, with the number of tries since. */
const failed = new WeakMap<Load, { readonly tries: number; readonly stop: () => void }>();
/** The loads that are tried again without a press. */
const unasked = new WeakSet<Load>();

/** Tries a failed load again, for as long as a screen waits for its data and the failure may pass. */
export function tryLater(load: Load, error: unknown): void {
  const tries = failed.get(load)?.tries ?? 0;
  forgetFailure(load);
  if (!mayPass(error)) return;
  const stop = later(error, tries, () => {
    if (!load.isActive() || load.state.status !== 'error' || load.state.fetchStatus !== 'idle') return;
    unasked.add(load);
    // One call: the wait before the next try is ours.
    load
      .fetch({ ...load.options, retry: false })
      .catch(() => undefined)
      .finally(() => unasked.delete(load));
  });
  failed.set(load, { tries: tries + 1, stop });
}

/** The load has succeeded, or fails in another way. */
export function forgetFailure(load: Load): void {
  failed.get(load)?.stop();
  failed.delete(load);
}

/** Whether the load that is under way is automatic: its failure has been said before. */
export const isUnasked = (load: Load): boolean => unasked.has(load);
