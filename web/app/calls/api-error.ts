import { messages } from '#contract/core/messages.ts';
import { areAll, hasTexts, isId, isObject, isText, parsed } from './shapes.ts';

type FieldError = { readonly path: string; readonly message: string };
type NamedPerson = { readonly employeeId: number; readonly fullName: string };

/** A failed call. The message is written for people. Status 0 means that the server didn't respond. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly errors: readonly FieldError[];
  /** The Retry-After of the response in seconds; null without one. */
  readonly retryAfterSeconds: number | null;
  /** The person whom the viewer may act on instead, such as the archived owner of an email address. */
  person: NamedPerson | null = null;

  constructor(
    status: number,
    message: string,
    errors: readonly FieldError[] = [],
    retryAfterSeconds: number | null = null,
  ) {
    super(message);
    this.status = status;
    this.errors = errors;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** True if the same call may succeed later: no response, rate limited, or service unavailable. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

export const offlineMessages = {
  offline: 'You are offline. Check your connection and try again.',
  unreachable: 'The server cannot be reached. Check your connection and try again.',
  unreadable: 'The answer could not be read. Reload the page and try again.',
} as const;

/** The error for a call without a response: says whether the device or the server is offline. */
export const noAnswer = () =>
  new ApiError(0, navigator.onLine ? offlineMessages.unreachable : offlineMessages.offline);

/** Parses a failed response: an RFC 9457 problem document, or the server's plain sentence. */
export function readFailure(
  status: number,
  contentType: string,
  text: string,
  retryAfter: string | null,
): ApiError {
  const problem = contentType.includes('json') ? parseProblem(text) : null;
  const sentence = problem?.detail ?? (contentType.startsWith('text/plain') ? text.trim() : '');
  const seconds = retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) : null;
  const failure = new ApiError(status, sentence || fallbackFor(status), problem?.errors ?? [], seconds);
  failure.person = problem?.person ?? null;
  return failure;
}

type Problem = {
  readonly detail?: string;
  readonly errors?: readonly FieldError[];
  readonly person?: NamedPerson;
};

/** Null if a proxy or load balancer responded with another format: the status is enough. */
function parseProblem(text: string): Problem | null {
  const problem = parsed(text);
  return isProblem(problem) ? problem : null;
}

const isProblem = (value: unknown): value is Problem =>
  isObject(value) &&
  (value['detail'] === undefined || isText(value['detail'])) &&
  (value['errors'] === undefined || areAll(value['errors'], isFieldError)) &&
  (value['person'] === undefined || isPerson(value['person']));

const isFieldError = (value: unknown): value is FieldError => hasTexts(value, ['path', 'message']);

const isPerson = (value: unknown): value is NamedPerson =>
  hasTexts(value, ['fullName']) && 'employeeId' in value && isId(value.employeeId);

function fallbackFor(status: number): string {
  if (status === 401) return messages.unauthenticated;
  if (status === 403) return messages.forbidden;
  if (status === 404) return messages.notFound;
  if (status === 429) return messages.tooMany;
  if (status === 502 || status === 503 || status === 504) return messages.unavailable;
  return messages.internal;
}
