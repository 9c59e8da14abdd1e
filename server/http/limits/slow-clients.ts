import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressOf } from '../address.ts';
import { viewerOf } from '../viewer.ts';

/** Limits for slow clients, times in milliseconds. Source: docs/decisions/timeouts.md. */
export type ClientLimits = {
  /** Timeout for the body of a call without a live session. */
  readonly anonymousBody: number;
  /** A request not complete after this time counts as slow. */
  readonly slowAfter: number;
  /** Maximum number of slow requests from one address. */
  readonly slowPerAddress: number;
};

export const CLIENT_LIMITS: ClientLimits = {
  anonymousBody: 15_000,
  slowAfter: 15_000,
  slowPerAddress: 50,
};

/**
 * Disconnects clients that hold connections by sending a body slowly, or having very many slow requests. A
 * client that reads slowly is the business of the proxy. Headers have their own timeout (app.ts). Addresses
 * are those that the trusted proxies report, so people behind our proxy are counted separately.
 */
export function cutSlowClients(app: FastifyInstance, limits: ClientLimits): void {
  const slow = new Map<string, number>();
  const ends = new Map<FastifyRequest, () => void>();

  app.addHook('onRequest', async (request, reply) => {
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
      if (!ends.delete(request)) return;
      clearTimeout(bodyTimer);
      clearTimeout(slowTimer);
      if (!isSlow) return;
      const left = (slow.get(address) ?? 1) - 1;
      if (left > 0) slow.set(address, left);
      else slow.delete(address);
    };
    ends.set(request, end);
    reply.raw.once('close', end);
  });
  app.addHook('onResponse', async (request) => ends.get(request)?.());
}

/** Cuts a late body without a valid session. Looks the session up only now; its header proves nothing. */
async function cutAnonymousBody(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (request.raw.complete || request.viewerId !== null) return;
  const { db, config } = app.context;
  const isSignedIn = await viewerOf(db, config, request.headers.authorization).then(
    () => true,
    () => false, // without the database the caller counts as anonymous
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
  // `destroySoon` waits for pending writes, which never finish if the client does not read.
  setTimeout(() => request.raw.socket.destroy(), 1_000).unref();
}
