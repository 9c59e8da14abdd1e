import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { ensurePages } from '#server/commands/pages.ts';
import { openEmbedded } from '#server/db/embedded.ts';

// Measures the idle memory of `npm run serve`: production, on an empty database, some seconds after it began to listen.
// The limit catches a leak or a large package. The layout check keeps development packages out.

const REST_MS = 15_000;
const MEGABYTES_AT_MOST = 250;

await ensurePages();
const dataDir = await mkdtemp(join(tmpdir(), 'benchmark-memory-'));
const database = await openEmbedded({ dataDir });
try {
  const megabytes = await memoryOf(database.connectionString);
  console.log(`  npm run serve at rest: ${megabytes} MB of resident memory, at most ${MEGABYTES_AT_MOST}`);
  if (megabytes > MEGABYTES_AT_MOST) process.exitCode = 1;
} finally {
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function memoryOf(connectionString: string): Promise<number> {
  const server = spawn(process.execPath, ['server/commands/serve.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ...{ PORT: '0', HOST: '127.0.0.1', PUBLIC_URL: 'http://127.0.0.1:1', DATABASE_URL: connectionString },
      ...{ DATA_DIR: dataDir, LOG_LEVEL: 'error', SMTP_URL: 'smtp://127.0.0.1:1' },
      ...{ OIDC_ISSUER: 'http://127.0.0.1:2', OIDC_CLIENT_ID: 'benchmark', OIDC_RESPONSE_TYPE: 'code' },
      ...{ SESSION_SECRET: 'q8Zr2vXw5TbN1kLy7JpD4sHf9GmC3aEu', METRICS_TOKEN: 'hV6tR1yW8zPx3Nq5' },
    },
  });
  const ended = once(server, 'exit');
  try {
    const lines = createInterface({ input: server.stdout });
    await Promise.race([untilListening(lines), ended.then(() => Promise.reject(new Error('It ended.')))]);
    await pause(REST_MS);
    const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(server.pid)], { encoding: 'utf8' });
    return Math.round(Number(kilobytes) / 1024);
  } finally {
    server.kill('SIGTERM');
    await ended;
  }
}

async function untilListening(lines: AsyncIterable<string>): Promise<void> {
  for await (const line of lines) if (line.startsWith('Benchmark is at')) return;
}
