import { SESSION_REFRESH_MS } from '#contract/core/values/constants.ts';
import { currentSession, signIn, signOut } from '#contract/core/session.endpoints.ts';
import type { SignedInUser } from '#contract/core/session.schemas.ts';
import { ApiError } from '../calls/api-error.ts';
import { sendDrafts } from '../drafts/send-drafts.ts';
import { lastRefreshedAt, refresh, type Refreshed, tokensAreNew } from '../calls/refresh.ts';
import { request } from '../calls/request.ts';
import {
  adoptStored,
  currentRecord,
  forgetSession,
  isSessionKey,
  keepSession,
  keepUser,
  onSessionChange,
  type SessionRecord,
} from './session-record.ts';

/**
 * Refreshes the stored session now, every {@link SESSION_REFRESH_MS}, and when the device wakes up. Resolves
 * after the first refresh; immediately without a stored session.
 */
export function startSession(): Promise<Refreshed> {
  started ??= start();
  return started;
}

/** Resolves once the server has confirmed, after the first refresh, who is signed in and what they may do. */
export async function whenUserIsKnown(): Promise<void> {
  known ??= startSession().then(learnIfFresh);
  await known;
}

/** Asks the server who is signed in and what they may do. Without a response, the known data stays. */
export async function learnUser(): Promise<void> {
  const record = currentRecord();
  if (record === null) return;
  const user = await request(currentSession, record.accessToken, {}).catch(() => null);
  if (user !== null) keepUser(user);
}

/** Exchanges the identity token for a session in this browser. */
export async function openSession(idToken: string): Promise<SignedInUser> {
  const { user, accessToken, refreshToken } = await request(signIn, null, { body: { idToken } });
  tokensAreNew();
  keepSession({ employeeId: user.employeeId, accessToken, refreshToken }, user);
  return user;
}

/** Sends what is typed, then signs out in all tabs and, if reachable, on the server. */
export async function closeSession(): Promise<void> {
  const record = currentRecord();
  await sendDrafts();
  isSigningOut = true;
  if (record) await endOnServer(record);
  forgetSession();
  isSigningOut = false;
}

/** Calls the listener when the session has ended: signed out in any tab, or ended by the server. */
export function onSessionEnd(
  listener: (end: { readonly employeeId: number; readonly wasSigningOut: boolean }) => void,
): () => void {
  let last = currentRecord();
  return onSessionChange(() => {
    const now = currentRecord();
    if (last && !now) listener({ employeeId: last.employeeId, wasSigningOut: isSigningOut });
    last = now;
  });
}

/** Calls the listener when another person's session has replaced this one. */
export function onUserSwitch(listener: () => void): () => void {
  let last = currentRecord()?.employeeId;
  return onSessionChange(() => {
    const now = currentRecord()?.employeeId;
    const isSwitched = last !== undefined && now !== undefined && now !== last;
    last = now;
    if (isSwitched) listener();
  });
}

let started: Promise<Refreshed> | null = null;
let known: Promise<void> | null = null;
let isSigningOut = false;

const WAKE_REFRESH_MS = 60_000;

function start(): Promise<Refreshed> {
  window.addEventListener('storage', (event) => {
    if (isSessionKey(event.key)) adoptStored();
  });
  window.setInterval(() => void renew(), SESSION_REFRESH_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - lastRefreshedAt() > WAKE_REFRESH_MS)
      void renew();
  });
  window.addEventListener('online', () => void renew());
  return refresh();
}

const renew = async () => learnIfFresh(await refresh());

async function learnIfFresh(refreshed: Refreshed): Promise<void> {
  if (refreshed === 'fresh') await learnUser();
}

async function endOnServer(record: SessionRecord): Promise<void> {
  try {
    await request(signOut, record.accessToken, {});
  } catch (error) {
    // The token may merely be old. Without a response, the idle session expires on the server.
    if (!(error instanceof ApiError) || error.status !== 401) return;
    if ((await refresh(record.accessToken)) !== 'fresh') return;
    await request(signOut, currentRecord()?.accessToken ?? null, {}).catch(() => undefined);
  }
}
