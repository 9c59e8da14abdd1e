import { refreshSession } from '#contract/core/session.endpoints.ts';
import { ApiError } from './api-error.ts';
import { request } from './request.ts';
import {
  adoptStored,
  currentRecord,
  forgetSession,
  keepTokens,
  type SessionRecord,
} from '../session/session-record.ts';

/** The result of a refresh: a usable token, an ended session, or no response. */
export type Refreshed = 'fresh' | 'ended' | 'unreachable';

/**
 * Gets a new access token, in one tab at a time. If another call or tab has already replaced the refused
 * token, it does nothing. A missing response never signs the viewer out.
 */
export async function refresh(refused?: string): Promise<Refreshed> {
  if (currentRecord() === null) return 'ended';
  running ??= inOneTab(() => refreshNow(refused)).finally(() => {
    running = null;
  });
  return running;
}

/**
 * When the tokens were last renewed, on this device's clock. Used only to tell a short sleep of the device
 * from a long one.
 */
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

/** Browsers offer locks only in secure contexts. Elsewhere, the server's replay of the reply must suffice. */
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
 * Retries a refresh whose response was lost, with exponential backoff. The server may have replaced the token
 * already; the server repeats its response for 30 seconds, after which the old token would end the session.
 */
function tryAgainSoon(): void {
  window.clearTimeout(nextTry);
  nextTry = window.setTimeout(() => void refresh(), Math.min(RETRY_MS * 2 ** silences, LONGEST_RETRY_MS));
  silences += 1;
}
