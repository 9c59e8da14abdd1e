import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { type Config, isLoopback } from '../config.ts';
import type { Db } from '../db/client.ts';
import { forbidden } from './errors.ts';
import { sharedWithin } from './patience.ts';
import { sha256 } from './viewer.ts';

/** Timeout for database metrics: the other metrics must stay available during an outage. */
const PATIENCE_MS = 1_000;

/** Prometheus metrics at `/metrics`, for holders of METRICS_TOKEN; development without a token allows loopback. */
export async function mountMetrics(app: FastifyInstance): Promise<void> {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const labelNames = ['method', 'route', 'status'] as const;
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests',
    labelNames,
    registers: [register],
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until the response is sent',
    labelNames,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [register],
  });
  const statements = new Histogram({
    name: 'http_request_statements',
    help: 'Database statements per request, without the session lookup',
    labelNames: ['method', 'route'],
    buckets: [0, 1, 2, 3, 4, 5, 6, 8, 16],
    registers: [register],
  });
  const mails = new Gauge({
    name: 'mail_messages',
    help: 'Messages by state; absent while the database is unreachable',
    labelNames: ['state'],
    registers: [register],
  });
  const isDatabaseUp = new Gauge({
    name: 'database_up',
    help: 'Whether the database answered the latest check',
    registers: [register],
  });
  const mailCounts = sharedWithin(PATIENCE_MS, () => countMails(app.context.db));

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    const labels = { method: request.method, route, status: String(reply.statusCode) };
    requests.inc(labels);
    durations.observe(labels, reply.elapsedTime / 1000);
    if (route.startsWith('/api/')) statements.observe({ method: request.method, route }, request.statements);
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, app.context.config)) throw forbidden();
    const counts = await mailCounts().catch((error: unknown) => {
      request.log.warn({ err: error }, 'emails could not be counted');
      return null;
    });
    isDatabaseUp.set(counts === null ? 0 : 1);
    mails.reset();
    if (counts !== null) {
      mails.set({ state: 'waiting' }, counts.waiting);
      mails.set({ state: 'failed' }, counts.failed);
    }
    return reply.type(register.contentType).send(await register.metrics());
  });
}

/** Counts emails. Waiting emails are neither sent, failed nor skipped. */
async function countMails(db: Db): Promise<{ waiting: number; failed: number }> {
  const { rows } = await sql<{ waiting: number; failed: number }>`
    select (select count(*)::int from message
        where sent_at is null and failed_at is null and skipped_at is null) as waiting,
      (select count(*)::int from message where failed_at is not null) as failed`.execute(db);
  return rows[0] ?? { waiting: 0, failed: 0 };
}

function mayRead(request: FastifyRequest, { METRICS_TOKEN: token, mode }: Config): boolean {
  if (token !== undefined) {
    return timingSafeEqual(sha256(request.headers.authorization ?? ''), sha256(`Bearer ${token}`));
  }
  // A proxy on this machine also connects from loopback, but adds a forwarding header.
  const isForwarded = ['x-forwarded-for', 'forwarded'].some((name) => request.headers[name] !== undefined);
  return mode === 'development' && isLoopback(request.ip) && !isForwarded;
}
