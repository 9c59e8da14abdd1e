import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Config } from '#server/config.ts';

/**
 * The tokens of a session. Both derive from the session id, a counter and a key derived from SESSION_SECRET,
 * so a lost reply can be repeated and a database dump contains nothing usable.
 * Source: docs/product/session.md.
 */

const keyOf = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `benchmark ${purpose}`, 32));

/** A MAC under a key that is derived for this purpose. */
export const macOf = (secret: string, purpose: string, value: string) =>
  createHmac('sha256', keyOf(secret, purpose)).update(value).digest('base64url');

/** Opaque, 256 bits. */
export const accessToken = (secret: string, sessionId: string, counter: number) =>
  macOf(secret, 'access token', `${sessionId}.${counter}`);

/** `session.counter.mac`; each use advances the counter. */
export const refreshToken = (secret: string, sessionId: string, counter: number) =>
  `${sessionId}.${counter}.${macOf(secret, 'refresh token', `${sessionId}.${counter}`)}`;

/**
 * The secrets under which a token is genuine: SESSION_SECRET, and SESSION_SECRET_PREVIOUS while it is set.
 * Tokens are issued under the first one only. Source: docs/operations/migrating.md.
 */
export const acceptedSecrets = (secret: string, { SESSION_SECRET_PREVIOUS: previous }: Config): string[] =>
  previous === undefined ? [secret] : [secret, previous];

/** Whether this is the MAC of the value under one of the secrets. */
export const isMacOf = (secrets: readonly string[], purpose: string, value: string, mac: string): boolean =>
  secrets.some((secret) => timingSafeEqual(Buffer.from(macOf(secret, purpose, value)), Buffer.from(mac)));

/** What a genuine refresh token says. */
export type PresentedToken = { readonly sessionId: string; readonly counter: number };

/** The session and counter of a genuine refresh token; null for any other text. */
export function readRefreshToken(secrets: readonly string[], token: string): PresentedToken | null {
  const match = /^([0-9a-f-]{36})\.(\d{1,9})\.([\w-]{43})$/.exec(token);
  const [, sessionId, counterText, mac] = match ?? [];
  if (sessionId === undefined || counterText === undefined || mac === undefined) return null;
  if (!isMacOf(secrets, 'refresh token', `${sessionId}.${counterText}`, mac)) return null;
  return { sessionId, counter: Number(counterText) };
}

/** 256 random bits for the browser cookie. */
export const browserSecret = () => randomBytes(32).toString('base64url');

const NONCE_VALID_MS = 60 * 60 * 1000;

/** A server nonce: random, dated and signed, so issuing one needs no database write. */
export function issueNonce(secret: string, now: number): string {
  const body = `${randomBytes(16).toString('base64url')}.${now.toString(36)}`;
  return `${body}.${macOf(secret, 'nonce', body)}`;
}

/** Whether this installation issued the nonce within the last hour. */
export function isOurNonce(secrets: readonly string[], nonce: string, now: number): boolean {
  const match = /^([\w-]{22}\.([0-9a-z]{1,12}))\.([\w-]{43})$/.exec(nonce);
  const [, body, issued, mac] = match ?? [];
  if (body === undefined || issued === undefined || mac === undefined) return false;
  if (!isMacOf(secrets, 'nonce', body, mac)) return false;
  const age = now - Number.parseInt(issued, 36);
  return age > -60_000 && age < NONCE_VALID_MS;
}
