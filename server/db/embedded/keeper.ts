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

/** A running PostgreSQL, reachable through this process's own socket folder. */
type Server = { readonly socketDir: string; readonly attached: boolean; stop(): Promise<void> };

/** Interval at which an attached process checks that the server is alive. */
const LOOK_MS = 200;
/** Timeout for PostgreSQL to stop; after that the watchdog is responsible. */
const STOP_MS = 20_000;

type Held = { readonly by: 'us'; readonly child: ChildProcess } | { readonly by: 'another process' };

/**
 * Keeps PostgreSQL reachable at one address until `stop`: starts it, or links the address to the server of
 * another process. When that server exits, all attached processes try to start PostgreSQL. The lock of the
 * data folder lets one of them win, and the others link to it.
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
      await withinPatience(keeping);
      // Stop a server that started during the wait above.
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
      // oxlint-disable-next-line no-console -- no caller receives this error
      console.error(error instanceof Error ? error.message : error);
    }
  }
  return null;
}

/** One attempt to start or attach; null while another process is starting or stopping, so retry. */
async function hold(cluster: Cluster, socketDir: string): Promise<Held | null> {
  const running = postmasterOf(cluster.clusterDir);
  if (!running) {
    const child = await watch(cluster, socketDir);
    return child && { by: 'us', child: inBackground(child) };
  }
  cluster.onWait();
  // Wait for an orphaned server to end: its watchdog was killed, or its owner is gone.
  if (running.socketDir === socketDir || !ownerLives(running)) {
    await awaitEnd(running);
    return null;
  }
  if (running.status !== 'ready') return null;
  pointAt(running.socketDir, socketDir);
  return { by: 'another process' };
}

/** Links this process's socket path to the socket of another process. */
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
  await withinPatience(ended);
}

/** The timer keeps this process alive meanwhile: what it waits for may have nothing else that does. */
async function withinPatience(work: Promise<void>): Promise<void> {
  const giveUp = new AbortController();
  await Promise.race([work, pause(STOP_MS, undefined, { signal: giveUp.signal }).catch(() => {})]);
  giveUp.abort();
}
