import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Db, openDatabase, openPool } from '#server/db/connection/client.ts';
import { diskFileStore } from '#server/ports/file-store/file-store.disk.ts';
import { awaitReady, EndedByItself, type Running, startProcess } from './crash/process.ts';
import { addWriters } from './crash/fixture.ts';
import { halves, verdictOn } from './crash/verdict.ts';
import { kill, takesServer, type Victim, victims } from './crash/victims.ts';
import { acknowledgedOf, kinds, type Writer, writeOn } from './crash/writer.ts';
import { findingOf, type Options, sizeOf } from './kit/program.ts';
import { randomFrom } from './kit/random.ts';
import { forgetCalls } from './kit/test-app.ts';

const KILLS = { full: 100, small: 12, least: 3 };
const WRITERS = 4;
const STARTS_PER_KILL = 4;
const BACK_GOAL_MS = 2_000;
/** Limits of waits that would never end. The goal judges the time until the server is ready. */
const UNREACHABLE_AT_MOST_MS = 30_000;
const UNACKNOWLEDGED_AT_MOST_MS = 120_000;

/**
 * Kills the server, PostgreSQL, a backend, the watchdog and all of them in turn, during mixed writes. Every
 * acknowledged write survives, no write is partial, and the server is soon ready again (a goal; the run fails
 * beyond ten times that).
 */
export async function run(options: Options<{ owner: Db; server: Running; round: number }>) {
  const { seed, log, inject } = options;
  const dataDir = mkdtempSync(join(tmpdir(), 'benchmark-crash-'));
  const files = diskFileStore(join(dataDir, 'files'));
  const random = randomFrom(seed);
  const kills = sizeOf(options, KILLS);
  const slowest = new Map<Victim, number>();
  const wrongs: string[] = [];
  let killed = 0;
  let server = await startProcess(dataDir);
  let owner = ownerOf(server);
  const allowance = setInterval(() => void forgetCalls({ owner }).catch(() => {}), 500);
  try {
    const writers = await addWriters(owner, WRITERS, kills * STARTS_PER_KILL);
    for (let count = 0; count < kills; count += 1) {
      await inject?.({ owner, server, round: count });
      const victim = inject ? 'backend' : (victims[count % victims.length] ?? 'server');
      try {
        const spell = { isOver: false };
        const { url } = server;
        const before = acknowledgedOf(writers);
        const writing = writers.map((writer) => writeOn(writer, url, spell));
        await pause(300 + random() * 1_500);
        wrongs.push(...(await newlyAcknowledged(writers, before, server)));
        await kill(victim, server.pid, dataDir, owner);
        killed += 1;
        let backMs: number;
        if (takesServer(victim)) {
          await server.ended();
          await owner.destroy();
          server = await startProcess(dataDir);
          backMs = server.firstAnswerMs;
          owner = ownerOf(server);
        } else {
          await pause(50); // PostgreSQL outlives its killed watchdog until the server notices
          backMs = 50 + (await awaitReady(server));
          await pause(random() * 500);
        }
        slowest.set(victim, Math.max(slowest.get(victim) ?? 0, backMs));
        spell.isOver = true;
        for (const answers of await Promise.all(writing)) wrongs.push(...answers);
        if (server.hasEnded()) throw new EndedByItself();
        for (const writer of writers)
          wrongs.push(...(await onceReachable(() => verdictOn(owner, files, writer))));
        wrongs.push(...(await onceReachable(() => halves(owner, writers))));
      } catch (error) {
        if (!server.hasEnded()) throw error;
        wrongs.push(`the server ended by itself when this was killed: ${victim}`);
        break;
      }
    }
    const acknowledged = acknowledgedOf(writers).reduce((sum, one) => sum + one, 0);
    for (const [victim, ms] of slowest) {
      log(`${victim} killed: ready again after ${Math.round(ms)} ms at the latest (goal ${BACK_GOAL_MS})`);
      if (ms > 10 * BACK_GOAL_MS) wrongs.push(`${victim} killed: ready only after ${Math.round(ms)} ms`);
    }
    return findingOf(
      'crash',
      wrongs,
      {
        figure: `lost or half done of ${acknowledged} acknowledged writes in ${kills} kills`,
        tried: { 'acknowledged writes': [acknowledged, 100], kills: [killed, 12] },
      },
      options,
    );
  } finally {
    clearInterval(allowance);
    await owner.destroy();
    if (!server.hasEnded()) process.kill(server.pid, 'SIGTERM');
    await server.ended();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Waits until a write of every kind is acknowledged, so that a kill loses something, or the server ends. */
async function newlyAcknowledged(
  writers: readonly Writer[],
  before: readonly number[],
  server: Running,
): Promise<string[]> {
  const missing = () => {
    const now = acknowledgedOf(writers);
    return kinds.filter((_, index) => now[index] === before[index]);
  };
  for (const started = performance.now(); missing().length > 0 && !server.hasEnded(); await pause(20)) {
    if (performance.now() - started > UNACKNOWLEDGED_AT_MOST_MS)
      return missing().map((kind) => `${kind}: nothing is acknowledged by a server that is ready`);
  }
  return [];
}

/**
 * PostgreSQL without its watchdog ends a little later, perhaps while a check runs. Retries the check for up
 * to 30 seconds.
 */
async function onceReachable<T>(look: () => Promise<T>): Promise<T> {
  for (const started = performance.now(); ; await pause(50)) {
    try {
      return await look();
    } catch (error) {
      if (performance.now() - started > UNREACHABLE_AT_MOST_MS) throw error;
    }
  }
}

/** Connects to the embedded database as its owner. The next statement replaces a lost connection. */
const ownerOf = ({ connectionString }: Running): Db =>
  openDatabase(openPool({ connectionString, max: 2, asOwner: true }));
