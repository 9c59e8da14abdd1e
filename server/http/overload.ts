import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { overloaded } from './errors.ts';

/** Refused callers come back after one to three seconds, so that they do not all come back at once. */
const RETRY_WITHIN_SECONDS = 3;
const LOG_EVERY_MS = 10_000;
const RECENTLY_MS = 2_000;

/**
 * Refuses further calls with 503 while `most` calls are running. A refused call has begun nothing: its session is not
 * looked up and its body is not read. Health, metrics and pages are always answered. Calls whose body has not arrived are
 * not running; slow-clients.ts limits those. Returns whether the server
 * has lately refused calls and served others. Source: docs/decisions/overload.md.
 */
export function refuseOverload(app: FastifyInstance, most: number): () => boolean {
  const running = new WeakSet<FastifyRequest>();
  let [count, refused, loggedAt] = [0, 0, -LOG_EVERY_MS];
  let [refusedAt, servedAt] = [-RECENTLY_MS, -RECENTLY_MS];

  function requireRoom(request: FastifyRequest): void {
    if (count < most) return;
    refused += 1;
    refusedAt = performance.now();
    if (refusedAt - loggedAt >= LOG_EVERY_MS) {
      loggedAt = refusedAt;
      request.log.warn({ running: count, refused }, 'too many calls at once; further ones get 503');
    }
    throw overloaded(1 + (refused % RETRY_WITHIN_SECONDS));
  }
  const end = (request: FastifyRequest) => {
    if (running.delete(request)) count -= 1;
  };
  const isRecent = (moment: number) => performance.now() - moment < RECENTLY_MS;

  app.addHook('onRequest', async (request) => {
    if (isCall(request)) requireRoom(request);
  });
  // The body is there. More calls than there is room for may have waited for theirs.
  app.addHook('preValidation', async (request) => {
    if (!isCall(request)) return;
    requireRoom(request);
    running.add(request);
    count += 1;
  });
  // The work goes on after its client has gone, so a closed connection is not the end. A stream is read after this hook.
  app.addHook('onSend', async (request, { statusCode }, payload) => {
    if (running.has(request) && statusCode < 500) servedAt = performance.now();
    if (payload instanceof Readable && !payload.closed) payload.once('close', () => end(request));
    else end(request);
    return payload;
  });
  return () => isRecent(refusedAt) && isRecent(servedAt);
}

const isCall = ({ routeOptions }: FastifyRequest) => routeOptions.url?.startsWith('/api/') === true;
