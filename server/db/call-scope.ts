import { AsyncLocalStorage } from 'node:async_hooks';

/** One request's use of the database. Begin and commit are not counted. */
type CallScope = {
  statements: number;
  /** What shares a few of the connections; see lanes.ts. Without a lane a call may use all of them. */
  readonly lane?: string;
  /** Connections that the request holds now. */
  held?: number;
};

export const callScope = new AsyncLocalStorage<CallScope>();
