import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { startServer } from '#server/main.ts';
import { type CuttingProxy, openCuttingProxy } from '#server/testing/database/cutting-proxy.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/database.ts';
import { openPgBossJobs } from './jobs/jobs.pg-boss.ts';
import { openOutageLog } from './outages.ts';

const BEGIN = 'the database is unavailable: background jobs wait';
const END = 'the database is available again: background jobs run';

let lines: string[] = [];
const log = pino({ level: 'warn' }, { write: (line) => lines.push(String(JSON.parse(line).msg)) });
beforeEach(() => {
  lines = [];
});

const refused = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const until = { timeout: 60_000 };

describe('the log of an outage', () => {
  const limits = { retry: 10, quiet: 60 };

  it('has one line at its begin and one at its end', async () => {
    let isAway = true;
    const reach = async () => {
      if (isAway) throw refused();
    };
    const outages = openOutageLog(log, reach, limits);
    for (let error = 0; error < 20; error++) {
      outages.report(refused());
      await pause(5);
    }
    expect(lines).toEqual([BEGIN]);
    isAway = false;
    await expect.poll(() => lines, until).toEqual([BEGIN, END]);
    outages.report(refused());
    isAway = true;
    await expect.poll(() => lines, until).toEqual([BEGIN, END, BEGIN]);
    outages.stop();
  });

  it('does not end while workers still meet errors', async () => {
    let tries = 0;
    // A full disk: some writes succeed.
    const reach = async () => {
      tries += 1;
      if (tries % 2 === 1) throw refused();
    };
    const outages = openOutageLog(log, reach, { retry: 10, quiet: 400 });
    for (let error = 0; error < 20; error++) {
      outages.report(Object.assign(new Error('no space left'), { code: '53100' }));
      await pause(5);
    }
    expect([lines, tries > 2]).toEqual([[BEGIN], true]);
    outages.stop();
  });

  it('tells a lost connection from an outage, and logs other errors one by one', async () => {
    const outages = openOutageLog(log, async () => {}, limits);
    outages.report(new Error('Connection terminated unexpectedly'));
    outages.report(new Error('Connection terminated unexpectedly'));
    await expect.poll(() => lines, until).toEqual(['a database connection was lost and replaced']);
    const bug = Object.assign(new Error('no such column'), { code: '42703' });
    const conflict = Object.assign(new Error('deadlock'), { code: '40P01' });
    for (const error of [bug, bug, conflict]) outages.report(error);
    expect(lines.slice(1)).toEqual(Array.from({ length: 3 }, () => 'a background worker met an error'));
  });

  it('says nothing after the stop', async () => {
    const outages = openOutageLog(log, () => Promise.reject(refused()), limits);
    outages.report(refused());
    await expect.poll(() => lines, until).toEqual([BEGIN]);
    outages.stop();
    outages.report(new Error('another'));
    await pause(100);
    expect(lines).toEqual([BEGIN]);
  });
});

describe('while the database is away', () => {
  let database: TestDatabase;
  let proxy: CuttingProxy;

  beforeAll(async () => {
    database = await createTestDatabase();
    proxy = await openCuttingProxy(database.url);
  });
  afterAll(async () => {
    await proxy.close();
    await database.drop();
  });

  it('each worker reports errors that count as an outage', async () => {
    const errors: Error[] = [];
    const jobs = await openPgBossJobs({
      connectionString: proxy.url,
      onError: (error) => errors.push(error),
    });
    await jobs.work('mail', { concurrency: 4 }, async () => {});
    proxy.setAway(true);
    await expect.poll(() => errors.length, until).toBeGreaterThan(8);
    proxy.setAway(false);
    await jobs.stop();
    const outages = openOutageLog(log, () => Promise.reject(refused()), { retry: 10, quiet: 50 });
    for (const error of errors) outages.report(error);
    await expect.poll(() => lines, until).toEqual([BEGIN]);
    outages.stop();
  });

  it('a server logs the outage once and its end once', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'benchmark-outage-'));
    const server = await startServer({
      config: { ...readConfig('development', { PORT: '0', DRAIN_SECONDS: '0' }), DATA_DIR: dataDir },
      connectionString: proxy.url,
      sessionSecret: 'a secret of the tests, long enough to be one',
      log,
    });
    for (const _outage of [1, 2]) {
      lines = [];
      proxy.setAway(true);
      await expect.poll(() => lines, until).toContain(BEGIN);
      await pause(2_500); // some polls of each worker
      proxy.setAway(false);
      await expect.poll(() => lines, until).toContain(END);
      expect(lines).toEqual([BEGIN, END]);
    }
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
});
