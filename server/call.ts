import type { Viewer } from '#contract/policies.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { inTransaction, type Transaction } from './db/connection/client.ts';
import type { Jobs } from './ports/jobs/jobs.ts';

/** One call of one person: the context that a rule gets in addition to its object. */
export type Call = {
  readonly tx: Transaction;
  readonly jobs: Jobs;
  readonly viewer: Viewer;
  readonly config: Config;
  /** The bulk action that this call is a step of: whom it tells waits until the whole bulk action is done. */
  readonly bulkActId?: string;
};

/** Runs the work in one transaction, as a call of the viewer. Errors: those of inTransaction. */
export const inCall = async <T>(
  { db, jobs, config }: Pick<Context, 'db' | 'jobs' | 'config'>,
  viewer: Viewer,
  work: (call: Call) => Promise<T>,
): Promise<T> => inTransaction(db, async (tx) => work({ tx, jobs, viewer, config }));
