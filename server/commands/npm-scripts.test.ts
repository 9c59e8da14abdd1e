import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/database.ts';

// npm forwards a stop signal to the shell that it starts. A shell that waits for Node dies alone and leaves
// Node behind, so the scripts replace the shell.

const root = join(import.meta.dirname, '..', '..');

let database: TestDatabase;
let folder: string;
let npm: ChildProcess;
let said: string;

beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'benchmark-npm-'));
});
afterEach(async () => {
  // A server that was left behind: npm and its children are a process group.
  try {
    if (npm.pid !== undefined) process.kill(-npm.pid, 'SIGKILL');
  } catch {
    // All have ended.
  }
  await database.drop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** Runs `npm start` on the test's database. Returns the address of the server. */
async function npmStart(): Promise<string> {
  const settings = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, DATABASE_URL: database.url };
  const env = { ...process.env, ...settings, PAGES: 'elsewhere', DEMO: 'false' };
  npm = spawn('npm', ['start'], { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  said = '';
  return new Promise((resolve, reject) => {
    const hear = (bytes: Buffer) => {
      said += bytes.toString();
      const [, url] = /Benchmark is at (\S+)[\s\S]*Ctrl\+C/.exec(said) ?? [];
      if (url !== undefined) resolve(url);
    };
    npm.stdout?.on('data', hear);
    npm.stderr?.on('data', hear);
    npm.once('exit', () => reject(new Error(said)));
  });
}

test('SIGTERM to npm stops the server, and npm waits for it', async () => {
  const url = await npmStart();
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  npm.kill('SIGTERM');
  expect(await once(npm, 'close')).toEqual([0, null]);
  expect(said).toContain('Benchmark has stopped. Everything is saved.');
  await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed');
}, 120_000);

test('every script that runs Node replaces the shell', async () => {
  const manifest = z.object({ scripts: z.record(z.string(), z.string()) });
  const { scripts } = manifest.parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')));
  const withNode = Object.values(scripts).filter((script) => /\bnode\b/.test(script));
  expect(withNode.length).toBeGreaterThan(10);
  expect(withNode.filter((script) => !script.startsWith('exec node '))).toEqual([]);
});
