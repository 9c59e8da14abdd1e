import type { z } from 'zod';
import { messages } from '#contract/core/messages.ts';
import { unavailabilityOf } from '#server/db/connection/unavailable.ts';
import { UnknownOutcome } from '#server/db/connection/unknown-outcome.ts';
import { FileStoreFailure } from '#server/ports/file-store/file-store.ts';
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
 * The 400 of invalid input: the message is the first error's sentence, and `errors` lists all with their
 * paths. The sentence names a URL parameter by its own name and a body field by its label.
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

const RETRY_SOON_SECONDS = 1;
/** For failures that last until an operator acts: early retries only add load. */
const RETRY_LATER_SECONDS = 10;

/** The 503 for an unreachable or temporarily failing database; null for any other error. */
export function asUnavailable(error: unknown): Problem | null {
  const lasts = error instanceof Problem ? null : unavailabilityOf(error);
  if (lasts === null) return null;
  return unavailable(lasts === 'long' ? RETRY_LATER_SECONDS : RETRY_SOON_SECONDS);
}

function asHttpProblem(status: number | null): Problem | null {
  if (status === 413) return tooLarge('The request is too large.');
  if (status === 415) return wrongKind('This call does not take a body of this kind.');
  if (status === 403) return forbidden();
  if (status !== null && status >= 400 && status < 500) return invalid('The request could not be read.');
  return null;
}
