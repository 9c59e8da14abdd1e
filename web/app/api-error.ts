import { z } from 'zod';
import { messages } from '#contract/messages.ts';

type FieldError = { readonly path: string; readonly message: string };

/** A call failed. The message is what a person reads; status 0 means that no answer came at all. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly errors: readonly FieldError[];
  /** How long the server asks to wait; null when it does not say. */
  readonly retryAfterSeconds: number | null;

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

  /** True when the same call may succeed later: no answer, too many, or the service is away. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

export const offlineMessages = {
  offline: 'You are offline. Check your connection and try again.',
  unreachable: 'The server cannot be reached. Check your connection and try again.',
  unreadable: 'The answer could not be read. Reload the page and try again.',
} as const;

/** No answer came: says plainly whether the device or the server is away. */
export const noAnswer = () =>
  new ApiError(0, navigator.onLine ? offlineMessages.unreachable : offlineMessages.offline);

/** Reads a failed answer: RFC 9457 where the server speaks it, otherwise its plain sentence. */
export function readFailure(
  status: number,
  contentType: string,
  text: string,
  retryAfter: string | null,
): ApiError {
  const problem = contentType.includes('json') ? parseProblem(text) : null;
  const sentence = problem?.detail ?? (contentType.startsWith('text/plain') ? text.trim() : '');
  const seconds = retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) : null;
  return new ApiError(status, sentence || fallbackFor(status), problem?.errors ?? [], seconds);
}

const problemDetails = z.object({
  detail: z.string().optional(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});

function parseProblem(text: string) {
  try {
    return problemDetails.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    // A balancer in between answered with something else; its status still tells enough.
    return null;
  }
}

function fallbackFor(status: number): string {
  if (status === 401) return messages.unauthenticated;
  if (status === 403) return messages.forbidden;
  if (status === 404) return messages.notFound;
  if (status === 429) return messages.tooMany;
  if (status === 502 || status === 503 || status === 504) return messages.unavailable;
  return messages.internal;
}
