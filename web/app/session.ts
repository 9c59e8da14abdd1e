import { SESSION_REFRESH_MS } from '#contract/constants.ts';
import { currentSession, signIn, signOut, type SignedInUser } from '#contract/session.ts';
import { ApiError } from './api-error.ts';
import { lastRefreshedAt, refresh, type Refreshed, tokensAreNew } from './refresh.ts';
import { request } from './request.ts';
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
 * Refreshes the stored session and keeps doing so: every {@link SESSION_REFRESH_MS}, and when the device
 * wakes. Resolves once the first refresh is decided; at once without a stored session.
 */
export function startSession(): Promise<Refreshed> {
  started ??= start();
  return started;
}

/** Resolves once the server has said, after that first refresh, who is signed in and what they may do now. */
export async function whenUserIsKnown(): Promise<void> {
  known ??= startSession().then(learnIfFresh);
  await known;
}

/** Asks the server who is signed in and what they may do now; without an answer what is known stays. */
export async function learnUser(): Promise<void> {
  const record = currentRecord();
  if (record === null) return;
  const user = await request(currentSession, record.accessToken, {}).catch(() => null);
  if (user !== null) keepUser(user);
}

/** Exchanges the identity token for a session of this browser. */
export async function openSession(idToken: string): Promise<SignedInUser> {
  const { user, accessToken, refreshToken } = await request(signIn, null, { body: { idToken } });
  tokensAreNew();
  keepSession({ employeeId: user.employeeId, accessToken, refreshToken }, user);
  return user;
}

/** Signs out here, in the other tabs and on the server. A server that is away keeps nobody signed in here. */
export async function closeSession(): Promise<void> {
  const record = currentRecord();
  isSigningOut = true;
  if (record) await endOnServer(record);
  forgetSession();
  isSigningOut = false;
}

/** Runs when the session is gone: signed out in any tab, or ended by the server. */
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

/** Runs when the session of one person was replaced by that of another. */
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
    // The token may merely be old; without an answer the session ends there by itself, idle.
    if (!(error instanceof ApiError) || error.status !== 401) return;
    if ((await refresh(record.accessToken)) !== 'fresh') return;
    await request(signOut, currentRecord()?.accessToken ?? null, {}).catch(() => undefined);
  }
}
