import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const unset = ['DATABASE_URL', 'OIDC_ISSUER', 'SMTP_URL', 'PUBLIC_URL', 'HOST', 'LOG_LEVEL', 'DEMO'];

let folder: string;
let child: ChildProcess;
let ended: Promise<unknown[]>;
let said: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'benchmark-start-'));
});
afterEach(async () => {
  child.kill('SIGTERM');
  await ended;
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** Runs `npm start` on a data folder of its own, until it has said how to stop. Returns its address. */
async function start(settings: Record<string, string> = {}): Promise<string> {
  const env = {
    ...process.env,
    ...Object.fromEntries(unset.map((name) => [name, ''])),
    PORT: '0',
    DATA_DIR: folder,
    PAGES: 'elsewhere',
    ...settings,
  };
  // '' is absent to the settings, but not to the values that this command has of its own.
  for (const name of unset) if (env[name as keyof typeof env] === '') Reflect.deleteProperty(env, name);
  child = spawn(process.execPath, ['scripts/run.cjs', 'server/commands/start.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  ended = once(child, 'exit');
  said = '';
  return new Promise((resolve, reject) => {
    const hear = (bytes: Buffer) => {
      said += bytes.toString();
      const [, url] = /Benchmark is at (\S+)[\s\S]*Ctrl\+C/.exec(said) ?? [];
      if (url !== undefined) resolve(url);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    void ended.then(() => reject(new Error(said)));
  });
}

test('ends with the address, the mailbox and how to stop, is quiet, and says on Ctrl+C that everything is saved', async () => {
  const url = await start();
  expect(said).toMatch(/^Database opened/);
  expect(
    said.endsWith(
      `\n\nBenchmark is at ${url}\nIts outgoing email is at ${url}/dev/mail\nStop it with Ctrl+C\n\n`,
    ),
  ).toBe(true);
  expect(said).not.toContain('{');
  const before = said;
  expect((await fetch(`${url}/dev/mail`)).status).toBe(200);
  expect((await fetch(`${url}/api/sign-in`)).status).toBe(200);
  child.kill('SIGINT');
  expect(await ended).toEqual([0, null]);
  expect(said.slice(before.length)).toBe('\nBenchmark has stopped. Everything is saved.\n');
}, 120_000);

test('loads the code of the sign-in page after the address, and compilers of JSON schemas never', async () => {
  const hook = `import { registerHooks } from 'node:module';
    registerHooks({ load(url, context, next) {
      if (/node_modules.(oidc-provider|ajv).(index|lib.provider|dist.ajv)\\.js$/.test(url)) console.log('loads ' + url);
      return next(url, context);
    } });`;
  await start({
    DEMO: 'false',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hook)}`,
  });
  await expect.poll(() => said, { timeout: 60_000 }).toMatch(/Ctrl\+C[\s\S]*loads \S+oidc-provider/);
  expect(said.split('Ctrl+C')[0]).not.toContain('loads ');
  expect(said).not.toContain('ajv');
}, 120_000);

test('LOG_LEVEL=info logs each request', async () => {
  const url = await start({ LOG_LEVEL: 'info', DEMO: 'false' });
  await fetch(`${url}/api/sign-in`);
  await expect.poll(() => said).toContain('"route":"/api/sign-in"');
}, 120_000);
