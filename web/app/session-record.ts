import { z } from 'zod';
import { signedInUser, type SignedInUser } from '#contract/session.ts';
import { dropStored, readStored } from './storage.ts';

/** The session as stored in this browser, shared by its tabs. */
const record = z.object({ employeeId: z.int(), accessToken: z.string(), refreshToken: z.string() });
export type SessionRecord = z.output<typeof record>;

const RECORD_KEY = 'benchmark.session';
const USER_KEY = 'benchmark.user';
const keptUser = signedInUser.omit({ employeeId: true });

type Kept = { readonly record: SessionRecord; readonly user: SignedInUser };

let kept = readKept();
const listeners = new Set<() => void>();

export const currentRecord = (): SessionRecord | null => kept?.record ?? null;
export const currentUser = (): SignedInUser | null => kept?.user ?? null;

/** Calls the listener after every change, including those of other tabs. Returns the unsubscribe function. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function keepSession(next: SessionRecord, user: SignedInUser): void {
  const { employeeId: _, ...rest } = user;
  localStorage.setItem(USER_KEY, JSON.stringify(rest));
  localStorage.setItem(RECORD_KEY, JSON.stringify(next));
  adoptStored();
}

/** Stores renewed tokens, unless the session has ended or changed to another person meanwhile. */
export function keepTokens(of: SessionRecord, tokens: { accessToken: string; refreshToken: string }): void {
  adoptStored();
  if (kept?.record.refreshToken !== of.refreshToken) return;
  localStorage.setItem(RECORD_KEY, JSON.stringify({ employeeId: of.employeeId, ...tokens }));
  adoptStored();
}

/** Stores the server's latest data about the signed-in person. */
export function keepUser(user: SignedInUser): void {
  if (kept?.user.employeeId !== user.employeeId || JSON.stringify(kept.user) === JSON.stringify(user)) return;
  keepSession(kept.record, user);
}

export function forgetSession(): void {
  dropStored('localStorage', RECORD_KEY);
  dropStored('localStorage', USER_KEY);
  adoptStored();
}

/** Reads the stored session again: another tab may have changed it. */
export function adoptStored(): void {
  const stored = readKept();
  if (JSON.stringify(stored) === JSON.stringify(kept)) return;
  const isSameUser = JSON.stringify(stored?.user) === JSON.stringify(kept?.user);
  kept = stored && kept && isSameUser ? { record: stored.record, user: kept.user } : stored;
  for (const listener of listeners) listener();
}

export const isSessionKey = (key: string | null) => key === null || key === RECORD_KEY || key === USER_KEY;

function readKept(): Kept | null {
  const stored = record.safeParse(parseStored(RECORD_KEY));
  const user = keptUser.safeParse(parseStored(USER_KEY));
  if (!stored.success || !user.success) return null;
  return { record: stored.data, user: { employeeId: stored.data.employeeId, ...user.data } };
}

function parseStored(key: string): unknown {
  try {
    return JSON.parse(readStored('localStorage', key) ?? 'null');
  } catch {
    // Someone edited the value by hand: treat it as missing.
    return null;
  }
}
