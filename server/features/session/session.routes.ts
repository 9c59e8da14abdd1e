import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as contract from '#contract/core/session.endpoints.ts';
import { isLoopback } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { type Db, inTransaction } from '#server/db/connection/client.ts';
import { isEmptyInstallation } from '#server/db/installation.ts';
import { addressOf } from '#server/http/address.ts';
import { overloaded, Problem, unauthenticated, unavailable } from '#server/http/errors.ts';
import { mount, mountOwnTransaction } from '#server/http/mount.ts';
import { BadIdentityToken, type KeyWait, type VerifiedIdentity } from '#server/ports/identity/identity.ts';
import { recordAudit } from '../audit/audit.ts';
import { clearBrowserCookies, readBrowserCookie, setBrowserCookie } from './browser-cookie.ts';
import { asSignedIn, refreshSession, signIn, signInRefused } from './session.ts';
import { endSession } from './session.queries.ts';
import { acceptedSecrets, issueNonce, isOurNonce, readRefreshToken } from './tokens.ts';

export function mountSession(app: FastifyInstance): void {
  let hasPeople = false;
  /** Asks the database until there are people. Sign-in also works without this answer. */
  const isEmpty = async (db: Db): Promise<boolean> => {
    hasPeople ||= !(await isEmptyInstallation(db).catch(() => false));
    return !hasPeople;
  };

  mount(app, contract.signInOptions, async ({ context }) => {
    const { config } = context;
    return {
      issuer: config.OIDC_ISSUER ?? `${context.publicUrl()}/dev/sign-in`,
      clientId: config.OIDC_CLIENT_ID ?? 'benchmark',
      responseType: config.OIDC_RESPONSE_TYPE,
      nonce: issueNonce(context.sessionSecret, Date.now()),
      companyName: config.COMPANY_NAME,
      ...((await isEmpty(context.db)) ? { isEmpty: true as const } : {}),
    };
  });

  const verified = tokenVerifier(app);
  mount(app, contract.signIn, async ({ context, body, request, reply }) => {
    const identity = await verified({ context, request }, body.idToken);
    app.door.enter(request, 'sign-ins');
    const session = await signInWith(context, request, identity);
    app.door.recognize(session.accessToken, session.user.employeeId);
    if (session.browserSecret !== null) setBrowserCookie(context, reply, session.browserSecret);
    const { user, accessToken, refreshToken } = session;
    return { user, accessToken, refreshToken };
  });

  mount(app, contract.refreshSession, async ({ context, body, request, reply }) => {
    const { secret, isOutdated } = readBrowserCookie(context, request);
    const presented = readRefreshToken(
      acceptedSecrets(context.sessionSecret, context.config),
      body.refreshToken,
    );
    if (presented === null) throw unauthenticated();
    app.door.enter(request, 'sign-ins');
    const given = { employeeId: body.employeeId, presented, browserSecret: secret };
    const tokens = await refreshSession(context.db, context.config, context.sessionSecret, given);
    app.door.recognize(tokens.accessToken, body.employeeId);
    // Moves a browser with the old cookie name to the current name.
    if (secret !== null && isOutdated) setBrowserCookie(context, reply, secret);
    return tokens;
  });

  mountOwnTransaction(app, contract.signOut, async ({ context, viewer, allow, reply }) => {
    allow();
    await inTransaction(context.db, async (tx) => {
      await endSession(tx, viewer.sessionId, 'signed out');
      await recordAudit(tx, { viewer, relation: 'Self', action: 'sign-out', subjectId: viewer.employeeId });
    });
    clearBrowserCookies(context, reply);
    // Clears cached responses. Never "storage", which would delete the unsaved drafts of open forms.
    reply.header('clear-site-data', '"cache"');
    return {};
  });

  mount(app, contract.currentSession, async ({ context, viewer, allow }) => {
    allow();
    const { employeeId, fullName, email, permissions, deputyFor } = viewer;
    return asSignedIn(
      { employeeId, fullName, email, permissions: [...permissions], deputyFor: [...deputyFor] },
      context.config,
    );
  });
}

/** Sign-ins that wait for the provider's keys at once. */
const KEY_WAITS_AT_MOST = 10;
const RETRY_SECONDS = 2;

/**
 * Verifies tokens. Counts and rate-limits only invalid tokens, per address: a valid token is never refused
 * because of other callers' failures. A token that does not verify with the keys at hand is counted before it
 * waits for newer ones, and few wait at once.
 */
function tokenVerifier(app: FastifyInstance) {
  let waiting = 0;
  const waitInTurn: KeyWait = async (_hasFailed, wait) => {
    if (waiting >= KEY_WAITS_AT_MOST) throw overloaded(RETRY_SECONDS);
    waiting += 1;
    return wait().finally(() => {
      waiting -= 1;
    });
  };
  return async ({ context, request }: SignInCall, idToken: string): Promise<VerifiedIdentity> => {
    const address = addressOf(request);
    let isCounted = false;
    const keyWait: KeyWait = async (hasFailed, wait) => {
      if (hasFailed) app.callCounts.countFailure(address);
      isCounted ||= hasFailed;
      return waitInTurn(hasFailed, wait);
    };
    try {
      const identity = await context.identity.verify(idToken, keyWait);
      if (isCounted) app.callCounts.takeFailureBack(address);
      return identity;
    } catch (error) {
      if (error instanceof Problem) throw error;
      if (!(error instanceof BadIdentityToken)) {
        request.log.error({ requestId: request.id, err: error }, 'identity provider could not be reached');
        throw unavailable();
      }
      request.log.info({ requestId: request.id, reason: error.message }, 'identity token refused');
      if (!isCounted) app.callCounts.countFailure(address);
      await app.callCounts.countFailureForAll(context.db, address);
      throw signInRefused();
    }
  };
}

type SignInCall = { readonly context: Context; readonly request: FastifyRequest };

async function signInWith(context: Context, request: FastifyRequest, identity: VerifiedIdentity) {
  const { config } = context;
  const secrets = acceptedSecrets(context.sessionSecret, config);
  const { origin } = request.headers;
  if (origin !== undefined && !isOurOrigin(context, request, origin)) throw signInRefused();
  const isOurs = identity.nonce !== null && isOurNonce(secrets, identity.nonce, Date.now());
  // Browsers prove by the nonce that they requested this token. Scripts may omit it where UNBOUND_SESSIONS
  // allows that.
  if (!isOurs && (origin !== undefined || !config.UNBOUND_SESSIONS)) throw signInRefused();
  const isBrowser = origin !== undefined || !config.UNBOUND_SESSIONS;
  const nonce = isOurs ? identity.nonce : null;
  return inTransaction(context.db, (tx) =>
    signIn(tx, config, context.sessionSecret, { identity, nonce, isBrowser }),
  );
}

function isOurOrigin(context: Context, request: FastifyRequest, origin: string): boolean {
  if (origin === new URL(context.publicUrl()).origin) return true;
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  return (
    context.config.mode === 'development' && isLoopback(url.hostname) && url.host === request.headers.host
  );
}
