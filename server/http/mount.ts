import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { CALLS_PER_MINUTE } from '#contract/core/values/constants.ts';
import type {
  BodyOf,
  Endpoint,
  NamesOf,
  ParamsOf,
  QueryOf,
  ResponseInputOf,
  SchemasOf,
} from '#contract/core/endpoint.ts';
import { readingDays } from '#contract/core/fields.schemas.ts';
import { can, isAdmin, type PolicyName, type Viewer } from '#contract/policies.ts';
import type { Context } from '../context.ts';
import { callScope } from '#server/db/connection/call-scope.ts';
import type { Transaction } from '#server/db/connection/client.ts';
import { dayReader } from './company-days.ts';
import { compressed } from './limits/compress.ts';
import { forbidden, invalid, notFound, Problem } from './errors.ts';
import { asInvalid } from './failures.ts';
import { type KeyedRequest, type KeyHolder, onceUnderKey, readKey } from './idempotency.ts';
import { isRefusedOutright } from './viewer-policies.ts';
import { type SignedInViewer, viewerOf } from './viewer.ts';
import { schemasOf } from '#contract/schemas-of.ts';

type ViewerOf<E extends Endpoint> = E['access'] extends PolicyName ? SignedInViewer : null;

export type Target<P extends PolicyName> =
  Parameters<(typeof can)[P]> extends [Viewer, infer T] ? T : undefined;

/**
 * Checks the endpoint's policy for the object and returns the object. `null` means that the object does not
 * exist.
 * Errors: 403 for a forbidden or missing object, so that callers can't probe for ids; Admins, whose role
 * covers every object, get 404 for a missing one.
 */
type Allow<E extends Endpoint> = E['access'] extends infer P
  ? P extends PolicyName
    ? Target<P> extends undefined
      ? () => void
      : <T extends Target<P>>(target: T | null | undefined) => T
    : never
  : never;

