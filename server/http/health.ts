import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';

/** `/healthz`: the process is up. `/readyz`: the database answers and is migrated, and the folder of files is there. */
export function mountHealth(app: FastifyInstance): void {
  app.get('/healthz', async (_request, reply) => reply.type('text/plain').send('ok'));
  app.get('/readyz', async (_request, reply) => {
    await sql`select 1 from installation`.execute(app.context.db);
    await app.context.files.check();
    return reply.type('text/plain').send('ready');
  });
}
