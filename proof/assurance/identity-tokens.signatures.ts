import { constants, createSign, sign } from 'node:crypto';
import {
  type BadToken,
  base64url,
  ec,
  type Forge,
  hmac,
  type Json,
  partsOf,
  rsa,
  segment,
  signed,
} from './identity-tokens.forge.ts';

const forged = (f: Forge, header: Json = {}) =>
  signed(f.header(header), segment(f.claims()), rsa(f.forger.rsa.privateKey));
const forgedEc = (f: Forge, header: Json = {}) =>
  signed(f.header({ alg: 'ES256', kid: 'ec', ...header }), segment(f.claims()), ec(f.forger.ec.privateKey));
const withSecret = (f: Forge, secret: string | Buffer, header: Json = {}, hash = 'sha256') =>
  signed(f.header({ alg: 'HS256', ...header }), segment(f.claims()), hmac(secret, hash));
const unsigned = (f: Forge, alg: unknown) => `${segment(f.header({ alg }))}.${segment(f.claims())}.`;
const genuineAs = (f: Forge, alg: unknown) => f.genuine({}, { alg });

const pem = (f: Forge) => f.provider.rsa.publicKey.export({ type: 'spki', format: 'pem' });
const der = (f: Forge) => f.provider.rsa.publicKey.export({ type: 'spki', format: 'der' });
const rsaJwk = (f: Forge) => f.keys.find(({ kid }) => kid === 'rsa');

