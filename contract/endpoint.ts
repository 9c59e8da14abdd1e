import { z } from 'zod';
import type { PolicyName } from './policies.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call an endpoint at all, before its policy looks at the object:
 * - `anonymous`: nobody needs to be signed in.
 * - `guid`: the holder of an evaluation link; a signed-in caller is looked at too.
 * - a policy's name: signed in, and the handler must `allow(…)` the object under that policy.
 */
export type Access = 'anonymous' | 'guid' | PolicyName;

/** One call: the path follows the specification, everything else is the contract of server and pages. */
export type Endpoint = {
  readonly method: Method;
  /** Below /api, parameters as `:name`. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** `multipart`: one part named `file`. */
  readonly upload?: boolean;
  /** What the answer may hold; fields not named here never leave the server. `file`: bytes. */
  readonly response: z.ZodType | 'file';
  /** True where the edit of an object may carry If-Match. */
  readonly edits?: boolean;
  /** True where the call creates something or queues an email, so that it may carry an Idempotency-Key. */
  readonly creates?: boolean;
};

type Part<E, K extends keyof E> = E[K] extends z.ZodType ? z.output<E[K]> : undefined;
type PartInput<E, K extends keyof E> = E[K] extends z.ZodType ? z.input<E[K]> : undefined;

export type ParamsOf<E extends Endpoint> = Part<E, 'params'>;
export type QueryOf<E extends Endpoint> = Part<E, 'query'>;
export type BodyOf<E extends Endpoint> = Part<E, 'body'>;
export type ParamsInputOf<E extends Endpoint> = PartInput<E, 'params'>;
export type QueryInputOf<E extends Endpoint> = PartInput<E, 'query'>;
export type BodyInputOf<E extends Endpoint> = PartInput<E, 'body'>;
export type ResponseOf<E extends Endpoint> = E['response'] extends z.ZodType ? z.output<E['response']> : Blob;
export type ResponseInputOf<E extends Endpoint> = E['response'] extends z.ZodType
  ? z.input<E['response']>
  : undefined;

/** Declares a call; keeps its literal types. */
export const endpoint = <const E extends Endpoint>(shape: E): E => shape;

let dayOf = (sent: string) => sent;

/**
 * Reads input in which something else may stand for a day, which `reader` turns into the day. It counts only while
 * `read` runs, and `read` waits for nothing. The pages send days.
 */
export function readingDays<T>(reader: (sent: string) => string, read: () => T): T {
  const before = dayOf;
  dayOf = reader;
  try {
    return read();
  } finally {
    dayOf = before;
  }
}

const dayMessage = 'must be a day, as YYYY-MM-DD.';

/** A day as it travels: `YYYY-MM-DD`, no time, no zone. */
export const day = z
  .string(dayMessage)
  .overwrite((sent) => dayOf(sent))
  .check(z.iso.date(dayMessage));

const largestId = 2_147_483_647;

/** A positive id in a body. */
export const id = z.int('is not valid.').min(1, 'is not valid.').max(largestId, 'is not valid.');

/** An id in a body where -1 and 0 mean "missing" or "new". */
export const idOrMissing = z.int('is not valid.').min(-1, 'is not valid.').max(largestId, 'is not valid.');

/** An id in a path or a query. */
export const idInPath = z
  .string('is required.')
  .min(1, 'is required.')
  .regex(/^\d{1,10}$/, 'must be a positive number.')
  .transform(Number)
  .refine((value) => value >= 1 && value <= largestId, 'must be a positive number.');

/** As {@link idInPath}, with 0 for "the current one". */
export const idOrZeroInPath = z
  .string('is required.')
  .min(1, 'is required.')
  .regex(/^\d{1,10}$/, 'must be a number.')
  .transform(Number)
  .refine((value) => value <= largestId, 'must be a number.');

/** The answer of every call that creates something. */
export const created = z.object({ entityId: z.int() });

/** The answer of a call that has nothing to tell but that it is done. */
export const done = z.object({});

/** The version that an editable object carries; goes back as `If-Match`. */
export const version = z.int();
