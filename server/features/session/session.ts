import { randomUUID } from 'node:crypto';
import { PRODUCT_NAME } from '#contract/core/values/constants.ts';
import { formatDay } from '#contract/core/values/dates.ts';
import { messages } from '#contract/core/messages.ts';
import type { SignedInUser } from '#contract/core/session.schemas.ts';
import type { Config } from '#server/config.ts';
import type { Db, Transaction } from '#server/db/connection/client.ts';
import { unauthenticated } from '#server/http/errors.ts';
import { sha256 } from '#server/http/viewer.ts';
import type { VerifiedIdentity } from '#server/ports/identity/identity.ts';
import {
  employeeOfIdentity,
  endSession,
  insertSession,
  insertSecurityEvent,
  linkIdentity,
  rotate,
  sessionForReplay,
  spendOnce,
} from './session.queries.ts';
import { accessToken, browserSecret, type PresentedToken, refreshToken } from './tokens.ts';

type Tokens = { accessToken: string; refreshToken: string };

/** A bound session belongs to one browser: refreshing needs the browser's cookie. */
type NewSession = Tokens & { user: SignedInUser; browserSecret: string | null };

/** Leaves out `deputyFor` for all but deputies, and the name of a company without one of its own. */
export const asSignedIn = (
  { deputyFor, ...user }: SignedInUser & { deputyFor: number[] },
  { COMPANY_NAME: companyName }: Config,
): SignedInUser => ({
  ...user,
  ...(deputyFor.length === 0 ? {} : { deputyFor }),
  ...(companyName === PRODUCT_NAME ? {} : { companyName }),
});

const signsInFrom = (firstDay: string) =>
  `Your sign-in works from ${formatDay(firstDay)} on, your first day.`;

/** The same reply for every failed sign-in, whatever the reason. */
export const signInRefused = () => unauthenticated(messages.signInFailed);

/**
 * Signs in the employee of a verified identity token, and spends the token and its nonce. The first sign-in
 * links issuer and subject to the active employee with that email; afterwards only the link counts. Errors:
 * 401, and before the first day a 401 that names it. Source:
 * docs/product/session.md.
 */
export async function signIn(
  tx: Transaction,
  config: Config,
  secret: string,
  given: { identity: VerifiedIdentity; nonce: string | null; isBrowser: boolean },
): Promise<NewSession> {
  // Fingerprint the signed content, not the token text: any caller can derive a second valid ECDSA signature
  // from the first.
  const keys = [
    given.identity.fingerprint,
    ...(given.nonce === null ? [] : [sha256(`nonce ${given.nonce}`)]),
  ];
  if (!(await spendOnce(tx, keys, given.identity.expiresAt))) throw signInRefused();
  const employee = await employeeOfIdentity(tx, given.identity);
  if (employee === null) throw signInRefused();
  if (employee.startsOn !== null) throw unauthenticated(signsInFrom(employee.startsOn));
  if (!employee.isLinked) await linkIdentity(tx, employee.employeeId, given.identity);
  const sessionId = randomUUID();
  const access = accessToken(secret, sessionId, 0);
  const cookie = given.isBrowser ? browserSecret() : null;
  await insertSession(tx, {
    sessionId,
    employeeId: employee.employeeId,
    accessHash: sha256(access),
    cookieHash: cookie === null ? null : sha256(cookie),
    maxHours: config.SESSION_MAX_HOURS,
  });
  const { employeeId, fullName, email, permissions, deputyFor } = employee;
  return {
    user: asSignedIn({ employeeId, fullName, email, permissions, deputyFor }, config),
    accessToken: access,
    refreshToken: refreshToken(secret, sessionId, 0),
    browserSecret: cookie,
  };
}

/**
 * Rotates the refresh token in one compare-and-set statement. For 30 seconds the previous token returns the
 * same successor. An older token ends the session and records a security event. Errors: 401.
 * Source: docs/product/session.md.
 */
export async function refreshSession(
  db: Db,
  config: Config,
  secret: string,
  given: { employeeId: number; presented: PresentedToken; browserSecret: string | null },
): Promise<Tokens> {
  const { sessionId, counter } = given.presented;
  const cookieHash = given.browserSecret === null ? null : sha256(given.browserSecret);
  const next = { sessionId, employeeId: given.employeeId, counter, cookieHash };
  const successor: Tokens = {
    accessToken: accessToken(secret, sessionId, counter + 1),
    refreshToken: refreshToken(secret, sessionId, counter + 1),
  };
  if (await rotate(db, config, { ...next, accessHash: sha256(successor.accessToken) })) return successor;

  const session = await sessionForReplay(db, config, sessionId);
  if (session === null || session.employeeId !== given.employeeId || !session.isLive) throw unauthenticated();
  if (session.cookieHash !== null && (cookieHash === null || !session.cookieHash.equals(cookieHash))) {
    await insertSecurityEvent(db, 'refresh-without-its-browser', session.employeeId, sessionId);
    throw unauthenticated();
  }
  if (session.counter === counter + 1 && session.isJustRotated) return successor;
  if (counter < session.counter) {
    await endSession(db, sessionId, 'refresh token replayed');
    await insertSecurityEvent(db, 'refresh-token-replayed', session.employeeId, sessionId);
  }
  throw unauthenticated();
}
