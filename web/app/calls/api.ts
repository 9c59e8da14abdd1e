import type { Endpoint, ResponseOf } from '#contract/core/endpoint.ts';
import { ApiError } from './api-error.ts';
import { type CallArguments, type LooseInput, send } from './request.ts';
import { currentRecord } from '../session/session-record.ts';
import { refresh } from './refresh.ts';

/**
 * Makes a call as the signed-in person and reads the answer through the contract. A refused token is
 * refreshed once and the call repeated once. Fails with {@link ApiError}.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input]: CallArguments<E>
): Promise<ResponseOf<E>>;
export async function call(endpoint: Endpoint, input: LooseInput = {}): Promise<unknown> {
  return withFreshToken((accessToken) => send(endpoint, accessToken, input));
}

/** Does the work with the session's token, and once more with a new one when the first is refused. */
export async function withFreshToken<T>(work: (accessToken: string | null) => Promise<T>): Promise<T> {
  const accessToken = currentRecord()?.accessToken ?? null;
  try {
    return await work(accessToken);
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status === 401 && accessToken !== null;
    if (!isRefused || (await refresh(accessToken)) !== 'fresh') throw error;
    return work(currentRecord()?.accessToken ?? null);
  }
}
