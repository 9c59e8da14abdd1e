import type {
  BodyInputOf,
  Endpoint,
  ParamsInputOf,
  QueryInputOf,
  ResponseInputOf,
} from '#contract/core/endpoint.ts';
import { COUNT_HEADER, LINK_HEADER } from '#contract/core/lists.ts';

/** A call that a page has made. Ids in its path and its query are texts, as the server gets them. */
export type Sent<E extends Endpoint = Endpoint> = {
  readonly params: Texts<ParamsInputOf<E>>;
  readonly query: Partial<Texts<QueryInputOf<E>>>;
  /** Null without one. */
  readonly body: BodyOrNull<BodyInputOf<E>>;
  /** The header as sent, such as `"3"`. */
  readonly ifMatch: string | null;
  readonly idempotencyKey: string | null;
  readonly accessToken: string | null;
  /** Whether the call goes on when its page is left. */
  readonly outlivesPage: boolean;
};

/** Any call, once its types are checked. */
export type LooseSent = {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly ifMatch: string | null;
  readonly idempotencyKey: string | null;
  readonly accessToken: string | null;
  readonly outlivesPage: boolean;
};

type Texts<T> = { readonly [K in keyof T]-?: string };
type BodyOrNull<T> = [T] extends [undefined] ? null : unknown extends T ? unknown : T;

/** An entry of the table of answers. */
export type Answer = {
  readonly endpoint: Endpoint;
  readonly respond: (sent: LooseSent) => Promise<Response>;
};

type ValueOf<E extends Endpoint> = E['answersFile'] extends true ? Blob | string : ResponseInputOf<E>;
type Reply<E extends Endpoint> = ValueOf<E> | PageOf<ValueOf<E>> | Failure;

/** Answers each call of the endpoint with this value, or with what the function returns. */
export function answer<E extends Endpoint>(
  endpoint: E,
  given: Reply<E> | ((sent: Sent<E>) => Reply<E> | Promise<Reply<E>>),
): Answer;
export function answer(endpoint: Endpoint, given: unknown): Answer {
  return {
    endpoint,
    respond: async (sent) => asResponse(typeof given === 'function' ? await given(sent) : given),
  };
}

type More = {
  /** The sentences at the fields of a form. */
  readonly errors?: readonly { readonly path: string; readonly message: string }[];
  /** The person whom the viewer may act on instead. */
  readonly person?: { readonly employeeId: number; readonly fullName: string };
  readonly retryAfterSeconds?: number;
};

/** The server refuses the call with this sentence. */
export const failure = (status: number, sentence: string, more: More = {}): Failure =>
  new Failure(status, sentence, more);

/** The call never reaches the server. */
export const noConnection = (): Failure => new Failure(0, '', {});

/** A page of a list: how many rows match in all, and the position of the next page. */
export const pageOf = <Rows extends readonly unknown[]>(
  rows: Rows,
  { total = String(rows.length), after }: { readonly total?: string; readonly after?: string } = {},
): PageOf<Rows> => new PageOf(rows, total, after);

export class Failure {
  readonly status: number;
  readonly sentence: string;
  readonly more: More;

  constructor(status: number, sentence: string, more: More) {
    this.status = status;
    this.sentence = sentence;
    this.more = more;
  }
}

export class PageOf<Rows> {
  readonly rows: Rows;
  readonly total: string;
  readonly after: string | undefined;

  constructor(rows: Rows, total: string, after: string | undefined) {
    this.rows = rows;
    this.total = total;
    this.after = after;
  }
}

function asResponse(reply: unknown): Response {
  if (reply instanceof Failure) return asRefusal(reply);
  if (reply instanceof Blob || typeof reply === 'string') return new Response(reply);
  const page = reply instanceof PageOf ? reply : Array.isArray(reply) ? pageOf(reply) : null;
  if (page === null) return Response.json(reply);
  const headers = new Headers({ [COUNT_HEADER]: page.total });
  if (page.after !== undefined) headers.set(LINK_HEADER, `</?after=${page.after}>; rel="next"`);
  return Response.json(page.rows, { headers });
}

function asRefusal({ status, sentence, more: { retryAfterSeconds, ...more } }: Failure): Response {
  if (status === 0) throw new TypeError('Failed to fetch');
  const headers = new Headers({ 'content-type': 'application/problem+json' });
  if (retryAfterSeconds !== undefined) headers.set('Retry-After', String(retryAfterSeconds));
  return Response.json({ status, detail: sentence, ...more }, { status, headers });
}
