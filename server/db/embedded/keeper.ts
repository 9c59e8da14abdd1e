import type { ChildProcess } from 'node:child_process';
import { renameSync, rmSync, symlinkSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { EmbeddedDatabaseError } from './embedded-error.ts';
import { awaitEnd, ownerLives, postmasterOf } from './postmaster.ts';
import { makeSocketDir, SOCKET } from './socket-folder.ts';
import { endOf, PATIENCE_MS, watch } from './watchdog.ts';

/** A running PostgreSQL at an address of this process's own. */
type Server = { readonly socketDir: string; readonly attached: boolean; stop(): Promise<void> };

/** How often a process that attached looks whether the server is still there. */
const LOOK_MS = 200;
/** How long PostgreSQL may take to stop before it is left to its watchdog. */
const STOP_MS = 20_000;

type Held = { readonly by: 'us'; readonly child: ChildProcess } | { readonly by: 'another process' };

/**
 * Keeps PostgreSQL up at one address for as long as this process wants it: starts it, or points the address at the
 * server of another process. When that server ends, each process that uses it tries to start PostgreSQL; the lock
 * of the data folder lets one of them succeed, and the others point at it.
 */
export async function keepUp(cluster: Cluster): Promise<Server> {
  const socketDir = await makeSocketDir(cluster);
  let stopping = false;
  let held: Held;
  try {
    held = await firstHold(cluster, socketDir);
  } catch (error) {
    rmSync(socketDir, { recursive: true, force: true });
    throw error;
  }
  const attached = held.by !== 'us';

  const keeping = (async () => {
    for (;;) {
      if (held.by === 'us') await lossOfOwn(held.child);
      else await lossOfOther(cluster, socketDir, () => stopping);
      if (stopping) return;
      const again = await holdAgain(cluster, socketDir, () => stopping);
      if (!again) return;
      held = again;
    }
  })();

  return {
    socketDir,
    attached,
    async stop() {
      stopping = true;
      if (held.by === 'us') await end(held.child);
      await Promise.race([keeping, pause(STOP_MS, undefined, { ref: false })]);
      // A server that came up while this process was about to stop.
      if (held.by === 'us') await end(held.child);
      rmSync(socketDir, { recursive: true, force: true });
    },
  };
}

async function firstHold(cluster: Cluster, socketDir: string): Promise<Held> {
  for (const until = performance.now() + PATIENCE_MS; performance.now() < until; await pause(20)) {
    const held = await hold(cluster, socketDir);
    if (held) return held;
  }
  throw new EmbeddedDatabaseError(`PostgreSQL does not start. See its log: ${cluster.logFile}`);
}

async function holdAgain(
  cluster: Cluster,
  socketDir: string,
  isStopping: () => boolean,
): Promise<Held | null> {
  for (let wait = 0; !isStopping(); wait = Math.min(2 * wait + 20, 1_000)) {
    await pause(wait, undefined, { ref: false });
    try {
      const held = await hold(cluster, socketDir);
      if (held) return held;
    } catch (error) {
      // oxlint-disable-next-line no-console -- nobody else hears of it
      console.error(error instanceof Error ? error.message : error);
    }
  }
  return null;
}

/** One attempt; null when another process is starting or leaving, which the next attempt will find settled. */
async function hold(cluster: Cluster, socketDir: string): Promise<Held | null> {
  const running = postmasterOf(cluster.clusterDir);
  if (!running) {
    const child = await watch(cluster, socketDir);
    return child && { by: 'us', child: inBackground(child) };
  }
  // One of ours whose watchdog was killed has nothing that would stop it with us.
  if (running.socketDir === socketDir || !ownerLives(running)) {
    await awaitEnd(running);
    return null;
  }
  if (running.status !== 'ready') return null;
  pointAt(running.socketDir, socketDir);
  return { by: 'another process' };
}

/** Makes the address of this process lead to the socket of another one. */
function pointAt(theirs: string, ours: string): void {
  const aside = join(ours, 'link');
  rmSync(aside, { force: true });
  symlinkSync(join(theirs, SOCKET), aside);
  renameSync(aside, join(ours, SOCKET));
}

const lossOfOwn = async (child: ChildProcess) => endOf(child);

async function lossOfOther(
  { clusterDir }: Cluster,
  socketDir: string,
  isStopping: () => boolean,
): Promise<void> {
  const first = postmasterOf(clusterDir);
  if (!first || first.socketDir === socketDir) return;
  for (;;) {
    await pause(LOOK_MS, undefined, { ref: false });
    if (isStopping()) return;
    const now = postmasterOf(clusterDir);
    if (now?.socketDir !== first.socketDir || !ownerLives(now)) return;
  }
}

function inBackground(child: ChildProcess): ChildProcess {
  child.unref();
  // oxlint-disable-next-line typescript/consistent-type-assertions -- a pipe that was spawned is a socket
  (child.stdin as Socket | null)?.unref();
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  child.ref();
  const ended = endOf(child);
  child.stdin?.end();
  await Promise.race([ended, pause(STOP_MS, undefined, { ref: false })]);
}
