import { createHash } from 'node:crypto';
import { compactVerify, errors } from 'jose';
import { BadIdentityToken, type Identity, IdentityProviderUnavailable, type KeyWait } from './identity.ts';
import {
  discoveredKeys,
  type KeyFinder,
  keysAtHand,
  type ProviderFetch,
  type ProviderKeys,
  type TokenKeys,
} from './identity.keys.ts';
import {
  ALLOWED_ALGORITHMS,
  type EmailTrust,
  refusedFrom,
  requireGoodClaims,
  requireTokenShape,
} from './identity.rules.ts';

export type OpenIdConnectSettings = {
  /** Exactly as in the provider's `iss`. The discovery document is below this URL. */
  readonly issuer: string;
  readonly clientId: string;
  readonly emailTrust: EmailTrust;
  readonly now?: () => Date;
  readonly fetch?: ProviderFetch;
  /** Waits so many milliseconds; tests replace it. */
  readonly wait?: (milliseconds: number) => Promise<unknown>;
};

/** Verifies identity tokens of any OpenID Connect provider, with its keys from discovery. */
export function openIdConnectIdentity(settings: OpenIdConnectSettings): Identity {
  const { issuer, clientId, emailTrust, now = () => new Date(), fetch = globalThis.fetch, wait } = settings;
  const providerKeys = discoveredKeys({ issuer, fetch, now, ...(wait ? { wait } : {}) });
  return identityOf({ issuer: () => issuer, clientId, emailTrust, now }, providerKeys);
}

type Expected = {
  readonly issuer: () => string;
  readonly clientId: string;
  readonly emailTrust: EmailTrust;
  readonly now: () => Date;
};

type IdentityWithKeys = Expected & { readonly keys: KeyFinder };

/** The same checks with fixed keys, for a provider in the same process. */
export const identityWithKeys = ({ keys, ...expected }: IdentityWithKeys): Identity =>
  identityOf(expected, keysAtHand(keys));

function identityOf({ issuer, clientId, emailTrust, now }: Expected, providerKeys: ProviderKeys): Identity {
  return {
    async verify(idToken, keyWait = waitAlways) {
      requireTokenShape(idToken);
      const payload = await verifiedPayload(idToken, providerKeys(), keyWait);
      const claims = requireGoodClaims(payload, { issuer: issuer(), clientId, emailTrust, now: now() });
      return {
        issuer: claims.iss,
        subject: claims.sub,
        email: claims.email,
        nonce: claims.nonce ?? null,
        expiresAt: refusedFrom(claims),
        fingerprint: fingerprintOf(idToken),
      };
    },
  };
}

const waitAlways: KeyWait = async (_hasFailed, wait) => wait();

/** Verifies the signature and returns the payload. Retries a refused token with keys newer than it. */
async function verifiedPayload(idToken: string, keys: TokenKeys, keyWait: KeyWait): Promise<Uint8Array> {
  const current = keys.atHand ?? (await keyWait(false, async () => asked(keys.current)));
  try {
    return await payloadBy(current, idToken);
  } catch (error) {
    if (!mayBeRotated(error)) throw refusalOf(error);
  }
  const fresh = await keyWait(true, async () => asked(keys.fresh));
  try {
    return await payloadBy(fresh, idToken);
  } catch (error) {
    throw refusalOf(error);
  }
}

async function payloadBy(keys: KeyFinder, idToken: string): Promise<Uint8Array> {
  return (await compactVerify(idToken, keys, { algorithms: ALLOWED_ALGORITHMS })).payload;
}

/** The provider may have replaced the key under the same id, or added a key. */
const mayBeRotated = (error: unknown) =>
  error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWSSignatureVerificationFailed;

const refusalOf = (cause: unknown) => new BadIdentityToken('The signature is not valid.', { cause });

// If loading the keys fails, blame the provider, not the token.
async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof IdentityProviderUnavailable) throw error;
    throw new IdentityProviderUnavailable('The keys of the provider could not be fetched.', { cause: error });
  }
}

// Excludes the signature: with some algorithms, any caller can derive a second valid signature from the
// first.
const fingerprintOf = (idToken: string) =>
  createHash('sha256')
    .update(idToken.slice(0, idToken.lastIndexOf('.')))
    .digest();
