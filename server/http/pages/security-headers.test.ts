import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastify, { type LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { mountPages } from './pages.ts';
import { observatoryScore } from '../metrics/observatory.test-rules.ts';
import { addSecurityHeaders } from './security-headers.ts';

const production = readConfig('production', {
  DATABASE_URL: 'postgres://benchmark@127.0.0.1/benchmark',
  OIDC_ISSUER: 'https://accounts.google.com',
  OIDC_CLIENT_ID: 'benchmark',
  SMTP_URL: 'smtps://mail.example.test',
  PUBLIC_URL: 'https://benchmark.example.test',
  SESSION_SECRET: '0f9d3b7a1c5e8246aa31de57c09b6f42',
  METRICS_TOKEN: 'c41b07e95d2f8a6397be',
});
const app = fastify();
let folder = '';

// As the build writes it.
const index = `<!doctype html><head>
<script src="/color-scheme.js"></script>
<script type="module" crossorigin src="/assets/index-1.js"></script>
<link rel="stylesheet" crossorigin href="/assets/index-1.css">
</head><div id="root"></div>`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'benchmark-headers-'));
  await mkdir(join(folder, 'assets'));
  for (const file of ['color-scheme.js', 'assets/index-1.js', 'assets/index-1.css']) {
    await writeFile(join(folder, file), '');
  }
  await writeFile(join(folder, 'index.html'), index);
  addSecurityHeaders(app, production);
  app.get('/api/broken', () => Promise.reject(new Error('broken')));
  await mountPages(app, pathToFileURL(`${folder}/`), join(folder, 'data'));
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const get = (url: string): Promise<LightMyRequestResponse> => app.inject({ url });

describe('in production', () => {
  it('a page scores 135 or more by the published rules of the HTTP Observatory', async () => {
    for (const url of ['/', '/login', '/evaluations/00000000-0000-0000-0000-000000000000/survey']) {
      const page = await get(url);
      expect(page.statusCode).toBe(200);
      const { score, findings } = observatoryScore(page);
      expect(score, findings.join(', ')).toBeGreaterThanOrEqual(135);
    }
  });

  it('a page loads only from this origin, connects to the provider, and has no inline script or style', async () => {
    const policy = String((await get('/')).headers['content-security-policy']);
    expect(policy).not.toMatch(/unsafe|data:[^;]*script|\*/);
    expect(policy.split(';').toSorted()).toEqual([
      "base-uri 'none'",
      "connect-src 'self' https://accounts.google.com https://oauth2.googleapis.com https://www.googleapis.com",
      "default-src 'none'",
      "font-src 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "img-src 'self' data:",
      "script-src 'self'",
      "style-src 'self'",
      'upgrade-insecure-requests',
    ]);
  });

  it.each(['/', '/evaluations/x', '/assets/index-1.js', '/api/nothing', '/api/broken'])(
    '%s is shut off from other sites and search engines, and one rule forbids frames',
    async (url) => {
      const { headers } = await get(url);
      expect(headers).toMatchObject({
        'cross-origin-embedder-policy': 'require-corp',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'x-robots-tag': 'noindex, nofollow, noarchive',
      });
      expect(headers['permissions-policy']).toContain('camera=()');
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['x-frame-options']).toBeUndefined();
    },
  );
});
