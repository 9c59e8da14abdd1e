import type { FastifyInstance } from 'fastify';
import type { Endpoint, ResponseInputOf } from '#contract/core/endpoint.ts';
import type { PolicyName } from '#contract/policies.ts';
import { type Call, inCall } from '../call.ts';
import { forbidden } from './errors.ts';
import { type AnyAllow, type AnyCall, type InputOf, mountCall, type NamedBy, type Target } from './mount.ts';
import { requireVersion, type Versioned } from './version.ts';
import { schemasOf } from '#contract/schemas-of.ts';

type WriteEndpoint = Endpoint & {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly access: PolicyName;
};

/** The loaded object of a write: the target of its policy and, for an edit, its version. */
type Loadable<E extends WriteEndpoint> = (E['edits'] extends true ? Versioned : unknown) &
  (Target<E['access']> extends undefined ? unknown : Target<E['access']>);

/** The rule's result; may be nothing if the contract allows an empty response. */
type AnswerOf<E extends Endpoint> =
  Record<never, never> extends ResponseInputOf<E> ? ResponseInputOf<E> | void : ResponseInputOf<E>;

type Load<E extends Endpoint, T> = (call: Call, input: NamedBy<E>) => Promise<T | null>;

/**
 * Mounts the route of a write. In one transaction it loads and locks the object, checks the policy, replays
 * the reply of a known Idempotency-Key, compares If-Match with the version if the endpoint edits, and calls
 * the rule. A rule that returns nothing answers `{}`. A missing object is refused like a forbidden one. With
 * invalid input, it asks the policy about the part that names the object before it refuses the rest.
 * Errors: 403, 404 for Admins, 412, 422, and those of the rule. Source: ARCHITECTURE.md.
 */
export function write<const E extends WriteEndpoint, T extends Loadable<E>>(
  app: FastifyInstance,
  endpoint: E,
  load: Load<E, T>,
  rule: (call: Call, target: T, input: InputOf<E>) => Promise<AnswerOf<E>>,
): void {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- typed by the endpoint, past the generic
  mountWrite(app, endpoint, load as AnyLoad, rule as unknown as AnyRule);
}

/** Like {@link write}, for a call without an existing object, whose policy takes only the viewer. */
export function create<const E extends WriteEndpoint & { readonly edits?: never }>(
  app: FastifyInstance,
  endpoint: E & (Target<E['access']> extends undefined ? unknown : never),
  rule: (call: Call, input: InputOf<E>) => Promise<AnswerOf<E>>,
): void {
  const ofNothing = async (call: Call, _target: unknown, input: InputOf<E>) => rule(call, input);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- typed by the endpoint, past the generic
  mountWrite(app, endpoint, null, ofNothing as unknown as AnyRule);
}

type AnyLoad = (call: Call, input: unknown) => Promise<unknown>;
type AnyRule = (call: Call, target: unknown, input: unknown) => Promise<unknown>;

function mountWrite(app: FastifyInstance, endpoint: Endpoint, load: AnyLoad | null, rule: AnyRule): void {
  const { body, query, params } = schemasOf(endpoint);
  const inputs = [body, query, params].filter((schema) => schema !== undefined);
  if (inputs.length > 1) throw new Error(`${endpoint.method} ${endpoint.path} takes more than one input.`);
  const judge = async (call: Call, input: unknown, allow: AnyAllow) => {
    const target = load === null ? undefined : await load(call, input);
    if (load === null) allow();
    else allow(target);
    return target;
  };
  const handle = async (request: AnyCall) => {
    const { context, viewer } = request;
    if (viewer === null) throw forbidden();
    return inCall(context, viewer, async (call) => {
      const input = request.body ?? request.query ?? request.params;
      const target = await judge(call, input, request.allow);
      return request.once(call.tx, viewer, async () => {
        if (endpoint.edits === true) requireVersionOf(target, endpoint, request.ifMatch);
        return (await rule(call, target, input)) ?? {};
      });
    });
  };
  mountCall(app, endpoint, handle, async ({ context, viewer, named, allow }) => {
    await inCall(context, viewer, async (call) => judge(call, named, allow));
  });
}

/** A runtime check in addition to the types of `write`, in case a cast bypassed them. */
function requireVersionOf(target: unknown, { method, path }: Endpoint, ifMatch: number | null): void {
  if (!isVersioned(target)) throw new Error(`${method} ${path} edits what it loads without a version.`);
  if (target === 'new' || target.version === null) return;
  requireVersion(ifMatch, target);
}

const isVersioned = (target: unknown): target is Versioned =>
  target === 'new' || (typeof target === 'object' && target !== null && 'version' in target);
