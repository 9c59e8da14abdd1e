import { createHash } from 'node:crypto';
import { compactVerify, errors } from 'jose';
import { BadIdentityToken, type Identity, IdentityProviderUnavailable } from './identity.ts';
import {
  discoveredKeys,
  type KeyFinder,
  keysAtHand,
  type ProviderFetch,
  type ProviderKeys,
} from './identity.keys.ts';
import {
  ALLOWED_ALGORITHMS,
  type EmailTrust,
  refusedFrom,
  requireGoodClaims,
  requireTokenShape,
} from './identity.rules.ts';

export type OpenIdConnectSettings = {
  /** Exactly as the provider writes it in `iss`; found by discovery below it. */
  readonly issuer: string;
  readonly clientId: string;
  readonly emailTrust: EmailTrust;
  readonly now?: () => Date;
  readonly fetch?: ProviderFetch;
  /** Lets so many milliseconds pass; for tests that do not want to. */
  readonly wait?: (milliseconds: number) => Promise<unknown>;
};

/** The identity tokens of any OpenID Connect provider, its keys found by discovery. */
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

/** The same checks with keys that are at hand; for a provider in this very process. */
export const identityWithKeys = ({ keys, ...expected }: IdentityWithKeys): Identity =>
  identityOf(expected, keysAtHand(keys));

function identityOf({ issuer, clientId, emailTrust, now }: Expected, providerKeys: ProviderKeys): Identity {
  return {
    async verify(idToken) {
      requireTokenShape(idToken);
      const payload = await verifiedPayload(idToken, providerKeys);
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

/** The payload, once a key of the provider has confirmed it; no token is refused by keys older than itself. */
async function verifiedPayload(idToken: string, providerKeys: ProviderKeys): Promise<Uint8Array> {
  const keys = await asked(providerKeys);
  try {
    return await payloadBy(keys.current, idToken);
  } catch (error) {
    if (!mayBeRotated(error)) throw refusalOf(error);
  }
  const fresh = await asked(keys.fresh);
  try {
    return await payloadBy(fresh, idToken);
  } catch (error) {
    throw refusalOf(error);
  }
}

async function payloadBy(keys: KeyFinder, idToken: string): Promise<Uint8Array> {
  return (await compactVerify(idToken, keys, { algorithms: ALLOWED_ALGORITHMS })).payload;
}

/** Another key under the same id, or a key that is not there yet. */
const mayBeRotated = (error: unknown) =>
  error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWSSignatureVerificationFailed;

const refusalOf = (cause: unknown) => new BadIdentityToken('The signature is not valid.', { cause });

// What goes wrong while the keys are read is the provider's doing; the token may be good.
async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof IdentityProviderUnavailable) throw error;
    throw new IdentityProviderUnavailable('The keys of the provider could not be fetched.', { cause: error });
  }
}

// Without the signature: some algorithms let anybody write a second valid signature from the first.
const fingerprintOf = (idToken: string) =>
  createHash('sha256')
    .update(idToken.slice(0, idToken.lastIndexOf('.')))
    .digest();
