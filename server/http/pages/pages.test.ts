import { hash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
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
  await mountPages(app, pathToFileURL(`${folder}/`), join(folder, 'data'));
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

test('the files of the build are served, and no others', async () => {
  await writeFile(join(folder, '.inputs'), 'hidden');
  await writeFile(join(folder, 'late.js'), 'late');
  await writeFile(join(folder, 'assets', 'late.js'), 'late');
  const server = fastify();
  onTestFinished(async () => {
    await server.close();
    for (const name of ['.inputs', 'late.js', 'assets/late.js']) await rm(join(folder, name));
  });
  await mountPages(server, pathToFileURL(`${folder}/`), join(folder, 'data'));
  const asked = async (url: string, options: object = {}) => {
    const { statusCode, body, headers } = await server.inject({ url, ...options });
    return [statusCode, body, headers['cache-control']];
  };
  const forever = 'public, max-age=31536000, immutable';
  expect(await asked('/assets/Goal-1.js?from=1')).toEqual([200, textOf('/assets/Goal-1.js'), forever]);
  expect(await asked('/assets/Goal-1.js', { method: 'HEAD' })).toEqual([200, '', forever]);
  expect(await asked('/late.js')).toEqual([200, 'late', 'no-cache']);
  for (const url of ['/assets/', '/assets/..%2flate.js', '/assets/none.js', '/assets/%00'])
    expect([url, ...(await asked(url)).slice(0, 1)]).toEqual([url, 404]);
  expect((await asked('/.inputs'))[1]).toContain('<head>');
  expect(await asked('/assets/Goal-1.js', { method: 'POST' })).toContain(404);
  // Mounted before the file came.
  expect((await app.inject({ url: '/assets/late.js' })).statusCode).toBe(404);
});

test('the routes are as many with more assets, since the start waits for each', async () => {
  const routesOf = async (pages: string) => {
    const server = fastify();
    onTestFinished(() => server.close());
    let count = 0;
    server.addHook('onRoute', () => {
      count += 1;
    });
    await mountPages(server, pathToFileURL(`${pages}/`), join(pages, 'data'));
    await server.ready();
    return count;
  };
  const pages = await mkdtemp(join(tmpdir(), 'benchmark-assets-'));
  onTestFinished(() => rm(pages, { recursive: true }));
  await mkdir(join(pages, 'assets'));
  await writeFile(join(pages, 'index.html'), '<head></head>');
  const few = await routesOf(pages);
  for (let part = 1; part <= 50; part += 1) await writeFile(join(pages, 'assets', `Part-${part}.js`), '');
  expect(await routesOf(pages)).toBe(few);
});

test('a build that another server is removing does not stop the start', async () => {
  const data = await mkdtemp(join(tmpdir(), 'benchmark-half-'));
  onTestFinished(() => rm(data, { recursive: true }));
  await mkdir(join(data, 'pages', 'half'), { recursive: true });
  const server = fastify();
  onTestFinished(() => server.close());
  await mountPages(server, pathToFileURL(`${folder}/`), data);
  expect((await server.inject({ url: '/assets/Goal-1.js' })).statusCode).toBe(200);
});

test('a tab of the build before still loads its parts for a day', async () => {
  const place = await mkdtemp(join(tmpdir(), 'benchmark-builds-'));
  onTestFinished(() => rm(place, { recursive: true }));
  const buildOf = async (number: number) => {
    const built = join(place, `build-${number}`);
    await mkdir(join(built, 'assets'), { recursive: true });
    const entry = `<head><script type="module" src="/assets/index-${number}.js"></script></head>`;
    await writeFile(join(built, 'index.html'), entry);
    for (const name of [`index-${number}.js`, `Kudo-${number}.js`, 'inter.woff2']) {
      await writeFile(join(built, 'assets', name), `/* ${name} */`);
    }
    return built;
  };
  const data = join(place, 'data');
  const builds = [await buildOf(1), await buildOf(2)] as const;
  /** What a server of the build answers; it has only its own folder, as a new image has. */
  const served = async (build: string, ...files: string[]) => {
    const server = fastify();
    await mountPages(server, pathToFileURL(`${build}/`), data);
    const answers = await Promise.all(files.map((name) => server.inject({ url: `/assets/${name}` })));
    await server.close();
    return answers.map(({ statusCode, body }) => (statusCode === 200 ? body : statusCode));
  };
  expect(await served(builds[0], 'Kudo-1.js', 'Kudo-2.js')).toEqual(['/* Kudo-1.js */', 404]);
  const both = ['/* Kudo-1.js */', '/* Kudo-2.js */', '/* inter.woff2 */'];
  const asked = ['Kudo-1.js', 'Kudo-2.js', 'inter.woff2'];
  // For a day, over another start, and while servers of both builds run.
  expect(await served(builds[1], ...asked)).toEqual(both);
  expect(await served(builds[0], ...asked)).toEqual(both);
  expect(await served(builds[1], ...asked)).toEqual(both);
  const replaced = async (hoursAgo: number) => {
    const at = new Date(Date.now() - hoursAgo * 60 * 60 * 1000);
    await utimes(join(data, 'pages', 'index-1.js', 'replaced'), at, at);
  };
  await replaced(23);
  expect(await served(builds[1], ...asked)).toEqual(both);
  await replaced(25);
  expect(await served(builds[1], ...asked)).toEqual([404, ...both.slice(1)]);
  expect(await readdir(join(data, 'pages'))).toEqual(['index-2.js']);
});

test('pages are served where their files cannot be kept', async () => {
  const server = fastify();
  onTestFinished(() => server.close());
  await mountPages(server, pathToFileURL(`${folder}/`), join(folder, 'index.html'));
  expect((await server.inject({ url: '/assets/Goal-1.js' })).statusCode).toBe(200);
});
