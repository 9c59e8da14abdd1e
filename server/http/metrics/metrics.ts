import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import { type Config, isLoopback } from '#server/config.ts';
import { forbidden } from '../errors.ts';
import { databaseMetrics } from './metrics.database.ts';
import { diskMetrics } from './metrics.disk.ts';
import { poolMetrics } from './metrics.pools.ts';
import { sha256 } from '../viewer.ts';

/**
 * Prometheus metrics at `/metrics`, for holders of METRICS_TOKEN; development without a token allows
 * loopback. No label holds personal data: routes are patterns, never URLs. Source:
 * docs/operations/observing.md.
 */
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
  const readDatabase = databaseMetrics(register, app.context);
  poolMetrics(register, app.context);
  diskMetrics(register, app.context);

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    const labels = { method: request.method, route, status: String(reply.statusCode) };
    requests.inc(labels);
    durations.observe(labels, reply.elapsedTime / 1000);
    if (route.startsWith('/api/')) statements.observe({ method: request.method, route }, request.statements);
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, app.context.config)) throw forbidden();
    await readDatabase(request.log);
    return reply.type(register.contentType).send(await register.metrics());
  });
}

function mayRead(request: FastifyRequest, { METRICS_TOKEN: token, mode }: Config): boolean {
  if (token !== undefined) {
    return timingSafeEqual(sha256(request.headers.authorization ?? ''), sha256(`Bearer ${token}`));
  }
  // A proxy on this machine also connects from loopback, but adds a forwarding header.
  const isForwarded = ['x-forwarded-for', 'forwarded'].some((name) => request.headers[name] !== undefined);
  return mode === 'development' && isLoopback(request.ip) && !isForwarded;
}
