import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { migrate } from '#server/db/migrate.ts';
import { withDatabase } from '#server/testing/database/cluster.ts';
import { areInstalled, freePorts, giveToPrograms } from '../../assurance/kit/packages.ts';
import { postgresPrograms, runProgram } from '../../assurance/kit/postgres-programs.ts';
import { asAdmin, type Machine } from './machines.ts';

export const INSTALL = 'apt-get install pgbackrest postgresql';
export const isPgbackrestInstalled = (): boolean =>
  areInstalled(['pgbackrest']) && postgresPrograms() !== null;

const TEMPLATE = 'benchmark_template';
const PROMOTED_WITHIN_MS = 120_000;

/** Starts PostgreSQL in the folder, with a WAL archive by pgBackRest as docs/operations/backup.md says. */
export async function openMachine(folder: string): Promise<Machine> {
  const port = await freePorts(1);
  const data = join(folder, 'data');
  const programs = postgresPrograms() ?? '';
  const run = (program: string, ...words: string[]) => runProgram(folder, program, words);
  const pgBackRest = (...words: string[]) =>
    run('pgbackrest', `--config=${join(folder, 'pgbackrest.conf')}`, '--stanza=benchmark', ...words);
  const start = () =>
    void run(join(programs, 'pg_ctl'), '-D', data, '-l', join(folder, 'postgres.log'), '-w', 'start');
  const stop = (mode: 'fast' | 'immediate') =>
    void run(join(programs, 'pg_ctl'), '-D', data, '-m', mode, '-w', 'stop');
  prepare(folder, data, port);
  run(join(programs, 'initdb'), '-D', data, '-U', 'postgres', '-A', 'trust', '--locale=C.UTF-8', '-k');
  appendFileSync(join(data, 'postgresql.conf'), postgresSettings(folder, port));
  start();
  const adminUrl = `postgres://postgres@127.0.0.1:${port}/postgres`;
  try {
    await asAdmin(adminUrl, async (db) => sql`create database ${sql.id(TEMPLATE)}`.execute(db));
    await migrate({ connectionString: withDatabase(adminUrl, TEMPLATE) });
    pgBackRest('stanza-create');
    pgBackRest('check');
  } catch (error) {
    stop('immediate');
    throw error;
  }
  return {
    name: 'pgBackRest',
    cluster: { adminUrl, template: TEMPLATE },
    async backUp() {
      const begunAt = performance.now();
      pgBackRest('--type=full', 'backup');
      return `full backup in ${Math.round(performance.now() - begunAt)} ms`;
    },
    async moment(databaseUrl) {
      const { rows } = await asAdmin(databaseUrl, async (db) =>
        sql<{ now: string }>`select clock_timestamp()::text as now`.execute(db),
      );
      await pause(100);
      return rows[0]?.now ?? '';
    },
    async goBack(_databaseUrl, moment) {
      // The archive has the WAL up to here. Then the disk is lost.
      await asAdmin(adminUrl, async (db) => sql`select pg_switch_wal()`.execute(db));
      stop('fast');
      rmSync(data, { recursive: true });
      mkdirSync(data, { mode: 0o700 });
      giveToPrograms(data);
      pgBackRest('--type=time', `--target=${moment}`, '--target-action=promote', 'restore');
      start();
      const end = performance.now() + PROMOTED_WITHIN_MS;
      while (performance.now() < end && (await isInRecovery(adminUrl))) await pause(100);
    },
    stop: async () => stop('fast'),
  };
}

async function isInRecovery(adminUrl: string): Promise<boolean> {
  const { rows } = await asAdmin(adminUrl, async (db) =>
    sql<{ is_in_recovery: boolean }>`select pg_is_in_recovery() as is_in_recovery`.execute(db),
  );
  return rows[0]?.is_in_recovery ?? true;
}

function prepare(folder: string, data: string, port: number): void {
  for (const name of ['repo', 'log', 'spool']) {
    mkdirSync(join(folder, name));
    giveToPrograms(join(folder, name));
  }
  const lines = [
    '[global]',
    `repo1-path=${folder}/repo`,
    'repo1-retention-full=2',
    'repo1-bundle=y',
    'repo1-cipher-type=aes-256-cbc',
    'repo1-cipher-pass=of-the-assurance',
    'compress-type=lz4',
    `log-path=${folder}/log`,
    `spool-path=${folder}/spool`,
    `lock-path=${folder}/spool`,
    'start-fast=y',
    '[benchmark]',
    `pg1-path=${data}`,
    `pg1-port=${port}`,
    `pg1-socket-path=${folder}`,
    'pg1-user=postgres',
  ];
  writeFileSync(join(folder, 'pgbackrest.conf'), `${lines.join('\n')}\n`);
  giveToPrograms(join(folder, 'pgbackrest.conf'));
}

const postgresSettings = (folder: string, port: number): string =>
  [
    '',
    `port=${port}`,
    `listen_addresses='127.0.0.1'`,
    `unix_socket_directories='${folder}'`,
    `wal_level=replica`,
    'archive_mode=on',
    'archive_timeout=60',
    `archive_command='pgbackrest --config=${folder}/pgbackrest.conf --stanza=benchmark archive-push %p'`,
    '',
  ].join('\n');
