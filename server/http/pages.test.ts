import { hash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mountPages } from './pages.ts';

const app = fastify();
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'benchmark-pages-'));
  await writeFile(
    join(folder, 'index.html'),
    '<head><script type="module" src="/assets/index-1.js"></script></head>',
  );
  const files = ['/assets/Goal-1.js', '/assets/Goal-1.css'];
  await mkdir(join(folder, 'assets'));
  for (const file of ['/assets/index-1.js', ...files]) await writeFile(join(folder, file), textOf(file));
  await writeFile(
    join(folder, 'preloads.json'),
    JSON.stringify([{ path: '^/employees/\\d+/goals/\\d+$', files }]),
  );
  await mountPages(app, pathToFileURL(`${folder}/`));
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const textOf = (file: string) => `/* ${file} */`;
const integrityOf = (file: string) => `integrity="sha256-${hash('sha256', textOf(file), 'base64')}"`;
const documentOf = async (url: string) => (await app.inject({ url })).body;

test('the document of a page preloads only the files of that page', async () => {
  const named = await documentOf('/employees/7/goals/9?from=profile');
  expect(named).toContain(
    `<link rel="modulepreload" crossorigin href="/assets/Goal-1.js" ${integrityOf('/assets/Goal-1.js')}>`,
  );
  expect(named).toContain('<link rel="preload" as="style" crossorigin href="/assets/Goal-1.css">');
  expect(named).toContain(`src="/assets/index-1.js" ${integrityOf('/assets/index-1.js')}`);
  expect(await documentOf('/employees/7')).not.toContain('Goal-1');
  expect(await documentOf('/employees/x/goals/9')).not.toContain('Goal-1');
});

test('unknown calls get no page, and responses to calls name the newest pages', async () => {
  const answer = await app.inject({ url: '/api/nothing' });
  expect(answer.statusCode).toBe(404);
  expect(answer.body).not.toContain('<head>');
  expect(answer.headers['benchmark-pages']).toBe('/assets/index-1.js');
});
