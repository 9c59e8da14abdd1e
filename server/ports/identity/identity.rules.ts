import { z } from 'zod';
import { BadIdentityToken } from './identity.ts';

/** Checks of an identity token before and after verifying the signature. Source: docs/product/session.md. */

export const IDENTITY_TOKEN_MAX_BYTES = 16_384;
/** Maximum age of a token, even if the provider lets it live longer. */
const IDENTITY_TOKEN_MAX_AGE_SECONDS = 600;
/** Allowance for a provider's clock that is ahead. */
const CLOCK_DIFFERENCE_SECONDS = 60;
/** Allowance after expiry, for the token's transfer and a provider's clock that is behind. */
const EXPIRY_LEEWAY_SECONDS = 30;

/**
 * Asymmetric algorithms only: with HS256 or `none`, a caller who knows the public key could forge a token.
 */
export const ALLOWED_ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

/**
 * `verified`: the token must say that the email address is verified. `trusted`: the token may also omit that
 * claim, but never deny it.
 */
export type EmailTrust = 'verified' | 'trusted';

type Expectations = {
  readonly issuer: string;
  readonly clientId: string;
  readonly emailTrust: EmailTrust;
  readonly now: Date;
};

/** Throws BadIdentityToken unless the token is a compact, canonical JWT. Runs before any key is loaded. */
export function requireTokenShape(idToken: string) {
  if (Buffer.byteLength(idToken) > IDENTITY_TOKEN_MAX_BYTES)
    throw new BadIdentityToken('The token is too large.');
  const segments = idToken.split('.');
  if (segments.length !== 3) throw new BadIdentityToken('The token does not have three segments.');
  if (!segments.every(isCanonicalBase64Url))
    throw new BadIdentityToken('The token is not written as base64url.');
  const header = headerOf(idToken);
  const { alg, typ, crit, b64 } = header;
  if (typeof alg !== 'string' || !ALLOWED_ALGORITHMS.includes(alg))
    throw new BadIdentityToken('The algorithm is not allowed.');
  if (crit !== undefined) throw new BadIdentityToken('The header demands an extension.');
  if (b64 !== undefined) throw new BadIdentityToken('The header changes the encoding.');
  if (typ !== undefined && !(typeof typ === 'string' && typ.toUpperCase() === 'JWT')) {
    throw new BadIdentityToken('The token is of another type.');
  }
}

/** Parses a verified payload's claims. Errors: BadIdentityToken unless for this app and valid now. */
export function requireGoodClaims(payload: Uint8Array, expected: Expectations): Claims {
  const parsed = claims.safeParse(jsonOf(payload, 'payload'));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new BadIdentityToken(`The claim ${issue?.path.join('.')} is missing or wrong.`);
  }
  requireParties(parsed.data, expected);
  requireTimes(parsed.data, expected.now.getTime() / 1000);
  requireEmail(parsed.data, expected.emailTrust);
  return parsed.data;
}

/** When the token stops being accepted: some seconds after its expiry, or at its maximum age. */
export const refusedFrom = ({ exp, iat }: Claims) =>
  new Date(Math.ceil(Math.min(exp + EXPIRY_LEEWAY_SECONDS, iat + IDENTITY_TOKEN_MAX_AGE_SECONDS)) * 1000);

const isCanonicalBase64Url = (segment: string) =>
  segment !== '' && Buffer.from(segment, 'base64url').toString('base64url') === segment;

const headerShape = z.record(z.string(), z.unknown());

function headerOf(idToken: string): Record<string, unknown> {
  const [segment = ''] = idToken.split('.');
  const header = headerShape.safeParse(jsonOf(Buffer.from(segment, 'base64url'), 'header'));
  if (!header.success) throw new BadIdentityToken('The header cannot be read.');
  return header.data;
}

// Text for database and log: no control characters, no lone surrogates.
const plainText = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .refine((value) => value.isWellFormed() && !/\p{Cc}/u.test(value));

const LAST_SECOND_OF_9999 = 253_402_300_799;
const numericDate = z.number().positive().max(LAST_SECOND_OF_9999);

const claims = z.object({
  iss: z.string(),
  sub: plainText(255),
  aud: z.union([z.string(), z.array(z.string()).min(1)]),
  azp: z.string().optional(),
  exp: numericDate,
  iat: numericDate,
  nbf: numericDate.optional(),
  nonce: plainText(512).optional(),
  email: plainText(254).regex(/^[^\s@]+@[^\s@]+$/),
  email_verified: z.unknown().optional(),
});
type Claims = z.output<typeof claims>;

function jsonOf(bytes: Uint8Array, part: 'header' | 'payload'): unknown {
  const { text, value } = readJson(bytes, part);
  // Parsers disagree on duplicate names, so refuse them: the checked value must be the signed one.
  if (hasRepeatedName(text)) throw new BadIdentityToken(`The ${part} repeats a name.`);
  return value;
}

function readJson(bytes: Uint8Array, part: string): { text: string; value: unknown } {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return { text, value: JSON.parse(text) };
  } catch (cause) {
    throw new BadIdentityToken(`The ${part} cannot be read.`, { cause });
  }
}

/** True if any object in a JSON text has duplicate names, even if they are escaped differently. */
export function hasRepeatedName(json: string): boolean {
  const open: Set<unknown>[] = [];
  let lastText = '';
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (sign === '"') {
      const end = endOfText(json, at);
      lastText = json.slice(at, end);
      at = end - 1;
    } else if (sign === '{') open.push(new Set());
    else if (sign === '}') open.pop();
    else if (sign === ':') {
      // Outside of strings, a colon always follows a name.
      const name: unknown = JSON.parse(lastText);
      const names = open.at(-1);
      if (names?.has(name)) return true;
      names?.add(name);
    }
  }
  return false;
}

/** The index after the closing quote of the JSON string at `start`. */
function endOfText(json: string, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
  return at + 1;
}

function requireParties({ iss, aud, azp }: Claims, { issuer, clientId }: Expectations) {
  if (iss !== issuer) throw new BadIdentityToken('The token is of another issuer.');
  const audiences = [aud].flat();
  if (!audiences.includes(clientId)) throw new BadIdentityToken('The token is for another client.');
  if (audiences.length > 1 && azp === undefined) {
    throw new BadIdentityToken('The token is for several clients and does not say who asked for it.');
  }
  if (azp !== undefined && azp !== clientId)
    throw new BadIdentityToken('The token was issued to another client.');
}

function requireTimes({ exp, iat, nbf }: Claims, nowSeconds: number) {
  if (exp + EXPIRY_LEEWAY_SECONDS <= nowSeconds) throw new BadIdentityToken('The token has expired.');
  if (iat > nowSeconds + CLOCK_DIFFERENCE_SECONDS)
    throw new BadIdentityToken('The token is from the future.');
  if (iat + IDENTITY_TOKEN_MAX_AGE_SECONDS <= nowSeconds) throw new BadIdentityToken('The token is too old.');
  if (nbf !== undefined && nbf > nowSeconds + CLOCK_DIFFERENCE_SECONDS) {
    throw new BadIdentityToken('The token is not valid yet.');
  }
}

function requireEmail({ email_verified: isVerified }: Claims, emailTrust: EmailTrust) {
  const isUnsaid = emailTrust === 'trusted' && isVerified === undefined;
  if (isVerified !== true && !isUnsaid) throw new BadIdentityToken('The email address is not verified.');
}
