import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '#server/db/connection/client.ts';

/** The processes to kill in turn. The watchdog is the shell that stops PostgreSQL after the server's end. */
export const victims = [
  'server',
  'database',
  'backend',
  'watchdog',
  'database and watchdog',
  'everything',
] as const;
export type Victim = (typeof victims)[number];

/** True if the server process is among the victims. */
export const takesServer = (victim: Victim) => victim === 'server' || victim === 'everything';

/** Sends SIGKILL to all processes of the victim. */
export async function kill(victim: Victim, serverPid: number, dataDir: string, owner: Db): Promise<void> {
  const pids = await pidsOf(victim, serverPid, dataDir, owner);
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      // A process may have ended because the other was killed.
      if (!(error instanceof Error) || Reflect.get(error, 'code') !== 'ESRCH') throw error;
    }
  }
}

async function pidsOf(victim: Victim, serverPid: number, dataDir: string, owner: Db): Promise<number[]> {
  if (victim === 'server') return [serverPid];
  if (victim === 'backend') return [await someBackend(owner)];
  const database = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  const watchdog = Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(database)], { encoding: 'utf8' }));
  switch (victim) {
    case 'database':
      return [database];
    case 'watchdog':
      return [watchdog];
    case 'database and watchdog':
      return [watchdog, database];
    case 'everything':
      return [serverPid, watchdog, database];
  }
}

async function someBackend(owner: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid() order by state = 'active' desc, random() limit 1`.execute(
    owner,
  );
  if (!rows[0]) throw new Error('The server holds no connection.');
  return rows[0].pid;
}
