import type { ChildProcess } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Cluster, giveTo, launch } from './cluster.ts';
import type { DatabaseUser } from './database-user.ts';
import { EmbeddedDatabaseError } from './embedded-error.ts';
import { disownStaleLock, postmasterOf } from './postmaster.ts';

/**
 * The watchdog: a shell that starts PostgreSQL and reads from a pipe whose other end only this process holds.
 * When this process ends, even by a kill, the pipe closes and the shell stops PostgreSQL. The shell's reader
 * survives a kill of the shell, so the name of the stop mark contains the shell's process id; a later
 * watchdog ignores the mark.
 */
const WATCHDOG = `
exec 3<&0
dir=$1 signal=$2 mark=$1/stop-$$; shift 2
"$@" 3<&- </dev/null & server=$!
{ read -r _ <&3; : > "$mark"; kill -s "$signal" $server; } & reader=$!
wait $server; code=$?
kill $reader 2>/dev/null
[ -e "$mark" ] && rm -rf "$dir"
exit $code`;

/** Startup timeout; after a crash PostgreSQL may have much WAL to replay. */
export const PATIENCE_MS = 60_000;

/**
 * Starts PostgreSQL and its watchdog with the socket in that folder. Call it only if the cluster's server is
 * dead. Null if another process was first, or an old server is still stopping. Errors: EmbeddedDatabaseError.
 */
export async function watch(cluster: Cluster, socketDir: string): Promise<ChildProcess | null> {
  disownStaleLock(cluster.clusterDir);
  clearSocketDir(cluster.user, socketDir);
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
  child.stdin?.on('error', () => {}); // the watchdog may have exited before the pipe closes
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
  throw new EmbeddedDatabaseError(`PostgreSQL does not start. See its log: ${cluster.logFile}`);
}

/** Null if PostgreSQL refused to start for a temporary reason; otherwise throws with PostgreSQL's output. */
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

/** Creates or empties the folder: a killed server's socket lock file could keep PostgreSQL from starting. */
function clearSocketDir(user: DatabaseUser, socketDir: string): void {
  if (!existsSync(socketDir)) {
    mkdirSync(socketDir, { recursive: true, mode: 0o700 });
    giveTo(user, socketDir);
  }
  for (const name of readdirSync(socketDir)) rmSync(join(socketDir, name), { force: true });
}

/** Resolves when the process has exited. */
export async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  return new Promise((done) => {
    child.once('exit', () => done());
    child.once('error', () => done());
  });
}

const sizeOf = (file: string) => (existsSync(file) ? statSync(file).size : 0);
