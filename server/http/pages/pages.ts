import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { answerNotFound } from '../answer-failure.ts';
import { keepPages } from './replaced-pages.ts';

const notPages = /^\/(api|dev|assets)(\/|$)|^\/(metrics|healthz|readyz)$/;

/** The build's list of paths with the files that a first visit needs. */
const preloads = z.array(z.object({ path: z.string(), files: z.array(z.string()) }));

/**
 * Serves the built files, and the HTML document for every other path, which the app routes in the browser.
 * The document preloads the files of its page and names the integrity hash of each script and style sheet.
 * Files of builds that this one replaced are served from `dataDir` for a day ({@link keepPages}).
 */
export async function mountPages(app: FastifyInstance, folder: URL, dataDir: string): Promise<void> {
  const index = withIntegrity(readFileSync(new URL('index.html', folder), 'utf8'), folder);
  const documentFor = documents(index, folder);
  const pages = /src="(\/assets\/[^"]+\.js)"/.exec(index)?.[1];
  const replaced = await keepPages(folder, {
    dataDir,
    name: basename(pages ?? 'index.js'),
    now: new Date(),
  }).catch((error: unknown) => {
    app.log.warn({ err: error }, 'the files of the pages cannot be kept for tabs of this release');
    return [];
  });
  // Lets a tab opened before a deployment detect that newer pages exist.
  app.addHook('onSend', async (request, reply) => {
    if (pages !== undefined && request.url.startsWith('/api/')) reply.header('benchmark-pages', pages);
  });
  await mountFiles(app, [fileURLToPath(folder), ...replaced]);
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    const [path = '/'] = request.url.split('?');
    if (!isPage || notPages.test(path)) return answerNotFound(request, reply);
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(documentFor(path));
  });
}

/**
 * Serves the files that are in the folders now, and no others: those of the first folder, and what is below
 * `assets` in each. One route serves all `assets`: the router takes its time for each route, and the start
 * waits for it.
 */
async function mountFiles(app: FastifyInstance, roots: readonly [string, ...string[]]): Promise<void> {
  await app.register(fastifyStatic, {
    root: [...roots],
    serve: false,
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      // The names of built files contain their hash.
      const isHashed = path.includes('/assets/');
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const method = ['GET', 'HEAD'];
  for (const name of namesIn(roots[0])) {
    app.route({ method, url: `/${name}`, handler: (_request, reply) => reply.sendFile(name) });
  }
  const assets = new Set(roots.flatMap((root) => namesIn(join(root, 'assets'))));
  app.route<{ Params: { '*': string } }>({
    method,
    url: '/assets/*',
    handler: ({ params: { '*': name } }, reply) =>
      assets.has(name) ? reply.sendFile(`assets/${name}`) : reply.callNotFound(),
  });
}

/**
 * The files of a folder, without those of its folders and without hidden ones. None if there is no folder:
 * another server may have removed that of a replaced build.
 */
const namesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
        .map(({ name }) => name)
    : [];

/** Precomputes the document of each path, with its preload links. */
function documents(index: string, folder: URL): (path: string) => string {
  const list = new URL('preloads.json', folder);
  if (!existsSync(list)) return () => index;
  const rows = preloads.parse(JSON.parse(readFileSync(list, 'utf8'))).map(({ path, files }) => ({
    pattern: new RegExp(path),
    document: index.replace('</head>', `${withIntegrity(files.map(linkTo).join(''), folder)}</head>`),
  }));
  return (path) => rows.find(({ pattern }) => pattern.test(path))?.document ?? index;
}

const linkTo = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="${file}">`
    : `<link rel="modulepreload" crossorigin href="${file}">`;

/** Adds `integrity` hashes to the document's own scripts and style sheets. */
function withIntegrity(html: string, folder: URL): string {
  return html.replace(/<(?:script|link) [^<>]*>/g, (tag) => {
    const path = / (?:src|href)="\/([^"]+)"/.exec(tag)?.[1];
    const isOurs = tag.startsWith('<script') || / rel="(?:modulepreload|stylesheet)"/.test(tag);
    if (path === undefined || !isOurs) return tag;
    const bytes = readFileSync(new URL(path, folder));
    return `${tag.slice(0, -1)} integrity="sha256-${hash('sha256', bytes, 'base64')}">`;
  });
}
