import { z } from 'zod';
import type { PolicyName } from './policies.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call an endpoint, before its policy checks the object:
 * - `anonymous`: anyone, without signing in.
 * - `guid`: the holder of an evaluation link. Submitting with another person's session is refused.
 * - a policy name: signed-in callers. The handler must `allow(…)` the object under that policy.
 */
export type Access = 'anonymous' | 'guid' | PolicyName;

/** One API call. The specification fixes the path; the rest is the contract between server and pages. */
export type Endpoint = {
  readonly method: Method;
  /** Relative to /api, with parameters as `:name`. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /**
   * The part of the input that the policy needs. If the rest of the input is invalid, the policy is asked about
   * this part first, so that 403 comes before 400. Left out where the policy needs the whole input.
   */
  readonly names?: z.ZodType;
  /** True if the call takes a `multipart` upload with one part named `file`. */
  readonly upload?: boolean;
  /** Further parts with files that an upload may have. */
  readonly optionalParts?: readonly string[];
  /** True if the call writes nothing, although it sends a file. */
  readonly readsOnly?: boolean;
  /** Schema of the response; the server drops all other fields. `file`: bytes. */
  readonly response: z.ZodType | 'file';
  /** True if the call edits an object and may carry If-Match. */
  readonly edits?: boolean;
  /** The limit of a write with its own count per session; without one, it counts towards `writesPerSession`. */
  readonly limit?: 'draftsPerSession';
  /** True if the call creates something or queues an email, and may carry an Idempotency-Key. */
  readonly creates?: boolean;
  /** True if the call takes a place of the server only once the token in its body has verified. */
  readonly entersVerified?: boolean;
};

type Part<E, K extends keyof E> = E[K] extends z.ZodType ? z.output<E[K]> : undefined;
type PartInput<E, K extends keyof E> = E[K] extends z.ZodType ? z.input<E[K]> : undefined;

export type ParamsOf<E extends Endpoint> = Part<E, 'params'>;
export type QueryOf<E extends Endpoint> = Part<E, 'query'>;
export type BodyOf<E extends Endpoint> = Part<E, 'body'>;
export type NamesOf<E extends Endpoint> = Part<E, 'names'>;
export type ParamsInputOf<E extends Endpoint> = PartInput<E, 'params'>;
export type QueryInputOf<E extends Endpoint> = PartInput<E, 'query'>;
export type BodyInputOf<E extends Endpoint> = PartInput<E, 'body'>;
export type ResponseOf<E extends Endpoint> = E['response'] extends z.ZodType ? z.output<E['response']> : Blob;
export type ResponseInputOf<E extends Endpoint> = E['response'] extends z.ZodType
  ? z.input<E['response']>
  : undefined;

/** Declares a call and keeps its literal types. */
export const endpoint = <const E extends Endpoint>(shape: E): E => shape;

let dayOf = (sent: string) => sent;

/**
 * Parses input that may contain another form of a day, which `reader` converts. The conversion applies only while
 * `read` runs, so `read` must be synchronous. The pages send days.
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

/** A day in a request or response: `YYYY-MM-DD`, without time or zone. */
export const day = z
  .string(dayMessage)
  .overwrite((sent) => dayOf(sent))
  .check(z.iso.date(dayMessage));

const largestId = 2_147_483_647;

/** A positive id in a body. */
export const id = z.int('is not valid.').min(1, 'is not valid.').max(largestId, 'is not valid.');

/** Whether a list names the same id throughout. */
export const isOneOnly = (ids: readonly number[]) => new Set(ids).size <= 1;

/** An id in a body where -1 and 0 mean "missing" or "new". */
export const idOrMissing = z.int('is not valid.').min(-1, 'is not valid.').max(largestId, 'is not valid.');

/** An id in a path or a query. */
export const idInPath = z
  .string('is required.')
  .min(1, 'is required.')
  .regex(/^\d{1,10}$/, 'must be a positive number.')
  .transform(Number)
  .refine((value) => value >= 1 && value <= largestId, 'must be a positive number.');

/** Several ids in a query, separated by commas: `3,17`. */
export const idsInQuery = z
  .string('must be numbers separated by commas.')
  .regex(/^\d{1,10}(?:,\d{1,10}){0,199}$/, 'must be up to 200 numbers separated by commas.')
  .transform((sent) => sent.split(',').map(Number))
  .refine(
    (ids) => ids.every((one) => one >= 1 && one <= largestId),
    'must be up to 200 numbers separated by commas.',
  );

/** Like {@link idInPath}, but 0 means "the current one". */
export const idOrZeroInPath = z
  .string('is required.')
  .min(1, 'is required.')
  .regex(/^\d{1,10}$/, 'must be a number.')
  .transform(Number)
  .refine((value) => value <= largestId, 'must be a number.');

/** The response of every call that creates something. */
export const created = z.object({ entityId: z.int() });

/** The empty response of a successful call. */
export const done = z.object({});

/** The version of an editable object; clients send it back as `If-Match`. */
export const version = z.int();
