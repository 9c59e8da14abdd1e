import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase, openPool } from '#server/db/connection/client.ts';
import { dropDatabase } from '#server/testing/database/cluster.ts';
import { createTestDatabase } from '#server/testing/database/database.ts';
import { mistypedNames } from './start-check.ts';
import { untilStarted } from './until-started.ts';

const root = join(import.meta.dirname, '..', '..');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'benchmark-start-check-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const wholeProduction = {
  OIDC_ISSUER: 'https://id.example.com',
  OIDC_CLIENT_ID: 'benchmark',
  SMTP_URL: 'smtps://mail.example.com',
  PUBLIC_URL: 'https://benchmark.example.com',
  SESSION_SECRET: 'kVq3yq0Tz4L8mBn1RwXc7Pj5Hs2Gd9Fa',
  METRICS_TOKEN: 'u7Zr2kQ9wXe4Tb1N',
};

/** What the start says on standard error before it ends, in a folder with this `.env`. */
async function refusalOf(command: 'start' | 'serve', settings: Record<string, string>, file = '') {
  writeFileSync(join(folder, '.env'), file);
  const child = spawn(process.execPath, [join(root, 'server', 'commands', `${command}.ts`)], {
    cwd: folder,
    env: { PATH: process.env['PATH'], DATA_DIR: join(folder, 'data'), PAGES: 'elsewhere', ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  const said = await text(child.stderr);
  expect(await ended).toEqual([1, null]);
  return said.trim().split('\n');
}

test.each([
  [
    ['SMPT_URL', 'PUBLIC_URI', 'company_time_zone', 'OIDC_ISUER'],
    ['SMTP_URL', 'PUBLIC_URL', 'COMPANY_TIME_ZONE', 'OIDC_ISSUER'],
  ],
  [
    ['DATABASEURL', 'TRUST_PROXYS', 'PROT'],
    ['DATABASE_URL', 'TRUST_PROXY', 'PORT'],
  ],
])('names in .env that resemble a setting are named: %s', (typed, meant) => {
  expect(mistypedNames(typed)).toEqual(
    typed.map((name, at) => `The name ${name} in .env is no setting. Did you mean ${meant[at]}?`),
  );
});

test('names of other programs in .env, and settings, are no mistakes', () => {
  expect(
    mistypedNames(['PATH', 'NODE_ENV', 'AWS_REGION', 'POSTGRES_PASSWORD', 'PORT', 'TZ', 'PGHOST']),
  ).toEqual([]);
});

test('everything that is wrong is said at once, and no data folder is made', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const said = await refusalOf(
    'start',
    { PORT: String(port), PUBLIC_URL: 'http://127.0.0.1:3000/app', SESSION_MAX_HOURS: 'many' },
    'SMPT_URL=smtp://mail.example.com',
  );
  taken.close();
  expect(said).toEqual([
    'The setting PUBLIC_URL must be an address without a path, query, fragment or user, such as https://benchmark.example.com.',
    'The setting SESSION_MAX_HOURS must be a whole number from 1 to 720.',
    'The name SMPT_URL in .env is no setting. Did you mean SMTP_URL?',
    `The port ${port} is taken. Stop what uses it, or set PORT to another (0: any).`,
  ]);
  expect(readdirSync(folder)).toEqual(['.env']);
});

test('production names all missing settings at once', async () => {
  const said = await refusalOf('serve', { PORT: '0', SMTP_URL: 'smtps://mail.example.com' });
  expect(said).toEqual(
    ['DATABASE_URL', 'OIDC_ISSUER', 'OIDC_CLIENT_ID', 'PUBLIC_URL', 'SESSION_SECRET', 'METRICS_TOKEN'].map(
      (name) => `The setting ${name} is missing. Production needs it.`,
    ),
  );
});

test('a host that is not of this machine is refused', async () => {
  const said = await refusalOf('start', { PORT: '3999', HOST: '192.0.2.1' });
  expect(said).toContain('The setting HOST must be an address of this machine; 192.0.2.1 is not.');
});

test('a database with another encoding is refused together with the settings, and stays as it was', async () => {
  const database = await createTestDatabase();
  const name = `latin_${Date.now()}`;
  await sql`create database ${sql.id(name)} encoding 'LATIN1' locale 'C' template template0`.execute(
    database.owner,
  );
  const url = new URL(database.url);
  url.pathname = `/${name}`;
  const said = await refusalOf('serve', {
    ...wholeProduction,
    PORT: '0',
    PUBLIC_URL: 'https://benchmark.example.com/?a',
    DATABASE_URL: url.href,
  });
  expect(said[0]).toContain('The setting PUBLIC_URL must be an address without a path');
  expect(said[1]).toMatch(
    /^The database has the encoding LATIN1\. Benchmark needs UTF8: create database latin_/,
  );
  expect(said[2]).toBe('Nothing was changed.');
  const latin = openDatabase(openPool({ connectionString: url.href, max: 1, asOwner: true }));
  const { rows } =
    await sql`select relname from pg_class where relnamespace = 'public'::regnamespace`.execute(latin);
  expect(rows).toEqual([]);
  await latin.destroy();
  await dropDatabase(database.url, name);
  await database.drop();
});

test('a start goes on after the database was away in its middle, and ends on any other error', async () => {
  const said: string[] = [];
  let attempts = 0;
  const away = Object.assign(new Error('terminating connection'), { code: '57P01' });
  const started = await untilStarted(
    async () => {
      attempts += 1;
      if (attempts === 1) throw new Error('The migration failed', { cause: away });
      if (attempts === 2) throw away;
      return 'started';
    },
    { say: (sentence) => said.push(sentence) },
  );
  expect([started, attempts]).toEqual(['started', 3]);
  expect(said).toEqual(['The database went away during the start. Trying again for up to 60 seconds.']);
  const fail = async () => untilStarted(async () => Promise.reject(new Error('a mistake')));
  await expect(fail()).rejects.toThrow('a mistake');
  await expect(untilStarted(async () => Promise.reject(away), { withinMs: 0 })).rejects.toBe(away);
});
