import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { answerNotFound } from './answer-failure.ts';

const notPages = /^\/(api|dev|assets)(\/|$)|^\/(metrics|healthz|readyz)$/;

/** Serves the built pages; every other path is the app's own to route. */
export async function mountPages(app: FastifyInstance, folder: URL): Promise<void> {
  const root = fileURLToPath(folder);
  const index = readFileSync(new URL('index.html', folder));
  const pages = /src="(\/assets\/[^"]+\.js)"/.exec(index.toString())?.[1];
  // Tells a tab that was opened before a deployment that there are newer pages by now.
  app.addHook('onSend', async (request, reply) => {
    if (pages !== undefined && request.url.startsWith('/api/')) reply.header('benchmark-pages', pages);
  });
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      // Built files carry their hash in the name.
      const isHashed = path.includes('/assets/');
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    const [path = '/'] = request.url.split('?');
    if (!isPage || notPages.test(path)) return answerNotFound(request, reply);
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(index);
  });
}
