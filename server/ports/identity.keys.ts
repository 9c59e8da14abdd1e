import {
  createRemoteJWKSet,
  customFetch,
  type CryptoKey,
  type JWSHeaderParameters,
  type FlattenedJWSInput,
  type RemoteJWKSet,
} from 'jose';
import { z } from 'zod';
import { IdentityProviderUnavailable } from './identity.ts';

/** Finds the key that a token names. */
export type KeyFinder = (header?: JWSHeaderParameters, token?: FlattenedJWSInput) => Promise<CryptoKey>;

/** The part of the platform's fetch that asking a provider needs. */
export type ProviderFetch = (url: string, options: RequestInit) => Promise<Response>;

export const PROVIDER_TIMEOUT_MS = 5_000;
export const DISCOVERY_KEPT_MS = 3_600_000;
/** A provider that did not answer is left alone for so long. */
export const HOLD_OFF_MS = 2_000;

/**
 * The keys of an issuer, found by OpenID Connect Discovery: asked for when first needed, kept, at most one
 * question in flight. Only the issuer's own `jwks_uri` is read; what a token's header points to never is.
 */
export function discoveredKeys(issuer: string, fetch: ProviderFetch, now: () => Date): KeyFinder {
  const ask = withHoldOff(fetch, now);
  let known:
    | { readonly address: string; readonly keys: RemoteJWKSet; readonly askAgainAt: number }
    | undefined;
  let asking: Promise<RemoteJWKSet> | undefined;

  const discover = async () => {
    const address = await jwksAddress(issuer, ask);
    const keys = known?.address === address ? known.keys : keysAt(address, ask);
    known = { address, keys, askAgainAt: now().getTime() + DISCOVERY_KEPT_MS };
    return keys;
  };

  // The keys have their own shorter life, so an old address serves while the provider cannot be asked for a new one.
  const discoverOrKeep = async () => {
    try {
      return await discover();
    } catch (error) {
      if (known) return known.keys;
      throw error;
    }
  };

  const currentKeys = async () => {
    if (known && now().getTime() < known.askAgainAt) return known.keys;
    asking ??= discoverOrKeep().finally(() => {
      asking = undefined;
    });
    return asking;
  };

  return async (header, token) => (await currentKeys())(header, token);
}

const keysAt = (address: string, ask: ProviderFetch) =>
  createRemoteJWKSet(new URL(address), { timeoutDuration: PROVIDER_TIMEOUT_MS, [customFetch]: ask });

const metadata = z.object({ issuer: z.string(), jwks_uri: z.url() });

async function jwksAddress(issuer: string, ask: ProviderFetch): Promise<string> {
  const answer = await ask(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
    headers: { accept: 'application/json' },
    redirect: 'manual',
    signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
  });
  const found = metadata.parse(await answer.json());
  if (found.issuer !== issuer) {
    throw new IdentityProviderUnavailable(`The provider at ${issuer} calls itself ${found.issuer}.`);
  }
  const isAsSafeAsIssuer =
    new URL(found.jwks_uri).protocol === 'https:' || new URL(issuer).protocol === 'http:';
  if (!isAsSafeAsIssuer)
    throw new IdentityProviderUnavailable('The keys of the provider are not served over https.');
  return found.jwks_uri;
}

// Tokens with made-up key ids, sent while the provider is away, must not become a storm of questions to it.
function withHoldOff(fetch: ProviderFetch, now: () => Date): ProviderFetch {
  let leftAloneUntil = 0;
  return async (url, options) => {
    if (now().getTime() < leftAloneUntil)
      throw new IdentityProviderUnavailable('The provider did not answer just now.');
    try {
      const answer = await fetch(url, options);
      if (answer.status !== 200)
        throw new IdentityProviderUnavailable(`The provider answered ${answer.status}.`);
      return answer;
    } catch (cause) {
      leftAloneUntil = now().getTime() + HOLD_OFF_MS;
      throw cause;
    }
  };
}
