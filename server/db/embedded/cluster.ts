import { type ChildProcess, spawn } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { type Binaries, findBinaries } from './binaries.ts';
import { type DatabaseUser, databaseUser } from './database-user.ts';
import { EmbeddedDatabaseError } from './embedded-error.ts';

export const SUPERUSER = 'benchmark';

/** A PostgreSQL data folder, the programs of its version and the user who runs them. */
export type Cluster = {
  readonly clusterDir: string;
  readonly logFile: string;
  readonly binaries: Binaries;
  readonly user: DatabaseUser;
  readonly throwaway: boolean;
  /** Called whenever this process begins to wait for another one. */
  readonly onWait: () => void;
};

/** Opens the cluster in a data folder; creates it if missing. */
export async function openCluster(
  dataDir: string,
  options: Pick<Cluster, 'throwaway' | 'onWait'>,
): Promise<Cluster> {
  const clusterDir = join(dataDir, 'postgres');
  const binaries = findBinaries(dataDir, majorOfData(clusterDir));
  const user = databaseUser(clusterDir, [binaries.binDir, dataDir]);
  const cluster = { clusterDir, logFile: join(dataDir, 'postgres.log'), binaries, user, ...options };
  if (!existsSync(clusterDir)) await initialise(cluster, dataDir);
  return cluster;
}

function majorOfData(clusterDir: string): number | null {
  const file = join(clusterDir, 'PG_VERSION');
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : null;
}

/** Creates the folder under a temporary name and renames it, so an existing folder is always complete. */
async function initialise(cluster: Cluster, dataDir: string): Promise<void> {
  const aside = mkdtempSync(join(dataDir, 'postgres.new-'));
  giveTo(cluster.user, aside);
  const locale =
    cluster.binaries.major >= 17 ? ['--locale-provider=builtin', '--locale=C.UTF-8'] : ['--locale=C.UTF-8'];
  const sync = cluster.throwaway ? ['--no-sync'] : [];
  const options = [
    `--username=${SUPERUSER}`,
    '--auth=trust',
    '--encoding=UTF8',
    ...locale,
    ...sync,
    '-D',
    aside,
  ];
  const { code, output } = await run(cluster, [join(cluster.binaries.binDir, 'initdb'), ...options]);
  if (code !== 0) {
    rmSync(aside, { recursive: true, force: true });
    throw new EmbeddedDatabaseError(
      `PostgreSQL could not make its data folder in ${dataDir}:\n${output.trim()}`,
    );
  }
  try {
    renameSync(aside, cluster.clusterDir);
  } catch (error) {
    rmSync(aside, { recursive: true, force: true });
    if (!existsSync(join(cluster.clusterDir, 'PG_VERSION'))) throw error; // else another process created it first
    return;
  }
  if (!cluster.throwaway) syncFolder(dataDir);
}

function run(cluster: Cluster, command: readonly string[]): Promise<{ code: number | null; output: string }> {
  const child = launch(cluster, command, ['ignore', 'pipe', 'pipe']);
  let output = '';
  child.stdout?.on('data', (text) => (output += String(text)));
  child.stderr?.on('data', (text) => (output += String(text)));
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (code) => done({ code, output }));
  });
}

/** Starts a PostgreSQL program as the database user. */
export function launch(
  cluster: Cluster,
  command: readonly string[],
  stdio: ('ignore' | 'pipe' | number)[],
): ChildProcess {
  const [program = '', ...rest] = [...cluster.user.prefix, ...command];
  const child = spawn(program, rest, {
    stdio,
    env: cluster.binaries.environment,
    cwd: '/',
    detached: true, // Ctrl-C in the terminal must not reach PostgreSQL
    ...(cluster.user.prefix.length === 0 ? cluster.user.owner : null),
  });
  cluster.onWait();
  return child;
}

/** Makes the database user the owner of a folder. */
export function giveTo({ owner }: DatabaseUser, folder: string): void {
  if (owner) chownSync(folder, owner.uid, owner.gid);
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
