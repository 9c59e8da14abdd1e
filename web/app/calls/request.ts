import type {
  BodyInputOf,
  Endpoint,
  ParamsInputOf,
  QueryInputOf,
  ResponseOf,
} from '#contract/core/endpoint.ts';
import { notePages, PAGES_HEADER } from '../newer-pages.ts';
import { ApiError, noAnswer, offlineMessages, readFailure } from './api-error.ts';

/** What goes with a call. Ids in paths and queries may be given as numbers. */
export type CallInput<E extends Endpoint> = Field<'params', InAddress<ParamsInputOf<E>>> &
  Field<'query', InAddress<QueryInputOf<E>>> &
  Field<'body', BodyInputOf<E>> &
  KeyOf<E> & {
    /** The version of the object being edited. */
    readonly ifMatch?: number | undefined;
    readonly signal?: AbortSignal | undefined;
    readonly outlivesPage?: true;
  };

/** The input may be left out where nothing in it is required. */
export type CallArguments<E extends Endpoint> =
  Record<never, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

/** Any call's input, once its types are checked. */
export type LooseInput = {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly ifMatch?: number | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** The call goes on when its page is left: the screen has shown it as done. The body has at most 64 KiB. */
  readonly outlivesPage?: true;
};

/** A call that creates something cannot be made without a key. */
type KeyOf<E extends Endpoint> = E['creates'] extends true
  ? { readonly idempotencyKey: string }
  : { readonly idempotencyKey?: undefined };
type Field<Name extends string, T> = [T] extends [undefined]
  ? { readonly [K in Name]?: undefined }
  : Partial<T> extends T
    ? { readonly [K in Name]?: T }
    : { readonly [K in Name]: T };
type InAddress<T> = { [K in keyof T]: string extends T[K] ? T[K] | number : T[K] };

const REQUEST_TIMEOUT_MS = 30_000;

/** Makes one call as the bearer of the given token. Fails with {@link ApiError}. */
export async function request<E extends Endpoint>(
  endpoint: E,
  accessToken: string | null,
  input: CallInput<E>,
): Promise<ResponseOf<E>>;
export async function request(endpoint: Endpoint, accessToken: string | null, input: LooseInput) {
  return send(endpoint, accessToken, input);
}

export async function send(
  endpoint: Endpoint,
  accessToken: string | null,
  input: LooseInput,
): Promise<unknown> {
  return (await sendWhole(endpoint, accessToken, input)).answer;
}

/** The only `fetch`. */
export async function sendWhole(
  endpoint: Endpoint,
  accessToken: string | null,
  input: LooseInput,
): Promise<{ answer: unknown; headers: Headers }> {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  const response = await fetch(addressOf(endpoint, input), {
    method: endpoint.method,
    headers: headersOf(endpoint, accessToken, input),
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    keepalive: input.outlivesPage === true,
    signal: input.signal ? AbortSignal.any([input.signal, timeout]) : timeout,
  }).catch((error: unknown) => {
    if (input.signal?.aborted) throw error;
    throw noAnswer();
  });
  notePages(response.headers.get(PAGES_HEADER));
  if (!response.ok) throw await failureOf(response);
  const { headers } = response;
  if (endpoint.answersFile === true) return { answer: await response.blob(), headers };
  return { answer: await readAnswer(endpoint, await response.text()), headers };
}

/** The address of a call, with its path and query filled in. */
export function addressOf(endpoint: Endpoint, input: LooseInput): string {
  const params = new Map(entriesOf(input.params));
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params.get(name) ?? ''),
  );
  const query = new URLSearchParams(entriesOf(input.query)).toString();
  return `/api${path}${query && '?'}${query}`;
}

export function headersOf(
  endpoint: Endpoint,
  accessToken: string | null,
  input: LooseInput,
): Record<string, string> {
  return {
    Accept:
      endpoint.answersFile === true
        ? '*/*, application/problem+json'
        : 'application/json, application/problem+json',
    ...(accessToken === null ? {} : { Authorization: `Bearer ${accessToken}` }),
    ...(input.body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(input.ifMatch === undefined ? {} : { 'If-Match': `"${input.ifMatch}"` }),
    ...(input.idempotencyKey === undefined ? {} : { 'Idempotency-Key': input.idempotencyKey }),
  };
}

/**
 * Reads an answer. The server of the same release has checked it, so built pages take it as it is. In
 * development and in tests it is checked again: an answer that the types of the call do not describe fails
 * there.
 */
export async function readAnswer(endpoint: Endpoint, text: string): Promise<unknown> {
  try {
    const answer: unknown = JSON.parse(text);
    if (!import.meta.env.DEV) return answer;
    const { schemasOf } = await import('#contract/schemas-of.ts');
    return schemasOf(endpoint).response?.parse(answer);
  } catch (cause) {
    console.error('An answer does not follow the contract', cause);
    throw new ApiError(0, offlineMessages.unreadable);
  }
}

const failureOf = async (response: Response) =>
  readFailure(
    response.status,
    response.headers.get('Content-Type') ?? '',
    await response.text().catch(() => ''),
    response.headers.get('Retry-After'),
  );

const entriesOf = (values: unknown): [string, string][] =>
  Object.entries(values ?? {}).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  );
