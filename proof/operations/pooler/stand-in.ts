import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import pg from 'pg';
import { pick, type Random } from '../../assurance/kit/random.ts';
import { type Message, messagesOf, refusal, startOf, welcome } from './messages.ts';
import type { Login, Pooler } from './poolers.ts';

/** What PgBouncer accepts at the start of a connection. */
const ACCEPTED = new Set([
  'user',
  'database',
  'client_encoding',
  'datestyle',
  'timezone',
  'application_name',
]);
const CONNECTIONS = 4;

/** A connection to PostgreSQL that clients use in turn, one transaction each. */
type Backend = { readonly stream: Socket; client: Client | null };
type Client = {
  readonly socket: Socket;
  backend: Backend | null;
  /** What PostgreSQL still has to answer. */
  open: number;
  readonly waiting: Buffer[];
};

/**
 * A pooler in transaction mode that knows nothing of named statements, like PgBouncer before 1.21. It gives
 * each transaction any of its connections, so that the traces of one client meet another.
 */
export async function startStandIn(databaseUrl: string, login: Login, random: Random): Promise<Pooler> {
  const url = new URL(databaseUrl);
  [url.username, url.password] = [login.user, login.password];
  const backends: Backend[] = [];
  const clients = new Set<Client>();
  const queue: Client[] = [];
  let opening = 0;

  const open = async () => {
    opening += 1;
    try {
      const stream = await signedIn(url.href);
      const backend: Backend = { stream, client: null };
      const gone = () => {
        if (backends.includes(backend)) backends.splice(backends.indexOf(backend), 1);
        backend.client?.socket.destroy();
      };
      stream.on('close', gone).on('error', gone);
      const hear = messagesOf(({ type, bytes }) => answer(backend, type, bytes));
      stream.on('data', hear);
      backends.push(backend);
    } finally {
      opening -= 1;
    }
    serve();
  };
  const answer = (backend: Backend, type: string, bytes: Buffer) => {
    const { client } = backend;
    if (client === null) return;
    client.socket.write(bytes);
    if (type !== 'Z') return;
    client.open -= 1;
    const isIdle = String.fromCharCode(bytes[5] ?? 0) === 'I';
    if (!isIdle || client.open > 0) return;
    [client.backend, backend.client] = [null, null];
    serve();
  };
  const serve = () => {
    while (queue.length > 0) {
      const idle = backends.filter(({ client }) => client === null);
      if (idle.length === 0) break;
      const client = queue.shift();
      if (client === undefined || client.socket.destroyed) continue;
      const backend = pick(random, idle);
      [client.backend, backend.client] = [backend, client];
      for (const bytes of client.waiting.splice(0)) backend.stream.write(bytes);
    }
    if (queue.length > 0 && backends.length + opening < CONNECTIONS) void open().catch(refuseAll);
  };
  const refuseAll = () => {
    for (const { socket } of queue.splice(0)) socket.destroy();
  };
  const hear = (client: Client, { type, bytes }: Message) => {
    if (type === 'X') return void client.socket.end();
    if (type === 'Q' || type === 'S') client.open += 1;
    if (client.backend !== null) return void client.backend.stream.write(bytes);
    client.waiting.push(bytes);
    if (!queue.includes(client)) queue.push(client);
    serve();
  };
  const end = (client: Client) => {
    clients.delete(client);
    // Its transaction has no client any more.
    client.backend?.stream.destroy();
  };
  const server = createServer((socket) => {
    const client: Client = { socket, backend: null, open: 0, waiting: [] };
    clients.add(client);
    socket.on('close', () => end(client)).on('error', () => socket.destroy());
    socket.once('data', (bytes) => {
      const refused = [...startOf(bytes).keys()].find((name) => !ACCEPTED.has(name.toLowerCase()));
      if (refused !== undefined)
        return void socket.end(refusal('08P01', `unsupported startup parameter: ${refused}`));
      socket.on(
        'data',
        messagesOf((message) => hear(client, message)),
      );
      socket.write(welcome);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const where = server.address();
  if (where === null || typeof where === 'string') throw new Error('The stand-in listens nowhere.');
  const cut = () => {
    for (const { socket } of clients) socket.destroy();
    for (const { stream } of backends) stream.destroy();
  };
  return {
    name: 'a stand-in in transaction mode',
    host: '127.0.0.1',
    port: where.port,
    restart: async () => cut(),
    async stop() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The socket of a connection that pg has signed in. From here on the pooler alone reads it. */
async function signedIn(connectionString: string): Promise<Socket> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {}); // the socket ends as well
  await client.connect();
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  return stream.removeAllListeners('data');
}
