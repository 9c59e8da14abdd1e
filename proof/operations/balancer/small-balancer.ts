import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#server/testing/free-port.ts';
import { type Balancer, untilAnswered } from './front.ts';

const CHECK_EVERY_MS = 100;
/** A server is down after so many failed checks in a row. */
const FALL = 2;

type Server = { readonly port: number; readonly agent: Agent; failed: number; upAt: number };

/**
 * A balancer of our own, for machines without HAProxy: asks `/readyz` of each server, and repeats nothing. If
 * no server is ready, it takes the one that was ready last.
 */
export async function startSmallBalancer(ports: readonly number[]): Promise<Balancer> {
  const servers = ports.map(
    (port): Server => ({ port, agent: new Agent({ keepAlive: true }), failed: FALL, upAt: 0 }),
  );
  let [turn, isOver] = [0, false];
  const checking = servers.map(async (server) => {
    while (!isOver) {
      const answer = await fetch(`http://127.0.0.1:${server.port}/readyz`).catch(() => null);
      const isReady = answer?.status === 200;
      server.failed = isReady ? 0 : server.failed + 1;
      if (isReady) server.upAt = performance.now();
      await pause(CHECK_EVERY_MS);
    }
  });
  const front = createServer((incoming, outgoing) => {
    const up = servers.filter(({ failed }) => failed < FALL);
    turn += 1;
    const server =
      up[turn % Math.max(1, up.length)] ?? servers.toSorted((one, two) => two.upAt - one.upAt)[0];
    if (server !== undefined) forward(server, incoming, outgoing);
  });
  const port = await freePort();
  await new Promise<void>((done) => front.listen(port, '127.0.0.1', done));
  const url = `http://127.0.0.1:${port}`;
  await untilAnswered(`${url}/readyz`, () => false);
  return {
    url,
    async stop() {
      isOver = true;
      await Promise.all(checking);
      front.closeAllConnections();
      front.close();
      for (const { agent } of servers) agent.destroy();
    },
  };
}

function forward({ port, agent }: Server, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, url: path, headers } = incoming;
  const sent = request({ host: '127.0.0.1', port, agent, method, path, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  sent.on('error', ({ message }) => {
    if (!outgoing.headersSent) outgoing.writeHead(502);
    outgoing.end(message);
  });
  incoming.pipe(sent);
}
