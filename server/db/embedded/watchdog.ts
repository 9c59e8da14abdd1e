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
 * The watchdog: a shell that starts PostgreSQL and reads from a pipe whose other end only we hold. When we end,
 * however we end, the pipe closes and the shell stops PostgreSQL. The shell's reader outlives a kill of the shell
 * itself, so the mark of a wanted stop carries the shell's number: a later watchdog does not take it for its own.
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

/** How long PostgreSQL may take to come up, after a crash with much to replay. */
export const PATIENCE_MS = 60_000;

/**
 * Starts PostgreSQL and its watchdog with the socket in that folder; only for a folder whose server is dead. Null:
 * another process was first, or one is still leaving.
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
  throw new EmbeddedDatabaseError(`PostgreSQL does not start. See its log: ${cluster.logFile}`);
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

/** A killed server leaves a lock behind that names a zombie or, later, a stranger: PostgreSQL would refuse to start. */
function clearSocketDir(user: DatabaseUser, socketDir: string): void {
  if (!existsSync(socketDir)) {
    mkdirSync(socketDir, { recursive: true, mode: 0o700 });
    giveTo(user, socketDir);
  }
  for (const name of readdirSync(socketDir)) rmSync(join(socketDir, name), { force: true });
}

/** Resolves when the process has ended. */
export async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  return new Promise((done) => {
    child.once('exit', () => done());
    child.once('error', () => done());
  });
}

const sizeOf = (file: string) => (existsSync(file) ? statSync(file).size : 0);
