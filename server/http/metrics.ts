import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { isLoopback } from '../config.ts';
import { forbidden } from './errors.ts';
import { sha256 } from './viewer.ts';

/** Prometheus figures at `/metrics`, for loopback or the holder of METRICS_TOKEN. */
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
    help: 'Time to the end of the answer',
    labelNames,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [register],
  });
  const statements = new Histogram({
    name: 'http_request_statements',
    help: 'Database statements of a request, the session look-up aside',
    labelNames: ['method', 'route'],
    buckets: [0, 1, 2, 3, 4, 5, 6, 8, 16],
    registers: [register],
  });
  const mails = new Gauge({
    name: 'mail_messages',
    help: 'Messages by state',
    labelNames: ['state'],
    registers: [register],
  });

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    const labels = { method: request.method, route, status: String(reply.statusCode) };
    requests.inc(labels);
    durations.observe(labels, reply.elapsedTime / 1000);
    if (route.startsWith('/api/')) statements.observe({ method: request.method, route }, request.statements);
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, app.context.config.METRICS_TOKEN)) throw forbidden();
    const { rows } = await sql<{ waiting: number; failed: number }>`
      select count(*) filter (where sent_at is null and failed_at is null)::int as waiting,
        count(*) filter (where failed_at is not null)::int as failed from message`.execute(app.context.db);
    mails.set({ state: 'waiting' }, rows[0]?.waiting ?? 0);
    mails.set({ state: 'failed' }, rows[0]?.failed ?? 0);
    return reply.type(register.contentType).send(await register.metrics());
  });
}

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  // A proxy on this machine comes from loopback too, but says for whom.
  if (token === undefined) return isLoopback(request.ip) && request.headers['x-forwarded-for'] === undefined;
  return timingSafeEqual(sha256(request.headers.authorization ?? ''), sha256(`Bearer ${token}`));
}
