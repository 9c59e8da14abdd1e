import 'fastify';
import type { Context } from '../context.ts';
import type { CallCounts } from './call-counts.ts';
import type { Mounted } from './mount.ts';

declare module 'fastify' {
  interface FastifyInstance {
    context: Context;
    mounted: Mounted[];
    /** Calls a minute: reads in this server's memory, writes in the database. */
    callCounts: CallCounts;
  }
  interface FastifyRequest {
    /** Statements that the call took, the session's own look-up aside. */
    statements: number;
    viewerId: number | null;
  }
}
