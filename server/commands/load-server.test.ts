import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { postmasterOf } from '#server/db/embedded/postmaster.ts';
import { openAndLoad } from './load-server.ts';

test('PostgreSQL starts while the code is loaded, and runs already for a second program', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'benchmark-load-'));
  const config = readConfig('development', { DATA_DIR: dataDir });
  /** Blocks this process until PostgreSQL is ready, as loading does. Returns whether it got ready. */
  const isReadyMeanwhile = () => {
    const running = () => postmasterOf(join(dataDir, 'postgres'))?.status === 'ready';
    const until = performance.now() + 20_000;
    while (!running() && performance.now() < until);
    return running();
  };
  // Makes the data folder.
  const [made] = await openAndLoad(config, async () => {});
  await made.stop();
  const [database, wasReady] = await openAndLoad(config, async () => isReadyMeanwhile());
  onTestFinished(async () => {
    await database.stop();
    await rm(dataDir, { recursive: true });
  });
  expect(wasReady).toBe(true);
  const [second, wasLoaded] = await openAndLoad(config, async () => true);
  await second.stop();
  expect(wasLoaded).toBe(true);
}, 120_000);
