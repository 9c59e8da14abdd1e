import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { PRODUCT_NAME } from '#contract/core/values/constants.ts';

/** Mounts `/api/docs`: Swagger UI from the installed package, showing `/api/openapi.json`. */
export function mountApiDocs(app: FastifyInstance): void {
  app.get('/api/docs', async (_request, reply) => send(reply, 'text/html', 'no-cache', page));
  app.get('/api/docs/', async (_request, reply) => reply.redirect('/api/docs', 308));
  app.get('/api/docs/start.js', async (_request, reply) => send(reply, 'text/javascript', 'no-cache', start));
  for (const [name, type] of parts) {
    let bytes: Buffer | null = null;
    app.get(`/api/docs/${name}`, async (_request, reply) => {
      bytes ??= readFileSync(fileURLToPath(import.meta.resolve(`swagger-ui-dist/${name}`)));
      return send(reply, type, 'public, max-age=86400', bytes);
    });
  }
}

const parts = [
  ['swagger-ui.css', 'text/css'],
  ['swagger-ui-bundle.js', 'text/javascript'],
  ['favicon-32x32.png', 'image/png'],
] as const;

// Stricter than the app's own policy: only this origin. Swagger UI writes inline styles.
const policy = [
  "default-src 'none'",
  "base-uri 'none'",
  "connect-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "img-src 'self' data:",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
].join('; ');

function send(reply: FastifyReply, type: string, cache: string, body: string | Buffer) {
  return reply
    .type(type === 'image/png' ? type : `${type}; charset=utf-8`)
    .header('cache-control', cache)
    .header('content-security-policy', policy)
    .send(body);
}

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Calls · ${PRODUCT_NAME}</title>
<link rel="icon" href="/api/docs/favicon-32x32.png">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<div id="docs"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</html>
`;

// Sends the signed-in person's access token, unless they entered another one with Authorize.
const start = `window.ui = SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  docExpansion: 'none',
  displayRequestDuration: true,
  validatorUrl: null,
  requestInterceptor: (request) => {
    const stored = JSON.parse(localStorage.getItem('benchmark.session') ?? 'null');
    if (stored?.accessToken && !request.headers.Authorization && request.url.includes('/api/')) {
      request.headers.Authorization = 'Bearer ' + stored.accessToken;
    }
    return request;
  },
});
`;
