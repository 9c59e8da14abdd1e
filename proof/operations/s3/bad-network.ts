import { once } from 'node:events';
import { createConnection, createServer, type Socket } from 'node:net';

/** What happens to connections between the server and the object store. */
export type Weather = 'fair' | 'slow' | 'gone' | 'frozen' | 'cut' | { readonly status: number };

export type BadNetwork = {
  /** For FILES_URL. */
  readonly endpoint: string;
  /** From now on, also for connections that are open. */
  set(weather: Weather): void;
  close(): Promise<void>;
};

const SLOW_MS = 40;
/** Bytes of a connection before it is cut. */
const CUT_AFTER = 100_000;

/** A proxy in front of an object store. */
export async function openBadNetwork(target: string): Promise<BadNetwork> {
  let weather: Weather = 'fair';
  const sockets = new Set<Socket>();
  const { hostname, port } = new URL(target);
  const server = createServer((client) => {
    const store = createConnection({ host: hostname, port: Number(port) });
    let bytes = 0;
    const pass = (from: Socket, to: Socket) => {
      from.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (weather === 'frozen') return;
        if (weather === 'gone' || (weather === 'cut' && bytes > CUT_AFTER)) return end();
        if (typeof weather === 'object') return void client.end(answerOf(weather.status));
        from.pause();
        const send = () => {
          if (!to.destroyed) to.write(chunk, () => from.resume());
        };
        if (weather === 'slow') setTimeout(send, SLOW_MS);
        else send();
      });
    };
    const end = () => {
      client.destroy();
      store.destroy();
    };
    for (const socket of [client, store]) {
      sockets.add(socket);
      socket.on('error', end);
      socket.on('close', () => {
        sockets.delete(socket);
        end();
      });
    }
    pass(client, store);
    pass(store, client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const where = server.address();
  if (where === null || typeof where === 'string') throw new Error('The proxy listens nowhere.');
  return {
    endpoint: `http://127.0.0.1:${where.port}`,
    set(next) {
      weather = next;
      // Kept connections would carry half an answer into the next weather.
      for (const socket of sockets) socket.destroy();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function answerOf(status: number): string {
  const body = `<?xml version="1.0"?><Error><Code>Planted${status}</Code><Message>planted</Message></Error>`;
  return `HTTP/1.1 ${status} Planted\r\ncontent-type: application/xml\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`;
}
