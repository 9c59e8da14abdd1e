import type { ChildProcess } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Cluster, giveTo, launch } from './cluster.ts';
import type { DatabaseUser } from './database-user.ts';
import { EmbeddedDatabaseError } from './embedded-error.ts';
import { awaitEnd, disownStaleLock, isOurs, postmasterOf, socketDirPrefix } from './postmaster.ts';

/**
 * The watchdog: a shell that starts PostgreSQL and reads from a pipe whose other end only we hold. When we end,
 * however we end, the pipe closes and the shell stops PostgreSQL.
 */
const WATCHDOG = `
exec 3<&0
dir=$1 signal=$2; shift 2
"$@" 3<&- </dev/null & server=$!
{ read -r _ <&3; : > "$dir/stop"; kill -s "$signal" $server; } & reader=$!
wait $server; code=$?
kill $reader 2>/dev/null
[ -e "$dir/stop" ] && rm -rf "$dir"
exit $code`;

const LONGEST_SOCKET_PATH = 100; // the limit is 107 bytes on Linux, 103 on macOS
/** How long PostgreSQL may take to come up, after a crash with much to replay. */
export const PATIENCE_MS = 60_000;

/** A running PostgreSQL. */
export type Server = { readonly socketDir: string; readonly attached: boolean; stop(): Promise<void> };

/** Null: another process was first, or one is still leaving. */
export async function startServer(cluster: Cluster): Promise<Server | null> {
  const socketDir = makeSocketDir(cluster.user);
  const settled = await watch(cluster, socketDir);
  if (!settled) {
    rmSync(socketDir, { recursive: true, force: true });
    return null;
  }
  return supervise(cluster, socketDir, settled);
}

function makeSocketDir(user: DatabaseUser): string {
  const room = (folder: string) =>
    Buffer.byteLength(join(folder, `${socketDirPrefix()}XXXXXX`, '.s.PGSQL.5432'));
  const parent =
    [tmpdir(), '/tmp'].find((folder) => room(folder) <= LONGEST_SOCKET_PATH && existsSync(folder)) ?? '/tmp';
  const folder = mkdtempSync(join(parent, socketDirPrefix())); // mode 0700
  giveTo(user, folder);
  return folder;
}

async function watch(cluster: Cluster, socketDir: string): Promise<ChildProcess | null> {
  disownStaleLock(cluster.clusterDir);
  const log = openSync(cluster.logFile, sizeOf(cluster.logFile) > 10_000_000 ? 'w' : 'a');
  const logStart = sizeOf(cluster.logFile);
  const postgres = [
    join(cluster.binaries.binDir, 'postgres'),
    '-D',
    cluster.clusterDir,
    ...settings(cluster, socketDir),
  ];
  const signal = cluster.throwaway ? 'QUIT' : 'INT';
  const child = launch(
    cluster,
    ['/bin/sh', '-c', WATCHDOG, 'watchdog', socketDir, signal, ...postgres],
    ['pipe', log, log],
  );
  closeSync(log);
  child.stdin?.on('error', () => {}); // the watchdog may be gone when we close the pipe
  const ended = endOf(child);
  for (const until = performance.now() + PATIENCE_MS; performance.now() < until; await pause(5)) {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) {
      await ended;
      return refusal(cluster, logStart);
    }
    const running = postmasterOf(cluster.clusterDir);
    if (running?.socketDir === socketDir && running.status === 'ready') return child;
  }
  child.stdin?.end();
  await ended;
  throw new EmbeddedDatabaseError(`PostgreSQL does not come up. Its own words are in ${cluster.logFile}.`);
}

/** Null when it refused for a reason that passes; throws with PostgreSQL's own words otherwise. */
function refusal(cluster: Cluster, logStart: number): null {
  const words = readFileSync(cluster.logFile).subarray(logStart).toString();
  if (/lock file "postmaster.pid" already exists|pre-existing shared memory block/.test(words)) return null;
  throw new EmbeddedDatabaseError(`PostgreSQL does not start:\n${words.trim()}`);
}

function settings({ throwaway }: Cluster, socketDir: string): string[] {
  const all = {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    log_timezone: 'UTC',
    jit: 'off',
    max_connections: '100',
    ...(throwaway
      ? {
          fsync: 'off',
          synchronous_commit: 'off',
          full_page_writes: 'off',
          autovacuum: 'off',
          max_connections: '300',
          max_wal_size: '4GB',
          checkpoint_timeout: '1h',
          log_min_messages: 'fatal',
          log_min_error_statement: 'fatal',
        }
      : {}),
  };
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Starts PostgreSQL again, at the same address, whenever it ends without having been asked to. */
function supervise(cluster: Cluster, socketDir: string, first: ChildProcess): Server {
  let child = first;
  let stopping = false;
  let restart = Promise.resolve();

  const keep = (watched: ChildProcess) => {
    child = watched;
    watched.unref();
    (watched.stdin as Socket | null)?.unref();
    void endOf(watched).then(() => {
      if (!stopping) restart = startAgain();
    });
  };
  const startAgain = async () => {
    for (let wait = 0; !stopping; wait = Math.min(2 * wait + 20, 5_000)) {
      await pause(wait);
      const orphan = postmasterOf(cluster.clusterDir);
      if (orphan && isOurs(orphan)) await awaitEnd(orphan);
      const again = await watch(cluster, socketDir).catch((error: unknown) => {
        // oxlint-disable-next-line no-console -- nobody else hears of it
        console.error(error instanceof Error ? error.message : error);
        return null;
      });
      if (again) return keep(again);
    }
  };
  keep(first);

  const stop = async () => {
    stopping = true;
    await restart;
    child.ref();
    const ended = endOf(child);
    child.stdin?.end();
    await ended;
    rmSync(socketDir, { recursive: true, force: true });
  };
  return { socketDir, attached: false, stop };
}

function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((done) => {
    child.once('exit', () => done());
    child.once('error', () => done());
  });
}

const sizeOf = (file: string) => (existsSync(file) ? statSync(file).size : 0);
