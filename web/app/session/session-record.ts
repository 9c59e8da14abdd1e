import { type Permission, permissions } from '#contract/core/enums.ts';
import type { SignedInUser } from '#contract/core/session.schemas.ts';
import { areAll, hasTexts, isId, parsed } from '../calls/shapes.ts';
import { dropStored, readStored } from './storage.ts';

/** The session as stored in this browser, shared by its tabs. */
export type SessionRecord = {
  readonly employeeId: number;
  readonly accessToken: string;
  readonly refreshToken: string;
};

const RECORD_KEY = 'benchmark.session';
const USER_KEY = 'benchmark.user';

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
  // A value that was edited by hand counts as missing.
  const stored = parsed(readStored('localStorage', RECORD_KEY));
  const user = parsed(readStored('localStorage', USER_KEY));
  if (!isRecord(stored) || !isUser(user)) return null;
  const { employeeId, accessToken, refreshToken } = stored;
  return { record: { employeeId, accessToken, refreshToken }, user: { employeeId, ...user } };
}

// Declared, because the stored session is read before the end of this module.
function isRecord(value: unknown): value is SessionRecord {
  return hasTexts(value, ['accessToken', 'refreshToken']) && 'employeeId' in value && isId(value.employeeId);
}

function isUser(value: unknown): value is Omit<SignedInUser, 'employeeId'> {
  return (
    hasTexts(value, ['fullName', 'email']) &&
    'permissions' in value &&
    areAll(value.permissions, isPermission) &&
    (!('deputyFor' in value) || areAll(value.deputyFor, isId)) &&
    (!('companyName' in value) || hasTexts(value, ['companyName']))
  );
}

function isPermission(value: unknown): value is Permission {
  return permissions.some((one) => one === value);
}
