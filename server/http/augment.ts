import 'fastify';
import type { Context } from '../context.ts';
import type { CallCounts } from './call-counts.ts';
import type { Mounted } from './mount.ts';

declare module 'fastify' {
  interface FastifyInstance {
    context: Context;
    mounted: Mounted[];
    /** Rate limits: reads counted in this server's memory, writes in the database. */
    callCounts: CallCounts;
    /** True while a stopping server still serves calls, until balancers have noticed. */
    draining: { isOn: boolean };
  }
  interface FastifyRequest {
    /** Number of database statements, without the session lookup. */
    statements: number;
    viewerId: number | null;
  }
}
