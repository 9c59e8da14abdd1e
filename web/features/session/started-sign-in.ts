import { z } from 'zod';
import { dropStored, readStored } from '#web/app/storage.ts';

/** A started sign-in while the person is at the provider. Kept in this tab only. */
const startedSignIn = z.object({
  issuer: z.string(),
  clientId: z.string(),
  responseType: z.enum(['code', 'id_token']),
  nonce: z.string(),
  state: z.string(),
  verifier: z.string(),
});
export type StartedSignIn = z.output<typeof startedSignIn>;

const KEY = 'benchmark.sign-in';

export const keepStartedSignIn = (started: StartedSignIn) =>
  sessionStorage.setItem(KEY, JSON.stringify(started));

/** Returns the started sign-in and forgets it; null if none is readable. */
export function takeStartedSignIn(): StartedSignIn | null {
  const stored = readStored('sessionStorage', KEY);
  dropStored('sessionStorage', KEY);
  try {
    return startedSignIn.parse(JSON.parse(stored ?? 'null'));
  } catch {
    return null; // nothing is stored, or something that we did not write
  }
}

/** The provider's response parameters: in the query, or in the fragment for `id_token`. Null if the URL has none. */
export function providerAnswer(address: URL): URLSearchParams | null {
  const fragment = new URLSearchParams(address.hash.slice(1));
  const answer = ['id_token', 'error', 'state'].some((name) => fragment.has(name))
    ? fragment
    : address.searchParams;
  return ['code', 'id_token', 'error'].some((name) => answer.has(name)) ? answer : null;
}
