import 'fastify';
import type { Context } from '../context.ts';
import type { Mounted } from './mount.ts';
import type { MemoryCounts } from './rate-limit.ts';

declare module 'fastify' {
  interface FastifyInstance {
    context: Context;
    mounted: Mounted[];
    /** Reads of this server, by session and by link. */
    readCounts: MemoryCounts;
  }
  interface FastifyRequest {
    /** Statements that the call took, the session's own look-up aside. */
    statements: number;
    viewerId: number | null;
  }
}
