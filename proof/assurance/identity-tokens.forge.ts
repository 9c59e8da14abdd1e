import { createHmac, createSign, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { exportJWK } from 'jose';
import type { Identity } from '#server/ports/identity/identity.ts';
import { openIdConnectIdentity } from '#server/ports/identity/identity.oidc.ts';

/** A provider and a forger of identity tokens: the tokens that both can write. */

export const ISSUER = 'https://provider.test';
export const CLIENT_ID = 'benchmark';

export type Json = Record<string, unknown>;
export type Forge = Awaited<ReturnType<typeof openForge>>;
/** A token that must be refused. */
export type BadToken = { readonly name: string; readonly forge: (forge: Forge) => string };

export const base64url = (value: string | Buffer) => Buffer.from(value).toString('base64url');
export const segment = (value: unknown) => base64url(JSON.stringify(value));

/**
 * Opens a provider with an RSA, an EC and an Ed25519 key, none tied to an algorithm, and a forger with
 * separate keys.
 */
export async function openForge(now: () => Date) {
  const provider = newKeys();
  const forger = newKeys();
  const keys = await Promise.all(
    Object.entries(provider).map(async ([kid, { publicKey }]) => ({
      ...(await exportJWK(publicKey)),
      kid,
      use: 'sig',
    })),
  );
  const asked: string[] = [];
  const identity: Identity = openIdConnectIdentity({
    issuer: ISSUER,
    clientId: CLIENT_ID,
    emailTrust: 'verified',
    now,
    wait: async () => {},
    fetch: async (url) => {
      asked.push(url);
      return Response.json(
        url === `${ISSUER}/keys` ? { keys } : { issuer: ISSUER, jwks_uri: `${ISSUER}/keys` },
      );
    },
  });

  const seconds = () => Math.floor(now().getTime() / 1000);
  /** The provider's claims at this moment. An `undefined` omits a claim. */
  const claims = (changed: Json = {}): Json => ({
    iss: ISSUER,
    aud: CLIENT_ID,
    sub: 'subject-1',
    email: 'ada@example.com',
    email_verified: true,
    iat: seconds(),
    exp: seconds() + 300,
    jti: randomUUID(),
    ...changed,
  });
  const header = (changed: Json = {}): Json => ({ alg: 'RS256', kid: 'rsa', typ: 'JWT', ...changed });
  /** A token with a correct signature by the provider's RSA key. */
  const genuine = (claimsChanged: Json = {}, headerChanged: Json = {}) =>
    signed(header(headerChanged), segment(claims(claimsChanged)), rsa(provider.rsa.privateKey));

  /** A token with a correct signature by the provider's EC key. */
  const genuineByEc = (claimsChanged: Json = {}) =>
    signed(header({ alg: 'ES256', kid: 'ec' }), segment(claims(claimsChanged)), ec(provider.ec.privateKey));

  return { provider, forger, keys, asked, identity, seconds, claims, header, genuine, genuineByEc };
}

/** Serializes header and payload and signs them. */
export function signed(header: Json, payload: string, signer: (input: string) => Buffer): string {
  const input = `${segment(header)}.${payload}`;
  return `${input}.${base64url(signer(input))}`;
}

export const rsa = (key: KeyObject) => (input: string) => createSign('sha256').update(input).sign(key);
export const ec = (key: KeyObject) => (input: string) =>
  sign('sha256', Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' });
export const hmac =
  (secret: string | Buffer, hash = 'sha256') =>
  (input: string) =>
    createHmac(hash, secret).update(input).digest();

const ORDER_OF_P256 = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** The same token with the other valid ECDSA signature, which any caller can compute from the first. */
export function withOtherSignature(token: string): string {
  const [header, payload, signature] = partsOf(token);
  const [r, s] = [0, 32].map((at) =>
    Buffer.from(signature, 'base64url')
      .subarray(at, at + 32)
      .toString('hex'),
  );
  const other = (ORDER_OF_P256 - BigInt(`0x${s}`)).toString(16).padStart(64, '0');
  return [header, payload, base64url(Buffer.from(`${r}${other}`, 'hex'))].join('.');
}

export function partsOf(token: string): [string, string, string] {
  const [header = '', payload = '', signature = ''] = token.split('.');
  return [header, payload, signature];
}

const newKeys = () => ({
  rsa: generateKeyPairSync('rsa', { modulusLength: 2048 }),
  ec: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  ed: generateKeyPairSync('ed25519'),
});
