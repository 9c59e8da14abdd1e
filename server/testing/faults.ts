import { createServer, connect, type Socket } from 'node:net';
import { sql } from 'kysely';
import type { Db } from '#server/db/connection/client.ts';

/** Runs the work while a connection of the owner holds an exclusive lock on the table. */
export async function withLocked<T>(owner: Db, table: string, work: () => Promise<T>): Promise<T> {
  return owner.transaction().execute(async (tx) => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx);
    return work();
  });
}

/** A network link between the server and PostgreSQL that can silently go dead. */
type Wire = {
  readonly url: string;
  /** From now on existing connections drop all data; new ones work. */
  silence(): void;
  close(): Promise<void>;
};

/** Opens a TCP proxy in front of the database of the URL. */
export async function openWire(databaseUrl: string): Promise<Wire> {
  const address = new URL(databaseUrl);
  const host = address.searchParams.get('host');
  const port = Number(address.port || 5432);
  const pairs = new Set<[Socket, Socket]>();
  const server = createServer((near) => {
    const far = host?.startsWith('/')
      ? connect(`${host}/.s.PGSQL.${port}`)
      : connect(port, host ?? address.hostname);
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on('data', (bytes) => void (pairs.has(pair) && to.write(bytes)));
      from.on('error', () => {});
      from.on('close', () => to.destroy());
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const listening = server.address();
  if (listening === null || typeof listening === 'string') throw new Error('The wire has no port.');
  const open: Socket[] = [];
  server.on('connection', (socket) => open.push(socket));
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String(listening.port);
  return {
    url: url.href,
    silence: () => pairs.clear(),
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
}
