import type { z } from 'zod';
import { messages } from '#contract/messages.ts';
import {
  conflict,
  forbidden,
  type FieldError,
  invalid,
  Problem,
  tooLarge,
  unavailable,
  wrongKind,
} from './errors.ts';
import { labelOf } from './field-labels.ts';

/** Turns whatever was thrown into the failure that is answered; null: a bug. */
export function asProblem(error: unknown): Problem | null {
  if (error instanceof Problem) return error;
  const code = codeOf(error);
  if (code === null) return null;
  if (code === 'BM001') return conflict(messages.periodEnded);
  if (code === 'BM002') return conflict(sentenceOf(error));
  if (code === '23505' || code === '23503' || code === '23P01') {
    return conflict('Somebody else changed this at the same time. Please try again.');
  }
  if (code === '22021' || code === '22P05' || code === '22P02')
    return invalid('The text contains characters that cannot be stored.');
  if (code === '22008' || code === '22007') return invalid('There is no such day.');
  if (isDatabaseAway(code, error)) return unavailable();
  return asHttpProblem(code, statusOf(error));
}

/** An answer lists so many broken rules at most. */
const ERRORS_AT_MOST = 100;

/**
 * The sentence of a broken input rule; the first one if several, each with its path. A parameter of the address goes
 * by its own name, a field of a body by its label.
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

// Sentences that the contract names stand as they are; a fragment ("must be …") is about the field it names.
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

const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '57014',
  '40001',
  '40P01',
  '08000',
  '08003',
  '08006',
]);

const isDatabaseAway = (code: string, error: unknown) =>
  awayCodes.has(code) &&
  !(code === 'ENOENT' && !(error instanceof Error && error.message.includes('connect')));

function asHttpProblem(code: string, status: number | null): Problem | null {
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || status === 413) return tooLarge('The request is too large.');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || status === 415) {
    return wrongKind('This call does not take a body of this kind.');
  }
  if (status === 403) return forbidden();
  if (status !== null && status >= 400 && status < 500) return invalid('The request could not be read.');
  return null;
}

/** Connections that end without a code: pg says so in words only. */
export const isLostConnection = (error: unknown) =>
  error instanceof Error &&
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Connection ended/i.test(
    error.message,
  );
