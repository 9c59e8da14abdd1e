import { refreshSession } from '#contract/session.ts';
import { ApiError } from './api-error.ts';
import { request } from './request.ts';
import {
  adoptStored,
  currentRecord,
  forgetSession,
  keepTokens,
  type SessionRecord,
} from './session-record.ts';

/** How a refresh ended: with a token to go on with, without a session, or without an answer. */
export type Refreshed = 'fresh' | 'ended' | 'unreachable';

/**
 * Gets a new access token, one tab at a time. With the token that was refused it does nothing when another
 * call or tab has already replaced it. No answer never signs anybody out.
 */
export async function refresh(refused?: string): Promise<Refreshed> {
  if (currentRecord() === null) return 'ended';
  running ??= inOneTab(() => refreshNow(refused)).finally(() => {
    running = null;
  });
  return running;
}

/** When the tokens were last new, on this device's clock; only to tell a short nap from a long one. */
export const lastRefreshedAt = () => refreshedAt;

export const tokensAreNew = () => {
  refreshedAt = Date.now();
  silences = 0;
};

let running: Promise<Refreshed> | null = null;
let refreshedAt = 0;
let nextTry: number | undefined;
let silences = 0;

const REFRESH_TIMEOUT_MS = 10_000;
const RETRY_MS = 3_000;
const LONGEST_RETRY_MS = 60_000;

/** Browsers give locks only to secure pages; elsewhere the server's replay of the last token must do. */
const inOneTab = (work: () => Promise<Refreshed>): Promise<Refreshed> =>
  'locks' in navigator ? navigator.locks.request('benchmark.session', work) : work();

async function refreshNow(refused: string | undefined): Promise<Refreshed> {
  adoptStored();
  const record = currentRecord();
  if (record === null) return 'ended';
  if (refused !== undefined && record.accessToken !== refused) return 'fresh';
  const { employeeId, refreshToken } = record;
  try {
    const signal = AbortSignal.timeout(REFRESH_TIMEOUT_MS);
    keepTokens(record, await request(refreshSession, null, { body: { employeeId, refreshToken }, signal }));
    tokensAreNew();
    return 'fresh';
  } catch (error) {
    return afterRefusal(record, error);
  }
}

function afterRefusal(record: SessionRecord, error: unknown): Refreshed {
  if (!(error instanceof ApiError) || ![400, 401, 403].includes(error.status)) {
    tryAgainSoon();
    return 'unreachable';
  }
  adoptStored();
  if (currentRecord()?.refreshToken !== record.refreshToken) return currentRecord() ? 'fresh' : 'ended';
  forgetSession();
  return 'ended';
}

/**
 * The server may have heard us and only its answer is lost. It repeats that answer for half a minute; later
 * the old token would end the session. So silence is met at once, then more and more patiently.
 */
function tryAgainSoon(): void {
  window.clearTimeout(nextTry);
  nextTry = window.setTimeout(() => void refresh(), Math.min(RETRY_MS * 2 ** silences, LONGEST_RETRY_MS));
  silences += 1;
}
