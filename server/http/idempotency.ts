import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Endpoint } from '#contract/core/endpoint.ts';
import type { Transaction } from '#server/db/connection/client.ts';
import { invalid, Problem } from './errors.ts';

/** The owner of a key. Equal keys of different owners are independent. */
export type KeyHolder = { readonly employeeId: number } | { readonly evaluationId: number };

/** The key of a call and the hash of its request. `bytes` is the hash of an upload. */
export type KeyedRequest = { readonly key: string; readonly hash: (bytes?: Buffer) => Buffer };

const printable = /^[\x20-\x7e]{1,255}$/;

const idempotencyMessages = {
  shape: 'Idempotency-Key must be 1 to 255 printable characters.',
  otherRequest:
    'An earlier request with this Idempotency-Key was saved with different contents. Check what was saved before you try again.',
} as const;

/** Reads the key of a call that creates; null without a key and for other calls. Errors: 400. */
export function readKey(endpoint: Endpoint, request: FastifyRequest, input: object): KeyedRequest | null {
  const header = request.headers['idempotency-key'];
  if (endpoint.creates !== true || header === undefined) return null;
  const key = String(header);
  if (!printable.test(key)) throw invalid(idempotencyMessages.shape, 'Idempotency-Key');
  const hash = (bytes?: Buffer) =>
    createHash('sha256')
      .update(JSON.stringify([endpoint.method, endpoint.path, input, bytes?.toString('hex')]))
      .digest();
  return { key, hash };
}

/**
 * Runs the work once for each key of a caller. A repeated request gets the first reply and writes nothing.
 * Call this in the work's transaction and after the policy, so callers who have lost their permission get no
 * stored reply. Of two concurrent calls, the second waits for the first. If the work fails, the key is not
 * stored.
 * Errors: 422 for a different request under the key. Source: docs/decisions/idempotency.md.
 */
export async function onceUnderKey(
  tx: Transaction,
  holder: KeyHolder,
  given: { readonly key: string; readonly hash: Buffer },
  work: () => Promise<unknown>,
): Promise<unknown> {
  const kept = await takeKey(tx, holder, given);
  if (!kept.hash.equals(given.hash)) throw new Problem(422, idempotencyMessages.otherRequest);
  if (kept.reply !== null) return kept.reply;
  const reply = await work();
  await keepReply(tx, holder, given.key, reply);
  return reply;
}

type KeptReply = { readonly hash: Buffer; readonly reply: unknown };

/** Inserts or locks the key and returns its row; `reply` is null if no call under the key has succeeded. */
async function takeKey(
  tx: Transaction,
  holder: KeyHolder,
  { key, hash }: { readonly key: string; readonly hash: Buffer },
): Promise<KeptReply> {
  const isOver = sql`kept.created_at < app_now() - interval '1 day'`;
  const { rows } = await sql<KeptReply>`
    insert into idempotency_key as kept (employee_id, evaluation_id, key, request_hash)
    values (${employeeIdOf(holder)}, ${evaluationIdOf(holder)}, ${key}, ${hash})
    on conflict (employee_id, evaluation_id, key) do update set
      request_hash = case when ${isOver} then excluded.request_hash else kept.request_hash end,
      reply = case when ${isOver} then null else kept.reply end,
      created_at = case when ${isOver} then excluded.created_at else kept.created_at end
    returning request_hash as hash, reply`.execute(tx);
  const [kept] = rows;
  if (!kept) throw new Error('A key is inserted or updated.');
  return kept;
}

async function keepReply(tx: Transaction, holder: KeyHolder, key: string, reply: unknown): Promise<void> {
  await sql`
    update idempotency_key set reply = ${JSON.stringify(reply)}::jsonb
    where ${isHeldBy(holder)} and key = ${key}`.execute(tx);
}

// Not `is not distinct from`, which uses no index: each call would read the keys of all callers.
const isHeldBy = (holder: KeyHolder) =>
  'employeeId' in holder
    ? sql`employee_id = ${holder.employeeId} and evaluation_id is null`
    : sql`employee_id is null and evaluation_id = ${holder.evaluationId}`;

const employeeIdOf = (holder: KeyHolder) => ('employeeId' in holder ? holder.employeeId : null);
const evaluationIdOf = (holder: KeyHolder) => ('evaluationId' in holder ? holder.evaluationId : null);
