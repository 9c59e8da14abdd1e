import 'fastify';
import type { Context } from '../context.ts';
import type { CallCounts } from './metrics/call-counts.ts';
import type { Mounted } from './mount.ts';
import type { Door } from './limits/overload.ts';
import type { SignedInViewer } from './viewer.ts';

declare module 'fastify' {
  interface FastifyInstance {
    context: Context;
    mounted: Mounted[];
    /** Rate limits: reads counted in this server's memory, writes in the database. */
    callCounts: CallCounts;
    /** Places of running calls, and open files. */
    door: Door;
    /** True while a stopping server still serves calls, until balancers have noticed. */
    draining: { isOn: boolean };
  }
  interface FastifyRequest {
    /** Number of database statements, without the session lookup. */
    statements: number;
    viewerId: number | null;
    /** The viewer of the session, looked up before the body is read; null without one. */
    viewer: SignedInViewer | null;
  }
  interface FastifyContextConfig {
    /** The call takes its place by itself, once the token in its body has verified. */
    entersVerified?: boolean;
  }
}
