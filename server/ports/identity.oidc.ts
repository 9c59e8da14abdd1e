import { createHash } from 'node:crypto';
import { compactVerify, errors } from 'jose';
import { BadIdentityToken, type Identity, IdentityProviderUnavailable } from './identity.ts';
import { discoveredKeys, type KeyFinder, type ProviderFetch } from './identity.keys.ts';
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
};

/** The identity tokens of any OpenID Connect provider, its keys found by discovery. */
export function openIdConnectIdentity(settings: OpenIdConnectSettings): Identity {
  const { issuer, clientId, emailTrust, now = () => new Date(), fetch = globalThis.fetch } = settings;
  return identityWithKeys({
    issuer: () => issuer,
    clientId,
    emailTrust,
    now,
    keys: discoveredKeys(issuer, fetch, now),
  });
}

export type IdentityWithKeys = {
  readonly issuer: () => string;
  readonly clientId: string;
  readonly emailTrust: EmailTrust;
  readonly now: () => Date;
  readonly keys: KeyFinder;
};

/** The same checks with keys that are at hand; for a provider in this very process. */
export function identityWithKeys({ issuer, clientId, emailTrust, now, keys }: IdentityWithKeys): Identity {
  const findKey = keyFinderForTokens(keys);
  return {
    async verify(idToken) {
      requireTokenShape(idToken);
      const payload = await verifiedPayload(idToken, findKey);
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

// What goes wrong while looking for a key is the provider's doing, unless the token asks for a key that is not there.
const keyFinderForTokens =
  (keys: KeyFinder): KeyFinder =>
  async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      if (isNoSuchKey(error) || error instanceof IdentityProviderUnavailable) throw error;
      throw new IdentityProviderUnavailable('The keys of the provider cannot be had.', { cause: error });
    }
  };

const isNoSuchKey = (error: unknown) =>
  error instanceof errors.JWKSNoMatchingKey ||
  error instanceof errors.JWKSMultipleMatchingKeys ||
  error instanceof errors.JOSENotSupported;

async function verifiedPayload(idToken: string, keys: KeyFinder): Promise<Uint8Array> {
  try {
    const { payload } = await compactVerify(idToken, keys, { algorithms: ALLOWED_ALGORITHMS });
    return payload;
  } catch (error) {
    if (error instanceof IdentityProviderUnavailable) throw error;
    throw new BadIdentityToken('The signature does not hold.', { cause: error });
  }
}

// Without the signature: some algorithms let anybody write a second valid signature from the first.
const fingerprintOf = (idToken: string) =>
  createHash('sha256')
    .update(idToken.slice(0, idToken.lastIndexOf('.')))
    .digest();
