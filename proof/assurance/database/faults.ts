import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../kit/random.ts';
import { dayOf } from '../crash/writer.ts';
import type { Service } from './service.ts';

const READERS = 4;
const PACE_MS = 20;
const BACK_GOAL_MS = 500;
const ANSWER_AT_MOST_MS = 20_000;
const PAUSED_MS = 12_000;

type Load = {
  readonly wrongs: string[];
  calls: number;
  unavailable: number;
  slowest: number;
  /** Time of the last read that answered 200. */
  succeededAt: number;
  tried: number;
  acknowledged: number;
};

/** Reads and writes until `isOver`. Every answer is 200, or 503 with Retry-After. */
async function loadOn(service: Service, load: Load, isOver: () => boolean): Promise<void> {
  const { url, tokens, annualReviewId } = service;
  let turn = 0;
  const send = async (path: string, init: RequestInit = {}) => {
    const sentAt = performance.now();
    const answer = await fetch(`${url}${path}`, {
      ...init,
      headers: {
        authorization: `Bearer ${tokens[turn % tokens.length]}`,
        'content-type': 'application/json',
      },
    });
    await answer.text();
    load.calls += 1;
    load.slowest = Math.max(load.slowest, performance.now() - sentAt);
    if (answer.status === 429) turn += 1;
    if (answer.status === 503) load.unavailable += 1;
    if (answer.status === 503 && answer.headers.get('retry-after') === null)
      load.wrongs.push(`503 without Retry-After to ${path}`);
    if (![200, 429, 503].includes(answer.status)) load.wrongs.push(`${answer.status} to ${path}`);
    return answer.status;
  };
  const looping = async (act: () => Promise<void>) => {
    while (!isOver()) {
      await act().catch((error: unknown) => load.wrongs.push(`no answer: ${String(error)}`));
      await pause(PACE_MS);
    }
  };
  const read = async () => {
    if ((await send('/api/Employees/snippet')) === 200) load.succeededAt = performance.now();
  };
  const write = async () => {
    load.tried += 1;
    const number = load.tried;
    const body = JSON.stringify({ annualReviewId, sitdownDate: dayOf(number) });
    if ((await send('/api/AnnualReviews/update/full', { method: 'PUT', body })) === 200)
      load.acknowledged = number;
  };
  const health = async () => {
    const { status } = await fetch(`${url}/healthz`);
    if (status !== 200) load.wrongs.push(`${status} to /healthz`);
    await pause(100);
  };
  const readers = Array.from({ length: READERS }, () => looping(read));
  await Promise.all([...readers, looping(write), looping(health)]);
}

/** Restarts, kills and pauses PostgreSQL under load. Returns the failures and the figures. */
export async function breakDatabase(
  service: Service,
  random: Random,
  times: { ends: number; pauses: number },
) {
  const load: Load = {
    wrongs: [],
    calls: 0,
    unavailable: 0,
    slowest: 0,
    succeededAt: 0,
    tried: 0,
    acknowledged: 0,
  };
  const state = { isOver: false };
  const loading = loadOn(service, load, () => state.isOver);
  let slowestBack = 0;
  for (let end = 0; end < 2 * times.ends; end += 1) {
    await pause(200 + random() * 800);
    await nextAcknowledged(load, `before end ${end + 1}`);
    const [postmaster = 0] = service.processes();
    // SIGINT is a fast shutdown. The service then starts PostgreSQL again, so this is a restart.
    process.kill(postmaster, end % 2 === 0 ? 'SIGINT' : 'SIGKILL');
    await service.databaseBack(postmaster);
    slowestBack = Math.max(slowestBack, await nextSuccess(load, `after end ${end + 1}`));
    await requireStored(service, load);
  }
  for (let round = 0; round < times.pauses; round += 1) {
    const stopped = service.processes();
    const before = load.unavailable;
    for (const pid of stopped) process.kill(pid, 'SIGSTOP');
    await pause(PAUSED_MS);
    if (load.unavailable === before) load.wrongs.push('nothing was answered while PostgreSQL was paused');
    for (const pid of stopped) process.kill(pid, 'SIGCONT');
    await nextSuccess(load, `after pause ${round + 1}`);
    await requireStored(service, load);
  }
  state.isOver = true;
  await loading;
  if (slowestBack > 10 * BACK_GOAL_MS)
    load.wrongs.push(`the first success came ${Math.round(slowestBack)} ms late`);
  if (load.slowest > ANSWER_AT_MOST_MS) load.wrongs.push(`an answer took ${Math.round(load.slowest)} ms`);
  return { ...load, slowestBack, backGoal: BACK_GOAL_MS };
}

/** Milliseconds from now to the next read that answers 200. */
async function nextSuccess(load: Load, when: string): Promise<number> {
  const from = performance.now();
  while (load.succeededAt < from) {
    if (performance.now() - from > 60_000) {
      load.wrongs.push(`no success within a minute ${when}`);
      break;
    }
    await pause(5);
  }
  return performance.now() - from;
}

/** Waits for the next acknowledged write, so that the end of PostgreSQL has something to lose. */
async function nextAcknowledged(load: Load, when: string): Promise<void> {
  const { acknowledged } = load;
  for (const from = performance.now(); load.acknowledged === acknowledged; await pause(5)) {
    if (performance.now() - from < 60_000) continue;
    load.wrongs.push(`no write is acknowledged within a minute ${when}`);
    return;
  }
}

async function requireStored(service: Service, load: Load): Promise<void> {
  const { acknowledged } = load;
  const stored = (await service.sitDownDate()) ?? dayOf(0);
  const number = Array.from({ length: load.tried + 1 }, (_, one) => one).findLastIndex(
    (one) => dayOf(one) === stored,
  );
  if (number < acknowledged) load.wrongs.push(`${number} is stored, ${acknowledged} was acknowledged`);
}
