import { once } from 'node:events';
import { createConnection, createServer, type Socket } from 'node:net';
import { join } from 'node:path';

/** Where to cut a connection: COMMIT never arrives, or it is executed but its answer never arrives. */
export type Cut = 'before COMMIT' | 'after COMMIT';

export type CuttingProxy = {
  /** For a server under test, as DATABASE_URL. */
  readonly url: string;
  /** Cuts the next connection that sends COMMIT, once. */
  cutNext(cut: Cut): void;
  /** While away, the database ends all connections and refuses new ones. */
  setAway(isAway: boolean): void;
  /** The number of cuts so far. */
  readonly cuts: () => number;
  close(): Promise<void>;
};

/** Opens a proxy in front of PostgreSQL that parses just enough of the protocol to detect COMMIT. */
export async function openCuttingProxy(databaseUrl: string): Promise<CuttingProxy> {
  let armed: Cut | null = null;
  let isAway = false;
  let cuts = 0;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    if (isAway) return client.destroy();
    const database = createConnection(addressOf(databaseUrl));
    const end = () => {
      client.destroy();
      database.destroy();
    };
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', end);
      socket.on('close', () => {
        sockets.delete(socket);
        end();
      });
    }
    const isCommit = commitFinder();
    let isMuted = false;
    client.on('data', (bytes) => {
      if (isCommit(bytes) && armed !== null) {
        const cut = armed;
        armed = null;
        cuts += 1;
        if (cut === 'before COMMIT') return end();
        isMuted = true;
      }
      database.write(bytes);
    });
    database.on('data', (bytes) => {
      if (!isMuted) client.write(bytes);
      // CommandComplete: the transaction has ended, by commit or rollback.
      else if (/(COMMIT|ROLLBACK)\0/.test(bytes.toString('latin1'))) end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const where = server.address();
  if (where === null || typeof where === 'string') throw new Error('The proxy listens nowhere.');
  return {
    url: urlThrough(databaseUrl, where.port),
    cutNext: (cut) => {
      armed = cut;
    },
    setAway(is) {
      isAway = is;
      if (isAway) for (const socket of sockets) socket.destroy();
    },
    cuts: () => cuts,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Parses a client's stream into messages. The function is true if the bytes complete a COMMIT message. */
function commitFinder(): (bytes: Buffer) => boolean {
  let rest = Buffer.alloc(0);
  let hasStarted = false;
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    let found = false;
    for (;;) {
      // The first message has no type letter before its length.
      const head = hasStarted ? 1 : 0;
      if (rest.length < head + 4) return found;
      const length = head + rest.readUInt32BE(head);
      if (rest.length < length) return found;
      if (hasStarted) found ||= isCommitMessage(rest.subarray(0, length));
      hasStarted = true;
      rest = rest.subarray(length);
    }
  };
}

/** A Query message contains the text; a Parse message contains a name, then the text. */
function isCommitMessage(message: Buffer): boolean {
  const kind = message.toString('latin1', 0, 1);
  const text = message.toString('latin1', 5);
  if (kind === 'Q') return /^\s*commit\b/i.test(text);
  return kind === 'P' && /^[^\0]*\0\s*commit\b/i.test(text);
}

function addressOf(databaseUrl: string) {
  const url = new URL(databaseUrl);
  const host = url.searchParams.get('host') ?? url.hostname;
  const port = Number(url.port || 5432);
  return host.startsWith('/') ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port };
}

function urlThrough(databaseUrl: string, port: number): string {
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return url.href;
}
