import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { messages } from '#contract/core/messages.ts';
import { openDatabase, openPool } from '#server/db/connection/client.ts';
import { copyTemplate, openTestCluster } from '#server/testing/database/cluster.ts';
import { type Running, startProcess } from './crash/process.ts';
import { type Crowd, gatherCrowd, type Heard } from './kit/crowd.ts';
import { findingOf, type Options, sizeOf } from './kit/program.ts';

const SIZES = {
  full: { calm: 1_000, overloaded: 40_000, callsAtOnce: 150 },
  small: { calm: 100, overloaded: 2_000, callsAtOnce: 30 },
  least: { calm: 40, overloaded: 500, callsAtOnce: 30 },
};
const TIMES = 10;
const CALM_CLIENTS = 10;
const SESSIONS = 4;
/** Every so many calls is a write. */
const WRITE_EVERY = 5;
const PROBE_MS = 200;
const MEGABYTE = 1024 * 1024;
/** Some sockets, bodies and answers for each client. */
const GROWTH_AT_MOST = 200 * MEGABYTE;
const BACK_WITHIN_MS = 60_000;
const GOAL_MS = 5_000;

/** What a test breaks: the settings of the server. */
type Server = { settings: Record<string, string> };
type Fixture = {
  readonly crowd: Crowd;
  readonly server: Running;
  readonly wrongs: string[];
  /** The list of people, as a calm server answers it. */
  list: string;
  readonly acknowledged: number[];
  number: number;
};
/** `late`: refused while waiting for the database, see docs/decisions/timeouts.md. */
type Counts = { served: number; refused: number; late: number };

/**
 * Calls a server with ten times as many clients as it takes calls at once; refused ones ask again at once.
 * Each answer is right and whole, or a 503 with a time to come back, nearly always before the call has begun;
 * refused writes leave nothing; `/healthz` goes on answering; memory stays bounded; and a calm crowd is
 * served as before right after.
 * Source: docs/decisions/overload.md.
 */
