import { messages } from '#contract/core/messages.ts';
import { UNKNOWN_OUTCOME_SENTENCE } from '#server/db/connection/unknown-outcome.ts';

type NamedPerson = { readonly employeeId: number; readonly fullName: string };
export type FieldError = { readonly path: string; readonly message: string };

/**
 * An expected failure: a status and one plain sentence for people. Clients that accept it get RFC 9457 JSON.
 * Source: docs/product/errors.md.
 */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: number;
  readonly errors: readonly FieldError[];
  readonly retryAfterSeconds: number | null;
  /** The person whom the caller may act on instead. */
  readonly person: NamedPerson | null;

  constructor(
    status: number,
    detail: string,
    options: { errors?: readonly FieldError[]; retryAfterSeconds?: number; person?: NamedPerson } = {},
  ) {
    super(detail);
    this.status = status;
    this.errors = options.errors ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
    this.person = options.person ?? null;
  }
}

/** 400: the input breaks a rule; `message` is the rule's sentence. */
export const invalid = (message: string, path?: string) =>
  new Problem(400, message, { errors: path === undefined ? [] : [{ path, message }] });

export const unauthenticated = (message: string = messages.unauthenticated) => new Problem(401, message);
export const forbidden = (message: string = messages.forbidden) => new Problem(403, message);
export const notFound = (message: string = messages.notFound) => new Problem(404, message);

/** 409: not possible in this state. */
export const conflict = (message: string, person?: NamedPerson) =>
  new Problem(409, message, person === undefined ? {} : { person });

/** 412: another person changed the object first. */
export const stale = (message: string) => new Problem(412, message);
export const tooLarge = (message: string) => new Problem(413, message);
export const wrongKind = (message: string) => new Problem(415, message);
export const tooMany = (retryAfterSeconds: number, message: string = messages.tooMany) =>
  new Problem(429, message, { retryAfterSeconds: Math.max(1, Math.ceil(retryAfterSeconds)) });
/** 503, with the seconds for Retry-After. */
export const unavailable = (retryAfterSeconds = 1) =>
  new Problem(503, messages.unavailable, { retryAfterSeconds });
/** 503: too many calls are running. Nothing was begun. */
export const overloaded = (retryAfterSeconds: number) =>
  new Problem(503, messages.overloaded, { retryAfterSeconds });
/** Files cannot be stored: 507 if the disk is full, 503 if the failure may be temporary. */
export const filesUnavailable = (message: string, isFull: boolean) =>
  new Problem(isFull ? 507 : 503, message, { retryAfterSeconds: 60 });
/** 503: COMMIT got no answer, so it is unknown whether the change was saved. */
export const unknownOutcome = () => new Problem(503, UNKNOWN_OUTCOME_SENTENCE, { retryAfterSeconds: 1 });
