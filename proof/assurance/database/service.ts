import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { readConfig } from '#server/config.ts';
import { openDatabase, openPool } from '#server/db/connection/client.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { postmasterOf, processState } from '#server/db/embedded/postmaster.ts';
import { migrate } from '#server/db/migrate.ts';
import { startServer } from '#server/main.ts';
import { addPerson } from '#server/testing/people.ts';
import { openSession } from '../kit/test-app.ts';

const SESSIONS = 60;

/** A server with its own PostgreSQL, which the program may kill and pause. */
export type Service = {
  readonly url: string;
  /** Sessions of one Admin, used in turn because each session has a rate limit. */
  readonly tokens: readonly string[];
  readonly annualReviewId: number;
  /** Process ids of PostgreSQL, the postmaster first. */
  processes(): number[];
  /** Resolves once a postmaster other than `than` accepts statements. */
  databaseBack(than: number): Promise<void>;
  sitDownDate(): Promise<string | null>;
  stop(): Promise<void>;
};

export async function openService(): Promise<Service> {
  const dataDir = mkdtempSync(join(tmpdir(), 'benchmark-database-'));
  const embedded = await openEmbedded({ dataDir, throwaway: true });
  const { connectionString } = embedded;
  await migrate({ connectionString });
  // A throwaway database doesn't wait for the disk at COMMIT. Here acknowledged writes must survive a kill.
  await alwaysCommitted(connectionString);
  const config = readConfig('development', { PORT: '0', LOG_LEVEL: 'silent', DRAIN_SECONDS: '0' });
  const sessionSecret = 'assurance, and nothing but that';
  const server = await startServer({
    config: { ...config, DATA_DIR: dataDir },
    connectionString,
    sessionSecret,
  });
  const owner = openDatabase(openPool({ connectionString, max: 2, asOwner: true }));
  const lead = await addPerson(owner, { permissions: ['Benchmark_TeamLead'] });
  const admin = await addPerson(owner, { permissions: ['Benchmark_Admin'] });
  const { employeeId, markingPeriodId } = await addPerson(owner, { managerId: lead.employeeId });
  const { rows } = await sql<{ id: number }>`
    insert into annual_review (marking_period_id, employee_id, started_at)
    values (${markingPeriodId}, ${employeeId}, now()) returning annual_review_id as id`.execute(owner);
  const annualReviewId = rows[0]?.id ?? 0;
  const tokens: string[] = [];
  while (tokens.length < SESSIONS) tokens.push(await openSession({ owner }, admin.employeeId, '12 hours'));
  return {
    url: server.url,
    annualReviewId,
    tokens,
    processes() {
      const pid = postmasterOf(join(dataDir, 'postgres'))?.pid;
      if (pid === undefined) throw new Error('PostgreSQL does not run.');
      const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
      return [
        pid,
        ...children
          .split('\n')
          .map(Number)
          .filter((child) => child > 0),
      ];
    },
    async databaseBack(than) {
      while (processState(than) === 'alive') await pause(2);
      while (!(await takesStatements(connectionString))) await pause(5);
    },
    async sitDownDate() {
      const found = await sql<{ day: string | null }>`
        select sitdown_date as day from annual_review where annual_review_id = ${annualReviewId}`.execute(
        owner,
      );
      return found.rows[0]?.day ?? null;
    },
    async stop() {
      await server.stop();
      await owner.destroy();
      await embedded.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function alwaysCommitted(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {}); // the statement fails as well
  await client.connect();
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  await client.query(`alter database ${rows[0]?.name} set synchronous_commit = on`);
  await client.end();
}

async function takesStatements(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 1_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false; // not back yet
  } finally {
    await client.end().catch(() => {});
  }
}
