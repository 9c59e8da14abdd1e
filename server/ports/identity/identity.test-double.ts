import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWTPayload, type JWTHeaderParameters, SignJWT } from 'jose';
import type { Identity } from './identity.ts';
import { openIdConnectIdentity, type OpenIdConnectSettings } from './identity.oidc.ts';
import type { ProviderFetch } from './identity.keys.ts';

export const TEST_ISSUER = 'https://identity.test';
export const TEST_CLIENT_ID = 'benchmark';
export const TEST_JWKS_URI = `${TEST_ISSUER}/keys`;

export type TokenOverrides = {
  /** Overrides of the default claims; `undefined` removes a claim. */
  readonly claims?: JWTPayload;
  readonly header?: Partial<JWTHeaderParameters>;
};

const newKey = () => generateKeyPair('RS256', { extractable: true });
/** Generating a key takes longer than many tests. */
let shared: ReturnType<typeof newKey> | undefined;

/**
 * An identity provider for tests, without a network: the real checks with discovery and keys from memory.
 * `tokenFor(email)` issues a token for that person now; `asked` lists the requested URLs. With `sharesKey`,
 * its key is that of the other providers with this setting.
 */
export async function testIdentity({
  sharesKey = false,
  ...settings
}: Partial<OpenIdConnectSettings> & { readonly sharesKey?: boolean } = {}) {
  const { issuer = TEST_ISSUER, clientId = TEST_CLIENT_ID, now = () => new Date() } = settings;
  const { privateKey, publicKey } = await (sharesKey ? (shared ??= newKey()) : newKey());
  const jwk = { ...(await exportJWK(publicKey)), kid: 'test-1', alg: 'RS256', use: 'sig' };
  const asked: string[] = [];
  const fetch: ProviderFetch = async (url) => {
    asked.push(url);
    if (url === TEST_JWKS_URI) return Response.json({ keys: [jwk] });
    return Response.json({ issuer, jwks_uri: TEST_JWKS_URI });
  };
  const identity: Identity = openIdConnectIdentity({
    issuer,
    clientId,
    emailTrust: 'verified',
    now,
    fetch,
    wait: async () => {},
    ...settings,
  });

  const claimsFor = (email: string): JWTPayload => {
    const seconds = Math.floor(now().getTime() / 1000);
    return {
      iss: issuer,
      aud: clientId,
      sub: `test|${email.toLowerCase()}`,
      email,
      email_verified: true,
      iat: seconds,
      exp: seconds + 300,
      // Makes tokens of the same second distinct.
      jti: randomUUID(),
    };
  };

  const tokenFor = (email: string, { claims = {}, header = {} }: TokenOverrides = {}): Promise<string> =>
    new SignJWT({ ...claimsFor(email), ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'test-1', ...header })
      .sign(privateKey);

  return { identity, tokenFor, claimsFor, privateKey, publicKey, jwk, asked };
}
