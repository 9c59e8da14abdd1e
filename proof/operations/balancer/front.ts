import { setTimeout as pause } from 'node:timers/promises';

export type Balancer = { readonly url: string; stop(): Promise<void> };

const PATIENCE_MS = 60_000;

/** Waits for the first 200. */
export async function untilAnswered(url: string, hasEnded: () => boolean): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while ((await fetch(url).catch(() => null))?.status !== 200) {
    if (hasEnded()) throw new Error('It ended.');
    if (performance.now() > end) throw new Error('It never answered.');
    await pause(50);
  }
}