type Call<E extends Endpoint> = {
  readonly context: Context;
  readonly viewer: ViewerOf<E>;
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly allow: Allow<E>;
  /** The version that the caller saw, from If-Match; null without the header. */
  readonly ifMatch: number | null;
  readonly once: Once<ResponseInputOf<E>>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

/**
 * Runs the work of a call that creates, once for each Idempotency-Key of the caller. Without a key it runs
 * the work directly. `bytes` is the hash of the upload. Call it after `allow`, in the work's transaction.
 */
export type Once<T> = (
  tx: Transaction,
  holder: KeyHolder,
  work: () => Promise<T>,
  bytes?: Buffer,
) => Promise<T>;

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ResponseInputOf<E>>;

export type AnyAllow = (...targets: unknown[]) => unknown;

/** A call without its generic types. `mount` and `write` cast it to the types of the endpoint. */
export type AnyCall = {
  readonly context: Context;
  readonly viewer: SignedInViewer | null;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly allow: AnyAllow;
  readonly ifMatch: number | null;
  readonly once: Once<unknown>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

/** The one input of a write: its body, its query or the parameters of its path. */
export type InputOf<E extends Endpoint> = SchemasOf<E>['body'] extends z.ZodType
  ? BodyOf<E>
  : SchemasOf<E>['query'] extends z.ZodType
    ? QueryOf<E>
    : ParamsOf<E>;

/** What the policy of a call needs of its input. */
export type NamedBy<E extends Endpoint> = SchemasOf<E>['names'] extends z.ZodType ? NamesOf<E> : InputOf<E>;

/** An endpoint that only reads, or needs no session. All others use `write`. */
type NoWrite = Endpoint &
  ({ readonly method: 'GET' } | { readonly access: 'anonymous' | 'guid'; readonly edits?: never });

/** Every mounted endpoint, for the OpenAPI document and the assurance programs. */
export type Mounted = { readonly endpoint: Endpoint };

/**
 * Mounts the route of an endpoint. Authenticates the caller, validates the input, fails if the handler did
 * not check the policy, and returns only the contract's fields. Throws at startup for a write with a session:
 * mount it with `write`.
 */
export function mount<const E extends NoWrite>(
  app: FastifyInstance,
  endpoint: E,
  handle: Handler<E>,
  refuseFirst?: RefuseFirst<E>,
): void {
  const { method, path, access, edits }: Endpoint = endpoint;
  const isWrite = method !== 'GET' && access !== 'anonymous' && access !== 'guid';
  if (isWrite || edits === true) throw new Error(`${method} ${path} writes, so it is mounted by write.`);
  mountOwnTransaction(app, endpoint, handle, refuseFirst);
}

/**
 * Like {@link mount}, for the few writes that manage their own transaction because they store or remove a
 * document's bytes or set cookies. Their handlers must check the policy and If-Match.
 */
export function mountOwnTransaction<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: Handler<E>,
  refuseFirst?: RefuseFirst<E>,
): void {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- typed by the endpoint, past the generic
  const [anyHandle, anyRefuse] = [handle, refuseFirst] as unknown as [AnyHandler, AnyRefuseFirst | undefined];
  mountCall(app, endpoint, anyHandle, anyRefuse);
}

type AnyHandler = (call: AnyCall) => Promise<unknown>;

/** Asks the policy about the object that invalid input names. Errors: 403, 404 for Admins. */
type RefuseFirst<E extends Endpoint> = (
  asked: Pick<Call<E>, 'context' | 'viewer' | 'allow'> & { readonly named: NamedBy<E> },
) => Promise<unknown>;

type AnyRefuseFirst = (asked: {
  readonly context: Context;
  readonly viewer: SignedInViewer;
  readonly named: unknown;
  readonly allow: AnyAllow;
}) => Promise<unknown>;

/** Mounts the route of an endpoint; shared by `mount` and `write`. */
export function mountCall(
  app: FastifyInstance,
  endpoint: Endpoint,
  handle: AnyHandler,
  refuseFirst?: AnyRefuseFirst,
): void {
  app.mounted.push({ endpoint });
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    config: { entersVerified: endpoint.entersVerified === true },
    // The session comes before the body, so that a stranger's body is never parsed.
    ...(needsSession(endpoint)
      ? { onRequest: async (request: FastifyRequest) => findViewer(app, endpoint, request) }
      : {}),
    // oxlint-disable-next-line typescript/promise-function-async -- fastify waits for it
    handler: async (request, reply) => {
      const counter = { statements: 0, lane: `${endpoint.method} ${endpoint.path}` };
      const { viewer } = request;
      if (endpoint.answersFile === true) app.door.openStream(request, reply);
      const result = await callScope.run(counter, async () => {
        const { context } = app;
        const asked = { policy: endpoint.access === 'anonymous' || endpoint.access === 'guid', key: false };
        const allow = makeAllow(endpoint, viewer, asked);
        const { input, keyed, ifMatch } = await readCall(context, endpoint, request, async (named) => {
          if (viewer !== null) await refuseFirst?.({ context, viewer, named, allow });
        });
        asked.key = keyed === null;
        const once = makeOnce(keyed, asked);
        const answer = await handle({ context, viewer, ...input, allow, ifMatch, once, request, reply });
        const name = `${endpoint.method} ${endpoint.path}`;
        if (!asked.policy) throw new Error(`${name} answered without asking its policy`);
        if (!asked.key) throw new Error(`${name} answered without looking at its Idempotency-Key`);
        return send(endpoint, request, reply, answer);
      });
      request.statements = counter.statements;
      return result;
    },
  });
}

async function send(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
): Promise<FastifyReply> {
  const { response } = schemasOf(endpoint);
  if (response === undefined) return reply;
  // Never cache personal data, not even in the browser.
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  // The contract drops unnamed fields, so a private column cannot leak.
  const text = JSON.stringify(response.parse(answer));
  return reply.type('application/json; charset=utf-8').send(await compressed(request, reply, text));
}

const needsSession = ({ access }: Endpoint) => access !== 'anonymous' && access !== 'guid';

