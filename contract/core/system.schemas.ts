import { z } from 'zod';
import type { CallTable } from './endpoint.ts';
import { done } from './fields.schemas.ts';

/** The latest run of `npm run backup` or `npm run verify`, with instants in UTC; null if there was none. */
const operation = z
  .object({
    endedAt: z.string(),
    faults: z.int(),
    /** The latest run without faults; null if there was none. */
    succeededAt: z.string().nullable(),
  })
  .nullable();

export type Operation = z.output<typeof operation>;

/**
 * The state of the installation, for Admins. Nothing about a person, and no address, path or name of a
 * machine. The figures of emails leave out those that could reveal the peers in the reader's own review.
 */
const system = z.object({
  version: z.string(),
  database: z.object({
    /** PostgreSQL's own. */
    version: z.string(),
    /** The latest migration that has run. */
    migration: z.string(),
    /** Rounded up to whole 100 MB, so that it reveals no single text. */
    megabytes: z.int(),
    isWritable: z.boolean(),
  }),
  /** `hasRoom`: its disk is not nearly full. The figure is a metric: it would tell of others' uploads. */
  data: z.object({ hasRoom: z.boolean() }),
  files: z.object({ kind: z.enum(['folder', 'bucket']), isReachable: z.boolean(), hasRoom: z.boolean() }),
  mail: z.object({
    waiting: z.int(),
    /** When the oldest that waits was queued, in UTC. */
    oldestAt: z.string().nullable(),
    /** Within the last `UNDELIVERED_SHOWN_DAYS` days. */
    undelivered: z.int(),
  }),
  backup: operation,
  verify: operation,
});

export type System = z.output<typeof system>;

/** The shapes of each call. */
export const calls = {
  getSystem: {
    response: system,
  },
  retryMails: {
    response: done,
  },
} as const satisfies CallTable;
