import { hasTexts, parsed } from '#web/app/calls/shapes.ts';
import { dropStored, readStored } from '#web/app/session/storage.ts';

/** A started sign-in while the person is at the provider. Kept in this tab only. */
export type StartedSignIn = {
  readonly issuer: string;
  readonly clientId: string;
  readonly responseType: 'code' | 'id_token';
  readonly nonce: string;
  readonly state: string;
  readonly verifier: string;
};

const KEY = 'benchmark.sign-in';

export const keepStartedSignIn = (started: StartedSignIn) =>
  sessionStorage.setItem(KEY, JSON.stringify(started));

/** Returns the started sign-in and forgets it; null if none is readable. */
export function takeStartedSignIn(): StartedSignIn | null {
  const stored = readStored('sessionStorage', KEY);
  dropStored('sessionStorage', KEY);
  const started = parsed(stored);
  // Nothing is stored, or something that we did not write.
  return isStarted(started) ? started : null;
}

const isStarted = (value: unknown): value is StartedSignIn =>
  hasTexts(value, ['issuer', 'clientId', 'responseType', 'nonce', 'state', 'verifier']) &&
  ['code', 'id_token'].includes(value.responseType);

/** The provider's response parameters, in the query or, for `id_token`, the fragment. Null without any. */
export function providerAnswer(address: URL): URLSearchParams | null {
  const fragment = new URLSearchParams(address.hash.slice(1));
  const answer = ['id_token', 'error', 'state'].some((name) => fragment.has(name))
    ? fragment
    : address.searchParams;
  return ['code', 'id_token', 'error'].some((name) => answer.has(name)) ? answer : null;
}