/** Errors: 401 without a live session, 403 for a viewer whom the policy refuses whatever the object, 429. */
async function findViewer(app: FastifyInstance, endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  const { context, callCounts, door } = app;
  const { headers } = request;
  const viewer = await door.lookUp(request, async () =>
    viewerOf(context.db, context.config, headers.authorization),
  );
  request.viewerId = viewer.employeeId;
  door.enter(request);
  try {
    if (endpoint.method === 'GET') callCounts.countRead(viewer.sessionId);
    else await callCounts.countWrite(context, ...countOf(endpoint, viewer.sessionId));
  } finally {
    // Nothing is kept here: Fastify drops the call without a word when its client has left.
    door.leave(request);
  }
  if (isRefusedOutright(endpoint.access, viewer)) throw forbidden();
  request.viewer = viewer;
}

/** The count and the limit of a write. */
const countOf = ({ limit }: Endpoint, sessionId: string): [key: string, perMinute?: number] =>
  limit === undefined ? [sessionId] : [`${limit}:${sessionId}`, CALLS_PER_MINUTE[limit]];

function makeAllow(endpoint: Endpoint, viewer: SignedInViewer | null, asked: { policy: boolean }) {
  return (...targets: unknown[]) => {
    asked.policy = true;
    if (endpoint.access === 'anonymous' || endpoint.access === 'guid' || viewer === null) throw forbidden();
    const policy: (viewer: Viewer, target: never) => boolean = can[endpoint.access];
    const [target] = targets;
    if (targets.length > 0 && (target === null || target === undefined)) {
      throw isAdmin(viewer) ? notFound() : forbidden();
    }
    // oxlint-disable-next-line typescript/consistent-type-assertions -- the policy's own target
    if (!policy(viewer, target as never)) throw forbidden();
    return target;
  };
}

function makeOnce(keyed: KeyedRequest | null, asked: { key: boolean }): Once<unknown> {
  return async (tx, holder, work, bytes) => {
    asked.key = true;
    if (keyed === null) return work();
    return onceUnderKey(tx, holder, { key: keyed.key, hash: keyed.hash(bytes) }, work);
  };
}

/** What the caller sent. Errors: those of `refuse`, which gets what invalid input names, then 400 and 428. */
async function readCall(
  context: Context,
  endpoint: Endpoint,
  request: FastifyRequest,
  refuse: (named: unknown) => Promise<void>,
) {
  try {
    const input = readInput(context, endpoint, request);
    const keyed = readKey(endpoint, request, input);
    return { input, keyed, ifMatch: readIfMatch(context, endpoint, request) };
  } catch (problem) {
    const { names, body, query, params } = schemasOf(endpoint);
    const sent = body ? request.body : { ...asRecord(request.query), ...asRecord(request.params) };
    const named = readingDaysOf(context, () => (names ?? body ?? query ?? params)?.safeParse(sent));
    if (named?.success !== false) await refuse(named?.data);
    throw problem;
  }
}

const asRecord = (value: unknown) => (typeof value === 'object' ? value : null);

const readingDaysOf = <T>({ config }: Context, read: () => T) =>
  readingDays(dayReader(config.COMPANY_TIME_ZONE ?? 'UTC'), read);

function readInput(context: Context, endpoint: Endpoint, request: FastifyRequest) {
  const { params, query, body } = schemasOf(endpoint);
  return readingDaysOf(context, () => ({
    params: parse(params, request.params, 'address'),
    query: parse(query, request.query, 'address'),
    body: parse(body, request.body, 'body'),
  }));
}

function parse(schema: z.ZodType | undefined, value: unknown, place: 'address' | 'body'): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw asInvalid(parsed.error, place);
  return parsed.data;
}

function readIfMatch(context: Context, endpoint: Endpoint, request: FastifyRequest): number | null {
  const header = request.headers['if-match'];
  if (endpoint.edits !== true) return null;
  if (header === undefined || header === '*') {
    if (context.config.REQUIRE_IF_MATCH && header === undefined) {
      throw new Problem(428, 'This call needs an If-Match header with the version of what it changes.');
    }
    return null;
  }
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header)?.[1];
  if (version === undefined) throw invalid('If-Match must be a version.', 'If-Match');
  return Number(version);
}
