import { AsyncLocalStorage } from 'node:async_hooks';

/** A request's database usage. `statements` doesn't count BEGIN and COMMIT. */
type CallScope = {
  statements: number;
  /** The lane limits the request's share of connections; see lanes.ts. Without a lane there is no limit. */
  readonly lane?: string;
  /** Number of connections that the request holds. */
  held?: number;
};

export const callScope = new AsyncLocalStorage<CallScope>();
