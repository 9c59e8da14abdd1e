import { ApiError } from './calls/api-error.ts';

const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 30_000;
/** A random part of each wait, so that not all pages ask again at the same moment. */
const SPREAD = 0.2;

/** Whether the same call may succeed later. An error without a server's reply is our own, and stays. */
export const mayPass = (error: unknown): boolean => error instanceof ApiError && error.isPassing;

/**
 * How long to wait before a failed load is tried again, in ms: at first as long as the server asks for, later
 * with exponential backoff, and never shorter than the server asks for.
 */
export function waitBefore(error: unknown, tries: number, random = Math.random()): number {
  const asked = error instanceof ApiError ? error.retryAfterSeconds : null;
  const backoff = Math.min(FIRST_WAIT_MS * 2 ** tries, LONGEST_WAIT_MS);
  const wait = asked === null ? backoff : Math.max(asked * 1_000, tries === 0 ? 0 : backoff);
  return wait * (1 + SPREAD * random);
}

/**
 * Does the work once after the wait; at once when the device is online again, unless the server has asked to
 * wait. A hidden page waits until it is seen. Returns the function that calls it off.
 */
export function later(error: unknown, tries: number, work: () => void): () => void {
  const stop = () => {
    window.clearTimeout(timer);
    window.removeEventListener('online', run);
    document.removeEventListener('visibilitychange', run);
  };
  const run = () => {
    if (document.visibilityState === 'hidden') {
      document.addEventListener('visibilitychange', run);
      return;
    }
    stop();
    work();
  };
  const timer = window.setTimeout(run, waitBefore(error, tries));
  if (!(error instanceof ApiError) || error.retryAfterSeconds === null)
    window.addEventListener('online', run);
  return stop;
}
