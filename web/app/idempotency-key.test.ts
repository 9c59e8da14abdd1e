import { expect, test } from 'vitest';
import { sendKudo, getKudo } from '#contract/kudos.ts';
import { ApiError } from './api-error.ts';
import { underKey } from './idempotency-key.ts';

const input = { body: { message: 'Thank you', values: [], targetEmployees: [7] } };

/** The key under which a call goes out that ends so. */
async function keyOf(
  outcome: number | 'answered',
  given: object = input,
  endpoint: typeof sendKudo | typeof getKudo = sendKudo,
) {
  const keys: unknown[] = [];
  await underKey(endpoint, given, async ({ idempotencyKey }) => {
    keys.push(idempotencyKey);
    if (outcome !== 'answered') throw new ApiError(outcome, 'No.');
  }).catch(() => {});
  return keys[0];
}

test.each([0, 503])('a call whose answer was lost (%i) keeps its key until there is one', async (lost) => {
  const first = await keyOf(lost);
  expect(first).toMatch(/^[\w-]{20,60}$/);
  expect(await keyOf(lost)).toBe(first);
  expect(await keyOf(lost, { body: { message: 'Thanks' } })).not.toBe(first);
  expect(await keyOf('answered')).toBe(first);
  expect(await keyOf('answered')).not.toBe(first);
});

test('a refusal is an answer, and a read has no key', async () => {
  const first = await keyOf(400);
  expect(await keyOf('answered')).not.toBe(first);
  expect(await keyOf('answered', { params: { id: 1 } }, getKudo)).toBeUndefined();
});
