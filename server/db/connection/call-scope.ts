import { AsyncLocalStorage } from 'node:async_hooks';

/** A request's database usage. `statements` doesn't count BEGIN and COMMIT. */
type CallScope = {
  statements: number;
};

export const callScope = new AsyncLocalStorage<CallScope>();
