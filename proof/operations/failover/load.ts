import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#server/db/connection/client.ts';
import { addPerson } from '#server/testing/people.ts';
import { openSession } from '../../assurance/kit/test-app.ts';

const SENDERS = 10;
const APART_MS = 120;
const AGAIN_MS = 1_000;
const LOOK_APART_MS = 200;
/** The limits of docs/decisions/timeouts.md add up to 14 s. */
const ANSWER_AT_MOST_MS = 30_000;
/** After the last fault. */
const GIVE_UP_AFTER_MS = 60_000;

/** Numbered kudos, sent one after the other without waiting for answers, and what was answered. */
export type Load = {
  readonly url: string;
  readonly senders: readonly { readonly token: string; readonly recipientId: number }[];
  readonly wrongs: string[];
  isOver: boolean;
  sent: number;
  calls: number;
  unavailable: number;
  /** Reads that succeeded, and refusals of `/readyz`. */
  reads: number;
  notReady: number;
  slowestMs: number;
  slowestReadyMs: number;
  /** When the last call began that was acknowledged. */
  acknowledgedAt: number;
};

export async function addSenders(owner: Db, url: string): Promise<Load> {
  const people = [];
  while (people.length < SENDERS) people.push(await addPerson(owner));
  const senders = [];
  for (const [at, { employeeId }] of people.entries()) {
    const recipientId = people[(at + 1) % SENDERS]?.employeeId ?? 0;
    senders.push({ token: await openSession({ owner }, employeeId, '12 hours'), recipientId });
  }
  return {
    url,
    senders,
    wrongs: [],
    isOver: false,
    sent: 0,
    calls: 0,
    unavailable: 0,
    reads: 0,
    notReady: 0,
    slowestMs: 0,
    slowestReadyMs: 0,
    acknowledgedAt: 0,
  };
}

/**
 * Sends until the load is over. A person whose kudo got 503 sends it again, under the same key, until it is
 * acknowledged. Every answer is 200, 503 with Retry-After, or 429 after many repetitions.
 */
export async function sendOn(load: Load): Promise<void> {
  const broken = (what: string) => (error: unknown) => void load.wrongs.push(`${what}: ${String(error)}`);
  const sending: Promise<void>[] = [lookOn(load).catch(broken('no answer'))];
  while (!load.isOver) {
    load.sent += 1;
    sending.push(untilAcknowledged(load, load.sent).catch(broken(`no answer to ${load.sent}`)));
    await pause(APART_MS);
  }
  await Promise.all(sending);
}

async function untilAcknowledged(load: Load, number: number): Promise<void> {
  const { token, recipientId } = load.senders[number % SENDERS] ?? { token: '', recipientId: 0 };
  const key = randomUUID();
  let giveUpAt = Number.POSITIVE_INFINITY;
  for (;;) {
    if (load.isOver) giveUpAt = Math.min(giveUpAt, performance.now() + GIVE_UP_AFTER_MS);
    if (performance.now() > giveUpAt) return void load.wrongs.push(`${number} was never acknowledged`);
    const begunAt = performance.now();
    const answer = await fetch(`${load.url}/api/Shoutouts/save`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify({ message: `number ${number}`, targetEmployees: [recipientId] }),
    });
    const text = await answer.text();
    load.calls += 1;
    load.slowestMs = Math.max(load.slowestMs, performance.now() - begunAt);
    if (performance.now() - begunAt > ANSWER_AT_MOST_MS)
      load.wrongs.push(`an answer to ${number} took too long`);
    if (answer.status === 200) {
      load.acknowledgedAt = Math.max(load.acknowledgedAt, begunAt);
      return;
    }
    if (answer.status === 503) load.unavailable += 1;
    if (answer.status === 503 && answer.headers.get('retry-after') === null)
      load.wrongs.push(`503 without Retry-After to ${number}`);
    if (answer.status !== 503 && answer.status !== 429)
      return void load.wrongs.push(`${answer.status} to ${number}: ${text}`);
    await pause(AGAIN_MS);
  }
}

/** `/readyz` has a timer of its own, so a balancer never waits for the database. */
async function lookOn(load: Load): Promise<void> {
  const authorization = `Bearer ${load.senders[0]?.token}`;
  while (!load.isOver) {
    const begunAt = performance.now();
    const ready = await fetch(`${load.url}/readyz`);
    load.slowestReadyMs = Math.max(load.slowestReadyMs, performance.now() - begunAt);
    if (ready.status === 503) load.notReady += 1;
    else if (ready.status !== 200) load.wrongs.push(`/readyz says ${ready.status}`);
    const read = await fetch(`${load.url}/api/Employees/positions`, { headers: { authorization } });
    if (read.status === 200) load.reads += 1;
    else if (read.status !== 503) load.wrongs.push(`${read.status} to a read`);
    const alive = await fetch(`${load.url}/healthz`);
    if (alive.status !== 200) load.wrongs.push(`/healthz says ${alive.status}`);
    await pause(LOOK_APART_MS);
  }
}

/** Each number that was sent was acknowledged in the end, so each is there, once. */
export async function lostOrDoubled(owner: Db, { sent }: Load): Promise<string[]> {
  const { rows } = await sql<{ number: number; times: number }>`
    select number, (select count(*)::int from kudo where message = 'number ' || number) as times
    from generate_series(1, ${sent}::int) number`.execute(owner);
  return rows
    .filter(({ times }) => times !== 1)
    .map(({ number, times }) => `kudo ${number} is there ${times} times`);
}
