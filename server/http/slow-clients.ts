import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';
import { addressOf } from './address.ts';
import { viewerOf } from './viewer.ts';

/** How slow a client may be; see docs/decisions/timeouts.md. Times in milliseconds. */
export type ClientLimits = {
  /** For the body of a call without a live session. */
  readonly anonymousBody: number;
  /** After this a request that is not complete counts as slow … */
  readonly slowAfter: number;
  /** … and one address may have so many of them. */
  readonly slowPerAddress: number;
  /** Over this time a client that is being sent an answer must take … */
  readonly readingWindow: number;
  /** … so many bytes. */
  readonly readInWindow: number;
};

export const CLIENT_LIMITS: ClientLimits = {
  anonymousBody: 15_000,
  slowAfter: 15_000,
  slowPerAddress: 50,
  readingWindow: 30_000,
  readInWindow: 30 * 1024,
};

type Exchange = { readonly socket: Socket; since: number; sentBefore: number };

/**
 * Cuts clients that hold a connection by being slow: with a body, with reading an answer, or with very many requests
 * at once. Headers have a limit of their own (app.ts). Addresses are those that the proxies in front report, so people
 * behind one proxy do not add up.
 */
export function cutSlowClients(app: FastifyInstance, limits: ClientLimits): void {
  const slow = new Map<string, number>();
  const exchanges = new Map<FastifyRequest, Exchange & { end(): void }>();

  app.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw;
    const address = addressOf(request);
    let isSlow = false;
    const bodyTimer = setTimeout(() => void cutAnonymousBody(app, request, reply), limits.anonymousBody);
    const slowTimer = setTimeout(() => {
      const count = (slow.get(address) ?? 0) + 1;
      if (count > limits.slowPerAddress) {
        cut(request, 'too many slow requests of one address');
        return;
      }
      isSlow = true;
      slow.set(address, count);
    }, limits.slowAfter);
    bodyTimer.unref();
    slowTimer.unref();
    const end = () => {
      if (!exchanges.delete(request)) return;
      clearTimeout(bodyTimer);
      clearTimeout(slowTimer);
      if (!isSlow) return;
      const left = (slow.get(address) ?? 1) - 1;
      if (left > 0) slow.set(address, left);
      else slow.delete(address);
    };
    exchanges.set(request, { socket, since: performance.now(), sentBefore: sentBy(socket).sent, end });
    reply.raw.once('close', end);
  });
  app.addHook('onResponse', async (request) => exchanges.get(request)?.end());

  const watch = setInterval(() => {
    for (const [request, exchange] of exchanges)
      if (readsTooSlowly(exchange, limits)) cut(request, 'reads too slowly');
  }, limits.readingWindow / 6);
  watch.unref();
  app.addHook('onClose', async () => clearInterval(watch));
}

/** A session is asked for only now, when the body is late: a header alone would not tell a person from a stranger. */
async function cutAnonymousBody(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (request.raw.complete || request.viewerId !== null) return;
  const { db, config } = app.context;
  const isSignedIn = await viewerOf(db, config, request.headers.authorization).then(
    () => true,
    () => false, // without an answer from the database nothing speaks for the caller
  );
  if (isSignedIn || request.raw.complete) return;
  if (!reply.raw.headersSent) {
    request.raw.socket.write(
      'HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n',
    );
  }
  cut(request, 'body too slow');
}

function cut(request: FastifyRequest, reason: string): void {
  request.log.info({ requestId: request.id, route: request.routeOptions.url, reason }, 'client cut off');
  request.raw.socket.destroySoon();
  // `destroySoon` waits for what is still to be written, which a client that does not read never lets happen.
  setTimeout(() => request.raw.socket.destroy(), 1_000).unref();
}

function readsTooSlowly(exchange: Exchange, limits: ClientLimits): boolean {
  const { sent, waiting } = sentBy(exchange.socket);
  const now = performance.now();
  // Nothing waits to be taken: it is we who are slow.
  const isOver = now - exchange.since >= limits.readingWindow;
  if (waiting > 0 && isOver && sent - exchange.sentBefore < limits.readInWindow) return true;
  if (waiting === 0 || isOver) Object.assign(exchange, { since: now, sentBefore: sent });
  return false;
}

/** Bytes that the system has taken for the client, and those that wait for the client to read. */
function sentBy(socket: Socket): { sent: number; waiting: number } {
  const handle: unknown = Reflect.get(socket, '_handle');
  if (typeof handle !== 'object' || handle === null) return { sent: 0, waiting: 0 };
  const [written, queued]: unknown[] = [
    Reflect.get(handle, 'bytesWritten'),
    Reflect.get(handle, 'writeQueueSize'),
  ];
  if (typeof written !== 'number' || typeof queued !== 'number') return { sent: 0, waiting: 0 };
  return { sent: written - queued, waiting: queued };
}
