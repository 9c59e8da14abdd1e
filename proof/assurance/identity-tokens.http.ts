import { sql } from 'kysely';
import { messages } from '#contract/core/messages.ts';
import { IDENTITY_TOKEN_MAX_BYTES } from '#server/ports/identity/identity.rules.ts';
import { issueNonce } from '#server/features/session/tokens.ts';
import { type Forge, type Json, openForge, withOtherSignature } from './identity-tokens.forge.ts';
import { badTokens } from './identity-tokens.port.ts';
import type { Options } from './kit/program.ts';
import { openSignInServer, type SignInServer } from './identity-tokens.server.ts';

/** A genuine token that the server must refuse because of its context. */
type Refusal = { readonly name: string; readonly token: string; readonly origin?: string };

const HOUR_MS = 3_600_000;

/** Posts each bad token as script and browser. Returns those that left a trace or didn't get the one 401. */
export async function attackSignIn(
  inject?: Options<Forge>['inject'],
): Promise<{ tried: number; wrongs: string[] }> {
  const forge = await openForge(() => new Date());
  await inject?.(forge);
  const server = await openSignInServer(forge.identity);
  try {
    const wrongs = await attack(forge, server);
    return { tried: wrongs.tried, wrongs: wrongs.found };
  } finally {
    await server.stop();
  }
}

async function attack(forge: Forge, server: SignInServer) {
  const found: string[] = [];
  let tried = 0;
  const refuse = async ({ name, token, origin }: Refusal) => {
    tried += 1;
    const answer = await server.signIn(token, origin);
    if (!isTheRefusal(answer, token)) found.push(`${answer.status} ${answer.body.slice(0, 200)}: ${name}`);
  };

  for (const bad of badTokens) {
    const token = bad.forge(forge);
    await refuse({ name: bad.name, token });
    await refuse({ name: `${bad.name}, from a browser`, token, origin: server.origin });
  }
  if ((await sessionsOf(server)) !== 0) found.push('a bad token opened a session');

  const { opened, refusals } = await genuineButRefused(forge, server, found);
  for (const refusal of refusals) await refuse(refusal);
  const sessions = await sessionsOf(server);
  if (sessions !== opened) found.push(`${sessions} sessions for ${opened} good tokens`);
  return { tried, found };
}

/** Signs in twice correctly, then makes attempts that must fail after that. */
async function genuineButRefused(forge: Forge, server: SignInServer, found: string[]) {
  const { origin, sessionSecret } = server;
  const nonce = (age = 0, secret = sessionSecret) => issueNonce(secret, Date.now() - age);
  const withNonce = (value: string, changed: Json = {}) => forge.genuine({ nonce: value, ...changed });
  const spentNonce = nonce();
  const spent = { byScript: forge.genuineByEc(), byBrowser: withNonce(spentNonce) };
  const good = [await server.signIn(spent.byScript), await server.signIn(spent.byBrowser, origin)];
  for (const { status, body } of good) if (status !== 200) found.push(`a good token got ${status} ${body}`);

  const refusals: Refusal[] = [
    { name: 'a spent token', token: spent.byScript },
    { name: 'a spent token with its other signature', token: withOtherSignature(spent.byScript) },
    { name: 'a spent token, from a browser', token: spent.byBrowser, origin },
    { name: 'a spent nonce', token: withNonce(spentNonce), origin },
    { name: 'a spent nonce, as a script', token: withNonce(spentNonce) },
    { name: 'no nonce', token: forge.genuine(), origin },
    { name: 'a nonce of the sender', token: withNonce('mine'), origin },
    { name: 'a nonce made with another secret', token: withNonce(nonce(0, 'another secret')), origin },
    { name: 'a nonce of an hour ago', token: withNonce(nonce(HOUR_MS + 1_000)), origin },
    { name: 'a nonce of tomorrow', token: withNonce(nonce(-24 * HOUR_MS)), origin },
    { name: 'a page of another site', token: withNonce(nonce()), origin: 'https://forger.test' },
    { name: 'a page without an origin', token: withNonce(nonce()), origin: 'null' },
    { name: 'a stranger', token: forge.genuine({ sub: 'subject-9', email: 'nobody@example.com' }) },
    { name: 'an archived person', token: forge.genuine({ sub: 'subject-3', email: 'archived@example.com' }) },
    { name: "a colleague's address under another subject", token: forge.genuine({ sub: 'subject-2' }) },
  ];
  return { opened: 2, refusals };
}

function isTheRefusal({ status, type, body }: Answer, token: string): boolean {
  // An empty token, or one above the size limit, is refused as invalid input.
  const isNoInput = token === '' || Buffer.byteLength(token) > IDENTITY_TOKEN_MAX_BYTES;
  if (isNoInput) return status === 400 || status === 413;
  return status === 401 && type.startsWith('text/plain') && body === messages.signInFailed;
}
type Answer = Awaited<ReturnType<SignInServer['signIn']>>;

/** Number of sessions or of Log-in Tracking entries, whichever is greater. */
async function sessionsOf({ owner }: SignInServer): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select greatest((select count(*) from session), (select count(*) from login)) as count`.execute(owner);
  return rows[0]?.count ?? Number.NaN;
}
