import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type Db, openDatabase, openPool } from '#server/db/connection/client.ts';
import { startProcess } from '../assurance/crash/process.ts';
import { INSTALL, isClusterInstalled, openCluster } from './failover/cluster.ts';
import type { Failing } from './failover/faults.ts';
import { addSenders, type Load, lostOrDoubled, sendOn } from './failover/load.ts';
import { LEASE_SECONDS } from './failover/settings.ts';
import { openStandIn } from './failover/stand-in.ts';
import { folderForPrograms } from '../assurance/kit/packages.ts';
import { findingOf, type Options, sizeOf } from '../assurance/kit/program.ts';

/** Of each kind. */
const FAULTS = { full: 30, small: 1, least: 1 };
/** A failover takes the lease and up to 3 s; then the third node becomes the synchronous standby. */
const BACK_GOAL_MS = (LEASE_SECONDS + 3 + 5) * 1000;
const BACK_AT_MOST_MS = 120_000;

/**
 * Kills the primary of three PostgreSQL, and freezes and resumes it, in turn under load. Every kudo that was
 * acknowledged is there, once; people who were told to try again do so under the same key. The server is
 * never restarted. At full size they run under Patroni, behind HAProxy; otherwise a stand-in ends all
 * connections, and turns read-only.
 */
export async function run(options: Options<Db>) {
  const { full, log, inject } = options;
  if (full && !isClusterInstalled()) {
    log(`not run: Patroni, etcd, HAProxy or PostgreSQL is missing. Install them with: ${INSTALL}`);
    return { name: 'failover', figure: 'not run', holds: false };
  }
  const folder = folderForPrograms('benchmark-failover-');
  const closing: (() => Promise<unknown> | void)[] = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    const database = full ? await openCluster(folder) : await openStandIn();
    closing.push(database.stop);
    const { databaseUrl } = database;
    const server = await startProcess(folder, databaseUrl, 0, { settings: { LOG_LEVEL: 'error' } });
    closing.push(server.kill);
    const owner = openDatabase(openPool({ connectionString: databaseUrl, max: 2, asOwner: true }));
    closing.push(() => owner.destroy());
    const load = await addSenders(owner, server.url);
    await inject?.(owner);
    const times = sizeOf(options, FAULTS);
    const waits = await breakUnderLoad(options, database, load, times);
    for (const [name, all] of Map.groupBy(waits, (wait) => wait.name)) {
      const sorted = all.map(({ ms }) => ms).toSorted((one, other) => one - other);
      log(
        `${database.name}, ${times} times ${name}: writes again within ${sorted.at(-1)} ms, half of them within ${sorted[Math.floor(times / 2)]} ms (goal ${BACK_GOAL_MS})`,
      );
    }
    log(
      `${load.calls} writes, ${load.unavailable} times 503, longest answer ${Math.round(load.slowestMs)} ms, longest answer of /readyz ${Math.round(load.slowestReadyMs)} ms`,
    );
    if (server.hasEnded()) load.wrongs.push('the server has ended');
    const failovers = times * database.faults.length;
    load.wrongs.push(...(await lostOrDoubled(owner, load)), ...complaintsIn(server.logged, failovers));
    return findingOf(
      'failover',
      load.wrongs,
      {
        figure: `lost or doubled of ${load.sent} acknowledged writes in ${failovers} failovers`,
        tried: { 'acknowledged writes': [load.sent, 10], failovers: [waits.length, 1] },
      },
      options,
    );
  } finally {
    for (const close of closing.toReversed()) await close();
  }
}

async function breakUnderLoad(options: Options<Db>, database: Failing, load: Load, times: number) {
  const sending = sendOn(load);
  try {
    return await breakInTurn(options, database, load, times);
  } finally {
    load.isOver = true;
    await sending;
  }
}

/** Milliseconds from each fault until writes succeed again. */
async function breakInTurn({ progress }: Options<Db>, database: Failing, load: Load, times: number) {
  const waits: { name: string; ms: number }[] = [];
  for (let turn = 0; turn < times * database.faults.length; turn += 1) {
    const fault = database.faults[turn % database.faults.length];
    if (fault === undefined) throw new Error('There is no fault.');
    await database.untilWhole();
    await acknowledgedAfter(load, performance.now());
    const before = { reads: load.reads, notReady: load.notReady };
    const brokenAt = performance.now();
    const heal = await fault.inject();
    const back = Math.round((await acknowledgedAfter(load, performance.now())) - brokenAt);
    waits.push({ name: fault.name, ms: back });
    if (back > BACK_AT_MOST_MS) load.wrongs.push(`${fault.name}: no write for two minutes`);
    if (fault.isReadable && load.reads === before.reads)
      load.wrongs.push(`${fault.name}: nothing could be read`);
    if (load.notReady === before.notReady) load.wrongs.push(`${fault.name}: /readyz said ready throughout`);
    while (performance.now() - brokenAt < fault.leastMs) await pause(100);
    await heal();
    progress?.(`${turn + 1} of ${times * database.faults.length}: ${fault.name}, ${back} ms`);
  }
  await database.untilWhole();
  await acknowledgedAfter(load, performance.now());
  return waits;
}

/** Waits for a write that begins after this moment and is acknowledged. Returns when it is known. */
async function acknowledgedAfter(load: Load, moment: number): Promise<number> {
  while (load.acknowledgedAt < moment && performance.now() - moment < BACK_AT_MOST_MS) await pause(10);
  return performance.now();
}

/** An outage is logged once, not by each worker and second, and perhaps again when the fault is healed. */
function complaintsIn(logged: readonly string[], failovers: number): string[] {
  return [
    ...logged.filter((line) => line.includes('unexpected failure')),
    ...(logged.length > 2 * failovers
      ? [`${logged.length} errors were logged, such as ${logged.at(-1)}`]
      : []),
  ];
}
