import type { Endpoint } from '#contract/endpoint.ts';
import { ApiError } from './api-error.ts';
import { addressOf, type LooseInput } from './request.ts';

/** Keys of calls whose answer was lost, by what they said. */
const unanswered = new Map<string, string>();

/**
 * Does the work with an Idempotency-Key where the call creates something. A call whose answer was lost keeps its key:
 * sent again with the same contents, it creates nothing twice. Any answer ends the key. `contents` stands for a file.
 * Source: docs/decisions/idempotency.md.
 */
export async function underKey<T>(
  endpoint: Endpoint,
  input: LooseInput,
  work: (input: LooseInput) => Promise<T>,
  contents = '',
): Promise<T> {
  if (endpoint.creates !== true) return work(input);
  const said = JSON.stringify([endpoint.method, addressOf(endpoint, input), input.body, contents]);
  const idempotencyKey = unanswered.get(said) ?? newKey();
  unanswered.set(said, idempotencyKey);
  try {
    const answer = await work({ ...input, idempotencyKey });
    unanswered.delete(said);
    return answer;
  } catch (error) {
    const isLost = error instanceof ApiError && (error.status === 0 || error.status >= 500);
    if (!isLost) unanswered.delete(said);
    throw error;
  }
}

// Not randomUUID: browsers have that only over HTTPS.
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