export async function run(options: Options<Server>) {
  const { log, inject } = options;
  const { calm, overloaded, callsAtOnce } = sizeOf(options, SIZES);
  const folder = mkdtempSync(join(tmpdir(), 'benchmark-overload-'));
  const cluster = await openTestCluster();
  const { url, drop } = await copyTemplate(cluster);
  const owner = openDatabase(openPool({ connectionString: url, max: 2, asOwner: true }));
  const crowd = await gatherCrowd(owner, SESSIONS);
  const subject: Server = { settings: { CALLS_AT_ONCE: String(callsAtOnce) } };
  await inject?.(subject);
  const server = await startProcess(folder, url, 0, { settings: subject.settings });
  try {
    const list = (await crowd.read(server.url)).body;
    const fixture: Fixture = { crowd, server, wrongs: [], list, acknowledged: [], number: 0 };
    const before = await callAll(fixture, calm, CALM_CLIENTS);
    if (before.counts.refused > 0)
      fixture.wrongs.push(`${before.counts.refused} calls of a calm crowd were refused`);
    const { counts, seconds, growth, probes, notReady } = await whileProbed(fixture, async () =>
      callAll(fixture, overloaded, callsAtOnce * TIMES),
    );
    const backMs = await backToNormal(fixture);
    await compareStored(fixture);
    if (counts.refused === 0) fixture.wrongs.push('nothing was refused');
    if (counts.served === 0) fixture.wrongs.push('nothing was served under overload');
    if (growth > GROWTH_AT_MOST) fixture.wrongs.push(`the server took ${inMegabytes(growth)} more`);
    log(`calm: ${rateOf(calm, before.seconds)} calls a second`);
    log(
      `${callsAtOnce * TIMES} clients: ${rateOf(counts.served, seconds)} served and ${rateOf(counts.refused, seconds)} refused a second, ${counts.late} refused late, ${probes} probes, ${notReady} of them not ready`,
    );
    log(`back to normal after ${backMs} ms (goal ${GOAL_MS}); ${inMegabytes(growth)} more memory at most`);
    return findingOf(
      'overload',
      fixture.wrongs,
      {
        figure: `wrong of ${overloaded} calls under overload`,
        tried: { calls: [counts.served + counts.refused, 1_000] },
      },
      options,
    );
  } finally {
    crowd.close();
    await server.kill();
    await owner.destroy();
    await drop();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** So many calls by so many clients at the same time. Notes each wrong answer. */
async function callAll(fixture: Fixture, calls: number, clients: number) {
  const counts: Counts = { served: 0, refused: 0, late: 0 };
  const started = performance.now();
  let left = calls;
  const callOn = async () => {
    while (left > 0) {
      left -= 1;
      const isWrite = left % WRITE_EVERY === 0;
      const heard = await (isWrite ? write(fixture) : fixture.crowd.read(fixture.server.url));
      judge(fixture, counts, heard, isWrite);
    }
  };
  await Promise.all(Array.from({ length: clients }, callOn));
  return { counts, seconds: (performance.now() - started) / 1000 };
}

async function write(fixture: Fixture): Promise<Heard> {
  fixture.number += 1;
  const { number } = fixture;
  const heard = await fixture.crowd.write(fixture.server.url, number);
  if (heard.status === 200) fixture.acknowledged.push(number);
  return heard;
}

function judge(
  fixture: Fixture,
  counts: Counts,
  { status, body, retryAfter }: Heard,
  isWrite: boolean,
): void {
  const isRefused = status === 503 && /^[1-9]\d?$/.test(retryAfter ?? '');
  if (isRefused && body === messages.overloaded) counts.refused += 1;
  else if (isRefused && body === messages.unavailable) counts.late += 1;
  else if (status !== 200)
    fixture.wrongs.push(`answered with ${status} ${body.slice(0, 100)}, ${retryAfter}`);
  else if (!isWrite && body !== fixture.list)
    fixture.wrongs.push(`the list is not what it was: ${body.slice(0, 100)}`);
  else counts.served += 1;
}

/** Meanwhile asks for health and readiness, and measures the memory of the server. */
async function whileProbed<T>(fixture: Fixture, work: () => Promise<T>) {
  const { crowd, server, wrongs } = fixture;
  const before = memoryOf(server);
  let [most, probes, notReady, isOver] = [before, 0, 0, false];
  const probe = async () => {
    while (!isOver) {
      for (const path of ['/healthz', '/readyz']) {
        const { status, body } = await crowd.get(`${server.url}${path}`);
        probes += 1;
        // A readiness check has a second, which a busy machine may not give it.
        if (path === '/readyz' && status === 503) notReady += 1;
        else if (status !== 200) wrongs.push(`${path} was answered with ${status} ${body}`);
      }
      most = Math.max(most, memoryOf(server));
      await pause(PROBE_MS);
    }
  };
  const probing = probe();
  const result = await work();
  isOver = true;
  await probing;
  return { ...result, growth: most - before, probes, notReady };
}

/** Milliseconds until a whole round of calm calls is served. */
async function backToNormal(fixture: Fixture): Promise<number> {
  const started = performance.now();
  while (performance.now() - started < BACK_WITHIN_MS) {
    const { counts } = await callAll(fixture, CALM_CLIENTS * 2, CALM_CLIENTS);
    if (counts.refused + counts.late === 0) return Math.round(performance.now() - started);
  }
  fixture.wrongs.push('the server still refuses calls a minute later');
  return BACK_WITHIN_MS;
}

/** What was acknowledged is there once, and what was refused is not. */
async function compareStored({ crowd, acknowledged, wrongs }: Fixture): Promise<void> {
  const stored = await crowd.stored();
  const expected = acknowledged.toSorted((one, other) => one - other);
  if (stored.join() === expected.join()) return;
  wrongs.push(`${stored.length} writes are stored, ${expected.length} were acknowledged`);
}

/** Resident bytes of the server. */
const memoryOf = ({ pid }: Running) =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024;
const inMegabytes = (bytes: number) => `${Math.round(bytes / MEGABYTE)} MB`;
const rateOf = (count: number, seconds: number) => Math.round(count / seconds);
