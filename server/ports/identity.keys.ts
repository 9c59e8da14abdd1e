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

/** Finds the key that a token names, in one reading of the provider's keys. */
export type KeyFinder = (header?: JWSHeaderParameters, token?: FlattenedJWSInput) => Promise<CryptoKey>;

/** The keys for one token. */
type TokenKeys = {
  /** Those at hand; read first where there are none, or only old ones. */
  readonly current: KeyFinder;
  /**
   * Those read after the token came, which alone may refuse it: so a key that was changed a moment ago costs no
   * sign-in. Readings are some seconds apart and shared, so the answer may take as long.
   */
  fresh(): Promise<KeyFinder>;
};

/** Opens the keys of a provider for a token that has just come. */
export type ProviderKeys = () => Promise<TokenKeys>;

/** The part of the platform's fetch that asking a provider needs. */
export type ProviderFetch = (url: string, options: RequestInit) => Promise<Response>;

const PROVIDER_TIMEOUT_MS = 5_000;
export const DISCOVERY_KEPT_MS = 3_600_000;
/** A provider that did not answer is left alone for so long. */
export const HOLD_OFF_MS = 2_000;
/** Keys serve for so long before they are read again. */
const KEYS_KEPT_MS = 600_000;
/** Two readings of the keys begin at least so far apart, however many tokens ask for a key that is not there. */
export const READINGS_APART_MS = 5_000;

type KeySettings = {
  readonly issuer: string;
  readonly fetch: ProviderFetch;
  readonly now: () => Date;
  /** Lets so many milliseconds pass. */
  readonly wait?: (milliseconds: number) => Promise<unknown>;
};

/**
 * The keys of an issuer, found by OpenID Connect Discovery: asked for when first needed, kept, at most one
 * question in flight. Only the issuer's own `jwks_uri` is read; what a token's header points to never is.
 */
export function discoveredKeys({ issuer, fetch, now, wait = pause }: KeySettings): ProviderKeys {
  const address = discoveredAddress(issuer, withHoldOff(fetch, now), now);
  const ask = withHoldOff(fetch, now);
  return readKeys(async () => keysAt(await address(), ask), now, wait);
}

/** Keys that are at hand, of a provider in this very process. */
export const keysAtHand =
  (keys: KeyFinder): ProviderKeys =>
  async () => ({ current: keys, fresh: async () => keys });

/** Where the keys are. An old address serves while the provider cannot be asked for a new one. */
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
  /** The one reading that has not begun yet: it does once the one under way is done and the pause is over. */
  const queued = async () => {
    await underWay?.catch(() => undefined);
    const left = lastBegunAt + READINGS_APART_MS - now().getTime();
    if (left > 0) await wait(left);
    next = undefined;
    return begin();
  };

  return async () => {
    const begunBefore = begun;
    const isGood = last !== undefined && now().getTime() < last.begunAt + KEYS_KEPT_MS;
    const { keys } = isGood && last ? last : await (underWay ?? begin());
    return {
      current: keys,
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

// Tokens with made-up key ids, sent while the provider is away, must not become a storm of questions to it.
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
