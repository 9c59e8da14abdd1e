import { setTimeout as pause } from 'node:timers/promises';
import {
  createLocalJWKSet,
  type CryptoKey,
  type FlattenedJWSInput,
  type JSONWebKeySet,
  type JWSHeaderParameters,
} from 'jose';
import { z } from 'zod';
import { IdentityProviderUnavailable } from './identity.ts';

/** Finds a token's key in one download of the provider's keys. */
export type KeyFinder = (header?: JWSHeaderParameters, token?: FlattenedJWSInput) => Promise<CryptoKey>;

/** The keys for one token. */
export type TokenKeys = {
  /** The keys that need no wait; null if they are missing or too old. */
  readonly atHand: KeyFinder | null;
  /** The keys of the running download, or of a new one. */
  current(): Promise<KeyFinder>;
  /**
   * Keys downloaded after the token arrived. Only these keys may refuse a token, so a key rotation fails no
   * sign-in. Downloads are shared and some seconds apart, so this may take as long.
   */
  fresh(): Promise<KeyFinder>;
};

/** Returns the provider's keys for a token that has just arrived. */
export type ProviderKeys = () => TokenKeys;

/** The subset of `fetch` that is needed for requests to the provider. */
export type ProviderFetch = (url: string, options: RequestInit) => Promise<Response>;

const PROVIDER_TIMEOUT_MS = 5_000;
export const DISCOVERY_KEPT_MS = 3_600_000;
/** Pause in requests after the provider failed to answer. */
export const HOLD_OFF_MS = 2_000;
/** How long keys are cached. */
export const KEYS_KEPT_MS = 600_000;
/** From this age on, a sign-in starts a download without waiting, so that the next ones find keys at hand. */
const KEYS_RENEWED_MS = 300_000;
/** Minimum interval between downloads of the keys, however many tokens name an unknown key. */
export const READINGS_APART_MS = 5_000;

type KeySettings = {
  readonly issuer: string;
  readonly fetch: ProviderFetch;
  readonly now: () => Date;
  /** Waits so many milliseconds. */
  readonly wait?: (milliseconds: number) => Promise<unknown>;
};

/**
 * An issuer's keys, found by OpenID Connect Discovery. Lazily loaded and cached, with at most one request in
 * flight. Uses only the issuer's own `jwks_uri`, never a URL from a token's header.
 */
export function discoveredKeys({ issuer, fetch, now, wait = pause }: KeySettings): ProviderKeys {
  const address = discoveredAddress(issuer, withHoldOff(fetch, now), now);
  const ask = withHoldOff(fetch, now);
  return readKeys(async () => keysAt(await address(), ask), now, wait);
}

/** Fixed keys, for a provider in the same process. */
export const keysAtHand =
  (keys: KeyFinder): ProviderKeys =>
  () => ({ atHand: keys, current: async () => keys, fresh: async () => keys });

/** The URL of the keys. Falls back to the cached URL while the provider is unavailable. */
function discoveredAddress(issuer: string, ask: ProviderFetch, now: () => Date): () => Promise<string> {
  let known: { readonly address: string; readonly askAgainAt: number } | undefined;
  return async () => {
    if (known && now().getTime() < known.askAgainAt) return known.address;
    try {
      known = {
        address: await jwksAddress(issuer, ask),
        askAgainAt: now().getTime() + DISCOVERY_KEPT_MS,
      };
    } catch (error) {
      if (!known) throw error;
    }
    return known.address;
  };
}

type Reading = { readonly order: number; readonly begunAt: number; readonly keys: KeyFinder };

function readKeys(
  read: () => Promise<KeyFinder>,
  now: () => Date,
  wait: (milliseconds: number) => Promise<unknown>,
): ProviderKeys {
  let begun = 0;
  let lastBegunAt = Number.NEGATIVE_INFINITY;
  let last: Reading | undefined;
  let underWay: Promise<Reading> | undefined;
  let next: Promise<Reading> | undefined;

  const begin = () => {
    begun += 1;
    lastBegunAt = now().getTime();
    const [order, begunAt] = [begun, lastBegunAt];
    underWay = read()
      .then((keys) => {
        if (last === undefined || last.order < order) last = { order, begunAt, keys };
        return last;
      })
      .finally(() => {
        underWay = undefined;
      });
    return underWay;
  };
  /** The next download: starts once the running one is done and the minimum interval is over. */
  const queued = async () => {
    await underWay?.catch(() => undefined);
    const left = lastBegunAt + READINGS_APART_MS - now().getTime();
    if (left > 0) await wait(left);
    next = undefined;
    return begin();
  };

  return () => {
    const begunBefore = begun;
    const age = last === undefined ? Number.POSITIVE_INFINITY : now().getTime() - last.begunAt;
    const atHand = last !== undefined && age < KEYS_KEPT_MS ? last.keys : null;
    // A failure is that of a later sign-in, once these keys are too old.
    if (atHand !== null && age >= KEYS_RENEWED_MS && !underWay) begin().catch(() => undefined);
    return {
      atHand,
      current: async () => (await (underWay ?? begin())).keys,
      async fresh() {
        if (last !== undefined && last.order > begunBefore) return last.keys;
        next ??= queued();
        return (await next).keys;
      },
    };
  };
}

async function keysAt(address: string, ask: ProviderFetch): Promise<KeyFinder> {
  const answer = await ask(address, {
    headers: { accept: 'application/json' },
    redirect: 'manual',
    signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
  });
  return createLocalJWKSet(keySet.parse(await answer.json()));
}

const keySet: z.ZodType<JSONWebKeySet> = z.looseObject({ keys: z.array(z.looseObject({ kty: z.string() })) });
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

// Tokens with made-up key ids must not cause a storm of requests to an unavailable provider.
function withHoldOff(fetch: ProviderFetch, now: () => Date): ProviderFetch {
  let leftAloneUntil = 0;
  return async (url, options) => {
    if (now().getTime() < leftAloneUntil)
      throw new IdentityProviderUnavailable('The provider did not answer.');
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
