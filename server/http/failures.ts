import type { z } from 'zod';
import { messages } from '#contract/messages.ts';
import { UnknownOutcome } from '#server/db/unknown-outcome.ts';
import { FileStoreFailure } from '#server/ports/file-store.ts';
import {
  conflict,
  filesUnavailable,
  forbidden,
  type FieldError,
  invalid,
  Problem,
  tooLarge,
  unavailable,
  unknownOutcome,
  wrongKind,
} from './errors.ts';
import { labelOf } from './field-labels.ts';

/** Maps a thrown error to the Problem to answer; null for an unexpected error, that is, a bug. */
export function asProblem(error: unknown): Problem | null {
  if (error instanceof Problem) return error;
  if (error instanceof UnknownOutcome) return unknownOutcome();
  if (error instanceof FileStoreFailure) return filesUnavailable(error.message, error.isFull);
  const code = codeOf(error);
  if (code === null) return null;
  if (code === 'BM001') return conflict(messages.periodEnded);
  if (code === 'BM002') return conflict(sentenceOf(error));
  if (code === '23505' || code === '23503' || code === '23P01') {
    return conflict('Someone else changed this at the same time. Please try again.');
  }
  if (code === '22021' || code === '22P05' || code === '22P02')
    return invalid('The text contains characters that cannot be stored.');
  if (code === '22007' || code === '22008' || code === '22009') return invalid('This date does not exist.');
  return asHttpProblem(statusOf(error));
}

/** Maximum number of errors in a response. */
const ERRORS_AT_MOST = 100;

/**
 * The 400 of invalid input: the message is the first error's sentence, and `errors` lists all with their paths. The
 * sentence names a URL parameter by its own name and a body field by its label.
 */
export function asInvalid(error: z.ZodError, place: 'address' | 'body'): Problem {
  const errors: FieldError[] = error.issues.slice(0, ERRORS_AT_MOST).map((issue) => {
    const path = issue.path.map(String).join('.');
    const subject = place === 'address' ? path : labelOf(issue.path);
    return { path, message: asSentence(subject, issue.message) };
  });
  const [first] = errors;
  return new Problem(400, first?.message ?? 'The input is not valid.', { errors });
}

// The contract's sentences stay unchanged; a fragment ("must be …") gets the field as its subject.
function asSentence(subject: string, message: string): string {
  if (!/^(must|is) /.test(message)) return isZodsOwn(message) ? `${subject} is not valid.` : message;
  return `${subject} ${message}`;
}

const isZodsOwn = (message: string) => /^(Invalid|Too |Unrecognized|Expected)/.test(message);

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;

const statusOf = (error: unknown) =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : null;

const sentenceOf = (error: unknown) => (error instanceof Error ? error.message : messages.internal);

/** System error codes for an unreachable database. */
const awayCodes = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/**
 * SQLSTATE classes and codes of temporary PostgreSQL failures. Data corruption (XX001, XX002) is not among them,
 * because a retry does not help. Source: docs/decisions/unavailable.md.
 */
const unavailableStates = [
  '08', // the connection failed
  '25006', // read-only
  '25P03', // the transaction was idle for too long
  '25P04', // the transaction took too long
  '28', // the sign-in to the database was refused
  '3D000', // the database does not exist
  '40001', // serialization failure
  '40003', // the outcome is unknown
  '40P01', // deadlock
  '53', // full disk, out of memory, too many connections
  '55006', // object in use
  '55P03', // lock not available
  '57', // canceled by a timeout, shutting down, starting up
  '58', // I/O errors
];

/** Failures that last until an operator acts. They get a longer Retry-After, since early retries only add load. */
const lastingStates = ['25006', '53', '58'];

const RETRY_SOON_SECONDS = 1;
const RETRY_LATER_SECONDS = 10;

const startsWithOneOf = (states: readonly string[], code: string) =>
  code.length === 5 && states.some((state) => code.startsWith(state));

/** The 503 for an unreachable or temporarily failing database; null for any other error. */
export function asUnavailable(error: unknown): Problem | null {
  if (error instanceof Problem) return null;
  if (isLostConnection(error)) return unavailable(RETRY_SOON_SECONDS);
  const code = codeOf(error);
  if (code === null) return null;
  if (refusesConnections(error, code) || startsWithOneOf(lastingStates, code))
    return unavailable(RETRY_LATER_SECONDS);
  if (startsWithOneOf(unavailableStates, code)) return unavailable(RETRY_SOON_SECONDS);
  // ENOENT means a missing database socket, or a missing file, which is no reason for 503.
  const isFile = code === 'ENOENT' && !(error instanceof Error && error.message.includes('connect'));
  return awayCodes.has(code) && !isFile ? unavailable(RETRY_SOON_SECONDS) : null;
}

/** An operator has closed the database. The state 55000 alone also means mistakes in statements. */
const refusesConnections = (error: unknown, code: string) =>
  code === '55000' && error instanceof Error && error.message.includes('not currently accepting connections');

function asHttpProblem(status: number | null): Problem | null {
  if (status === 413) return tooLarge('The request is too large.');
  if (status === 415) return wrongKind('This call does not take a body of this kind.');
  if (status === 403) return forbidden();
  if (status !== null && status >= 400 && status < 500) return invalid('The request could not be read.');
  return null;
}

/** Lost connections without an error code; pg reports them only in the message. */
const isLostConnection = (error: unknown) =>
  error instanceof Error &&
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Connection ended|Query read timeout/i.test(
    error.message,
  );
