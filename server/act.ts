import type { Viewer } from '#contract/policies.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { inTransaction, type Transaction } from './db/client.ts';
import type { Jobs } from './ports/jobs.ts';

/** One act of one person: what a rule is given beside the object that it is about. */
export type Act = {
  readonly tx: Transaction;
  readonly jobs: Jobs;
  readonly viewer: Viewer;
  readonly config: Config;
};

/** Does the work in one transaction, as an act of the viewer. Errors: as inTransaction. */
export const inAct = async <T>(
  { db, jobs, config }: Context,
  viewer: Viewer,
  work: (act: Act) => Promise<T>,
): Promise<T> => inTransaction(db, async (tx) => work({ tx, jobs, viewer, config }));
