import type { z } from 'zod';
import type { PolicyName } from '#contract/policies.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call an endpoint, before its policy checks the object:
 * - `anonymous`: callers who are not signed in.
 * - `guid`: the holder of an evaluation link. Submitting with another person's session is refused.
 * - a policy name: signed-in callers. The handler must `allow(…)` the object under that policy.
 */
export type Access = 'anonymous' | 'guid' | PolicyName;

/** The shapes of what a call takes and answers. */
export type CallSchemas = {
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /**
   * The part of the input that the policy needs. If the rest of the input is invalid, the policy is asked
   * about this part first, so that 403 comes before 400. Left out where the policy needs the whole input.
   */
  readonly names?: z.ZodType;
  /** The server drops all other fields of an answer. Left out where the call answers a file. */
  readonly response?: z.ZodType;
};

/** The shapes of each call of an area, by the name of its endpoint. */
export type CallTable = Readonly<Record<string, CallSchemas>>;

declare const schemas: unique symbol;

/**
 * One API call. The specification fixes the path; the rest is the contract between server and pages. The
 * shapes of the call are in its type only, so that a page loads no schemas with it; at run time
 * {@link schemasOf} has them.
 */
export type Endpoint<S extends CallSchemas = CallSchemas> = {
  readonly method: Method;
  /** Relative to /api, with parameters as `:name`. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  /** True if the call takes a `multipart` upload with one part named `file`. */
  readonly upload?: boolean;
  /** Further parts with files that an upload may have. */
  readonly optionalParts?: readonly string[];
  /** True if the call writes nothing, although it sends a file. */
  readonly readsOnly?: boolean;
  /** True if an answer is recorded as a reading or a visit. Pages never call it ahead. */
  readonly recordsReading?: true;
  /** True if the call answers the bytes of a file. */
  readonly answersFile?: boolean;
  /** True if the call edits an object and may carry If-Match. */
  readonly edits?: boolean;
  /** The limit of a write with its own count per session; otherwise it counts towards `writesPerSession`. */
  readonly limit?: 'draftsPerSession';
  /** True if the call creates something or queues an email, and may carry an Idempotency-Key. */
  readonly creates?: boolean;
  /** True if the call takes a place of the server only once the token in its body has verified. */
  readonly entersVerified?: boolean;
  readonly [schemas]?: S | undefined;
};

/** The shapes of an endpoint's call. */
export type SchemasOf<E extends Endpoint> = NonNullable<E[typeof schemas]>;

type Part<S extends CallSchemas, K extends keyof CallSchemas> = S[K] extends z.ZodType
  ? z.output<S[K]>
  : undefined;
type PartInput<S extends CallSchemas, K extends keyof CallSchemas> = S[K] extends z.ZodType
  ? z.input<S[K]>
  : undefined;

export type ParamsOf<E extends Endpoint> = Part<SchemasOf<E>, 'params'>;
export type QueryOf<E extends Endpoint> = Part<SchemasOf<E>, 'query'>;
export type BodyOf<E extends Endpoint> = Part<SchemasOf<E>, 'body'>;
export type NamesOf<E extends Endpoint> = Part<SchemasOf<E>, 'names'>;
export type ParamsInputOf<E extends Endpoint> = PartInput<SchemasOf<E>, 'params'>;
export type QueryInputOf<E extends Endpoint> = PartInput<SchemasOf<E>, 'query'>;
export type BodyInputOf<E extends Endpoint> = PartInput<SchemasOf<E>, 'body'>;
export type ResponseOf<E extends Endpoint> = E['answersFile'] extends true
  ? Blob
  : Part<SchemasOf<E>, 'response'>;
export type ResponseInputOf<E extends Endpoint> = PartInput<SchemasOf<E>, 'response'>;

/** Declares a call and keeps its literal types: `endpoint<typeof calls.name>()({ … })`. */
export const endpoint =
  <S extends CallSchemas>() =>
  <const E extends Omit<Endpoint, typeof schemas>>(shape: E): E & { readonly [schemas]?: S | undefined } =>
    shape;
