import { Gauge, type Registry } from 'prom-client';
import type { Context } from '#server/context.ts';
import { poolUseOf } from '#server/db/connection/client.ts';

/** Adds the use of the database connections, by pool: those of calls, and those of background jobs. */
export function poolMetrics(register: Registry, { db, jobs }: Pick<Context, 'db' | 'jobs'>): void {
  const registers = [register];
  const connections = new Gauge({
    name: 'database_pool_connections',
    help: 'Database connections by pool and state',
    labelNames: ['pool', 'state'],
    registers,
    // Called first, because this metric was registered first.
    collect() {
      for (const [pool, use] of [
        ['calls', poolUseOf(db)],
        ['jobs', jobs.poolUse()],
      ] as const) {
        if (use === null) continue;
        connections.set({ pool, state: 'used' }, use.total - use.idle);
        connections.set({ pool, state: 'idle' }, use.idle);
        limit.set({ pool }, use.limit);
        waiting.set({ pool }, use.waiting);
      }
    },
  });
  const limit = new Gauge({
    name: 'database_pool_limit',
    help: 'Maximum number of database connections by pool',
    labelNames: ['pool'],
    registers,
  });
  const waiting = new Gauge({
    name: 'database_pool_waiting',
    help: 'Calls and workers that wait for a database connection, by pool',
    labelNames: ['pool'],
    registers,
  });
}