/** Tokens that the provider didn't sign, or signed in a way that we don't accept. */
export const badSignatures: readonly BadToken[] = [
  { name: 'none', forge: (f) => unsigned(f, 'none') },
  { name: 'None', forge: (f) => unsigned(f, 'None') },
  { name: 'NONE', forge: (f) => unsigned(f, 'NONE') },
  {
    name: 'none with the signature of a genuine token',
    forge: (f) => `${unsigned(f, 'none')}${partsOf(f.genuine())[2]}`,
  },
  { name: 'none, signed by the provider', forge: (f) => genuineAs(f, 'none') },
  { name: 'no algorithm', forge: (f) => genuineAs(f, undefined) },
  { name: 'an empty algorithm', forge: (f) => genuineAs(f, '') },
  { name: 'an algorithm in small letters', forge: (f) => genuineAs(f, 'rs256') },
  { name: 'an algorithm that is a number', forge: (f) => genuineAs(f, 256) },
  { name: 'an algorithm that is a list', forge: (f) => genuineAs(f, ['RS256']) },
  { name: 'an unknown algorithm', forge: (f) => genuineAs(f, 'RS257') },
  { name: 'an algorithm for encryption', forge: (f) => genuineAs(f, 'RSA-OAEP-256') },
  {
    name: 'RS1',
    forge: (f) =>
      signed(f.header({ alg: 'RS1' }), segment(f.claims()), (input) =>
        createSign('sha1').update(input).sign(f.provider.rsa.privateKey),
      ),
  },
  { name: 'HS256 with the public key as PEM', forge: (f) => withSecret(f, pem(f)) },
  {
    name: 'HS256 with the public key as PEM, trimmed',
    forge: (f) => withSecret(f, pem(f).toString().trim()),
  },
  { name: 'HS256 with the public key as DER', forge: (f) => withSecret(f, der(f)) },
  { name: 'HS256 with the public key as JWK', forge: (f) => withSecret(f, JSON.stringify(rsaJwk(f))) },
  {
    name: 'HS256 with the modulus',
    forge: (f) => withSecret(f, Buffer.from(rsaJwk(f)?.n ?? '', 'base64url')),
  },
  { name: 'HS384 with the public key', forge: (f) => withSecret(f, pem(f), { alg: 'HS384' }, 'sha384') },
  { name: 'HS512 with the public key', forge: (f) => withSecret(f, pem(f), { alg: 'HS512' }, 'sha512') },
  { name: 'HS256 with an empty secret', forge: (f) => withSecret(f, '') },
  { name: 'HS256 with the client id', forge: (f) => withSecret(f, 'benchmark') },
  { name: 'HS256 with the public key under RS256', forge: (f) => withSecret(f, pem(f), { alg: 'RS256' }) },
  { name: 'HS256 under the id of the EC key', forge: (f) => withSecret(f, pem(f), { kid: 'ec' }) },
  { name: 'the wrong key', forge: (f) => forged(f) },
  { name: 'the wrong key under an unknown id', forge: (f) => forged(f, { kid: 'forger' }) },
  { name: 'the wrong key without an id', forge: (f) => forged(f, { kid: undefined }) },
  { name: 'the wrong key under a path', forge: (f) => forged(f, { kid: '../../../dev/null' }) },
  { name: 'the wrong key under a statement', forge: (f) => forged(f, { kid: "x' union select 'key" }) },
  {
    name: 'the wrong key under an id that is an object',
    forge: (f) => forged(f, { kid: { toString: 'rsa' } }),
  },
  { name: 'the wrong key at a jku', forge: (f) => forged(f, { jku: 'https://forger.test/keys' }) },
  {
    name: 'the wrong key at a jku below the issuer',
    forge: (f) => forged(f, { jku: 'https://provider.test/../forger/keys' }),
  },
  { name: 'the wrong key at an x5u', forge: (f) => forged(f, { x5u: 'https://forger.test/chain.pem' }) },
  {
    name: 'the wrong key embedded as jwk',
    forge: (f) => forged(f, { jwk: f.forger.rsa.publicKey.export({ format: 'jwk' }) }),
  },
  {
    name: 'the wrong key embedded as jwk, without an id',
    forge: (f) => forged(f, { kid: undefined, jwk: f.forger.rsa.publicKey.export({ format: 'jwk' }) }),
  },
  {
    name: 'the wrong key embedded as x5c',
    forge: (f) =>
      forged(f, { x5c: [f.forger.rsa.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')] }),
  },
  { name: 'the wrong EC key', forge: (f) => forgedEc(f) },
  { name: 'ES256 under the id of the RSA key', forge: (f) => forgedEc(f, { kid: 'rsa' }) },
  { name: 'RS256 under the id of the EC key', forge: (f) => forged(f, { kid: 'ec' }) },
  { name: 'EdDSA under the id of the EC key', forge: (f) => forgedEc(f, { alg: 'EdDSA' }) },
  { name: 'ES256K', forge: (f) => forgedEc(f, { alg: 'ES256K' }) },
  {
    name: 'ES384 with the key of ES256',
    forge: (f) =>
      signed(f.header({ alg: 'ES384', kid: 'ec' }), segment(f.claims()), ec(f.provider.ec.privateKey)),
  },
  {
    name: 'ES256 with a signature of zeros',
    forge: (f) => signed(f.header({ alg: 'ES256', kid: 'ec' }), segment(f.claims()), () => Buffer.alloc(64)),
  },
  {
    name: 'ES256 with a signature in DER',
    forge: (f) =>
      signed(f.header({ alg: 'ES256', kid: 'ec' }), segment(f.claims()), rsa(f.provider.ec.privateKey)),
  },
  {
    name: 'RS256 with a signature of zeros',
    forge: (f) => signed(f.header(), segment(f.claims()), () => Buffer.alloc(256)),
  },
  {
    name: 'RS256 with a signature of one',
    forge: (f) => signed(f.header(), segment(f.claims()), () => Buffer.alloc(256, 1)),
  },
  { name: 'a PKCS#1 signature under PS256', forge: (f) => genuineAs(f, 'PS256') },
  { name: 'a SHA-256 signature under RS512', forge: (f) => genuineAs(f, 'RS512') },
  {
    name: 'a PSS signature under RS256',
    forge: (f) =>
      signed(f.header(), segment(f.claims()), (input) =>
        sign('sha256', Buffer.from(input), {
          key: f.provider.rsa.privateKey,
          padding: constants.RSA_PKCS1_PSS_PADDING,
          saltLength: 32,
        }),
      ),
  },
  {
    name: 'the EdDSA key under RS256',
    forge: (f) =>
      signed(f.header(), segment(f.claims()), (input) =>
        sign(null, Buffer.from(input), f.provider.ed.privateKey),
      ),
  },
  {
    name: 'a signature of other claims',
    forge: (f) =>
      partsOf(f.genuine())
        .with(1, segment(f.claims({ sub: 'subject-2' })))
        .join('.'),
  },
  {
    name: 'a signature of another header',
    forge: (f) =>
      partsOf(f.genuine())
        .with(0, segment(f.header({ typ: undefined })))
        .join('.'),
  },
  { name: 'a signature cut short', forge: (f) => f.genuine().slice(0, -4) },
  { name: 'a signature made longer', forge: (f) => `${f.genuine()}AAAA` },
  {
    name: 'a signature that is text',
    forge: (f) => partsOf(f.genuine()).with(2, base64url('signature')).join('.'),
  },
  { name: 'an unknown demand in crit', forge: (f) => f.genuine({}, { crit: ['x'], x: true }) },
  { name: 'an empty crit', forge: (f) => f.genuine({}, { crit: [] }) },
  { name: 'a crit that is a text', forge: (f) => f.genuine({}, { crit: 'exp' }) },
  { name: 'claims that are not encoded (b64)', forge: (f) => f.genuine({}, { crit: ['b64'], b64: false }) },
  { name: 'b64 without crit', forge: (f) => f.genuine({}, { b64: false }) },
  { name: 'the type of an access token', forge: (f) => f.genuine({}, { typ: 'at+jwt' }) },
  { name: 'the type of a sign-out token', forge: (f) => f.genuine({}, { typ: 'logout+jwt' }) },
  { name: 'a type that is a number', forge: (f) => f.genuine({}, { typ: 1 }) },
  { name: 'an empty type', forge: (f) => f.genuine({}, { typ: '' }) },
];
