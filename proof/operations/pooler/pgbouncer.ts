import { type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import {
  areInstalled,
  freePorts,
  giveToPrograms,
  startProgram,
  stopPrograms,
} from '../../assurance/kit/packages.ts';
import type { Login, Pooler } from './poolers.ts';

export const INSTALL = 'apt-get install pgbouncer';
export const isPgbouncerInstalled = (): boolean => areInstalled(['pgbouncer']);

type Mode = 'session' | 'transaction';
/**
 * Connections to PostgreSQL. In session mode each connection of a server keeps one; in transaction mode a few
 * carry them all.
 */
const CONNECTIONS = { session: 40, transaction: 6 };
const READY_WITHIN_MS = 60_000;

/** Starts PgBouncer in the folder, in front of a database that listens on TCP. */
export async function startPgbouncer(folder: string, databaseUrl: string, mode: Mode, login: Login) {
  const port = await freePorts(1);
  const target = new URL(databaseUrl);
  const database = target.pathname.slice(1);
  const write = (name: string, ...lines: string[]) => {
    writeFileSync(join(folder, name), `${lines.join('\n')}\n`);
    giveToPrograms(join(folder, name));
  };
  write('users.txt', `"${login.user}" "${login.password}"`);
  write(
    `${mode}.ini`,
    '[databases]',
    `${database} = host=${target.hostname} port=${target.port || 5432}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${join(folder, 'users.txt')}`,
    `pool_mode = ${mode}`,
    'max_client_conn = 500',
    `default_pool_size = ${CONNECTIONS[mode]}`,
    'server_login_retry = 1',
    'query_wait_timeout = 10',
    'server_reset_query = DISCARD ALL',
  );
  const start = async () => {
    const child = startProgram({ folder, program: 'pgbouncer', words: [`${mode}.ini`], name: mode });
    for (const end = performance.now() + READY_WITHIN_MS; !(await takesConnections(port)); await pause(50))
      if (performance.now() > end) throw new Error('PgBouncer did not start.');
    return child;
  };
  let child: ChildProcess = await start();
  const pooler: Pooler = {
    name: `PgBouncer in ${mode} mode`,
    host: '127.0.0.1',
    port,
    async restart() {
      await stopPrograms([child], 'SIGKILL');
      child = await start();
    },
    stop: async () => stopPrograms([child]),
  };
  return pooler;
}

async function takesConnections(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false; // not yet
  } finally {
    socket.destroy();
  }
}
