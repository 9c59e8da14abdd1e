import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Embedded, openEmbedded } from './embedded.ts';
import { postmasterOf, processState } from './embedded/postmaster.ts';

let dataDir: string;
const opened: Embedded[] = [];
const children: ChildProcess[] = [];

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'benchmark-embedded-')); // mode 0700: the database user cannot enter
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const embedded of opened.splice(0)) await embedded.stop();
  await gone(postmasterOf(join(dataDir, 'postgres'))?.pid);
});

async function open(): Promise<Embedded> {
  const embedded = await openEmbedded({ dataDir });
  opened.push(embedded);
  return embedded;
}

/** Starts another program on the same database, which inserts numbered rows until it ends. */
async function openElsewhere(folder = dataDir): Promise<{ child: ChildProcess; acknowledged: () => number }> {
  const program = join(import.meta.dirname, '..', 'testing', 'programs', 'writing-program.ts');
  const child = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  let last = 0;
  child.stdout.on('data', (text) => {
    last = Number(String(text).trim().split('\n').at(-1));
  });
  await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`It ended with ${code}.`))),
  ]);
  return { child, acknowledged: () => last };
}

async function query(embedded: Embedded, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: embedded.connectionString });
  // A lost connection already rejects its statement; the listener keeps the `error` event from crashing the
  // process.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query({ text, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

/** Retries until the query succeeds, since PostgreSQL may be restarting. */
async function onceBack(embedded: Embedded, text: string): Promise<unknown[]> {
  const until = performance.now() + 60_000;
  for (;;) {
    try {
      return await query(embedded, text);
    } catch (error) {
      if (performance.now() > until) throw error;
      await new Promise((done) => setTimeout(done, 20));
    }
  }
}

function parentOf(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }));
}

async function gone(pid: number | undefined) {
  while (pid !== undefined && processState(pid) === 'alive')
    await new Promise((done) => setTimeout(done, 10));
}

test('data survives a stop, and no trace of the server remains', async () => {
  const first = await open();
  await query(first, 'create table kept as select 7 as number');
  await first.stop();
  expect(postmasterOf(join(dataDir, 'postgres'))).toBeNull();
  expect(await query(await open(), 'select number from kept')).toEqual([7]);
});

test('syncs every commit and listens on no port', async () => {
  const embedded = await open();
  expect(await query(embedded, 'show fsync')).toEqual(['on']);
  expect(await query(embedded, 'show synchronous_commit')).toEqual(['on']);
  expect(await query(embedded, 'show listen_addresses')).toEqual(['']);
});

test('a second program attaches, and leaves the server running when it stops', async () => {
  const { child } = await openElsewhere();
  const embedded = await open();
  expect(embedded.attached).toBe(true);
  await embedded.stop();
  expect(processState(child.pid ?? 0)).toBe('alive');
  expect(await query(await open(), 'select 1')).toEqual([1]);
});

test('PostgreSQL stops when its owner is killed, and no acknowledged row is lost', async () => {
  for (let round = 0; round < 3; round++) {
    const { child, acknowledged } = await openElsewhere();
    const postmaster = postmasterOf(join(dataDir, 'postgres'));
    while (acknowledged() < 50 * (round + 1)) await new Promise((done) => setTimeout(done, 5));
    child.kill('SIGKILL');
    await once(child, 'exit');
    const embedded = await openEmbedded({ dataDir });
    const promised = acknowledged();
    expect(embedded.attached).toBe(false);
    expect(processState(postmaster?.pid ?? 0)).toBe('dead');
    const [last] = await query(embedded, 'select max(number)::int from written');
    expect(last).toBeGreaterThanOrEqual(promised);
    await embedded.stop();
  }
});

test('a program that attaches while PostgreSQL stops waits until it is back', async () => {
  const first = await open();
  await query(first, 'create table kept_meanwhile as select 7 as number');
  const postmaster = postmasterOf(join(dataDir, 'postgres'))?.pid ?? 0;
  process.kill(postmaster, 'SIGSTOP'); // it accepts connections, but doesn't answer them
  const opening = open();
  await new Promise((done) => setTimeout(done, 300));
  process.kill(postmaster, 'SIGINT');
  process.kill(postmaster, 'SIGCONT');
  expect(await onceBack(await opening, 'select number from kept_meanwhile')).toEqual([7]);
});

test('a killed PostgreSQL comes back at the same address', async () => {
  const embedded = await open();
  await query(embedded, 'create table kept_too as select 7 as number');
  const before = postmasterOf(join(dataDir, 'postgres'));
  process.kill(before?.pid ?? 0, 'SIGKILL');
  await gone(before?.pid);
  expect(await onceBack(embedded, 'select number from kept_too')).toEqual([7]);
});

test('PostgreSQL comes back when it and its watchdog are killed together', async () => {
  const embedded = await open();
  await query(embedded, 'create table kept_again as select 7 as number');
  for (let round = 0; round < 6; round++) {
    const postmaster = postmasterOf(join(dataDir, 'postgres'))?.pid ?? 0;
    const pair = [postmaster, parentOf(postmaster)];
    for (const pid of round % 2 === 0 ? pair : pair.toReversed()) process.kill(pid, 'SIGKILL');
    await gone(postmaster);
    expect(await onceBack(embedded, 'select number from kept_again')).toEqual([7]);
  }
});

test('a program that attached takes over when the first one is killed, and no acknowledged row is lost', async () => {
  for (let round = 0; round < 3; round++) {
    const { child, acknowledged } = await openElsewhere();
    const embedded = await open();
    expect(embedded.attached).toBe(true);
    const before = acknowledged();
    while (acknowledged() < before + 20) await new Promise((done) => setTimeout(done, 5));
    const server = postmasterOf(join(dataDir, 'postgres'))?.pid;
    child.kill('SIGKILL');
    await once(child, 'exit');
    // The server of the killed program may answer once more before it stops.
    await gone(server);
    const promised = acknowledged();
    const [last] = await onceBack(embedded, 'select max(number)::int from written');
    expect(last).toBeGreaterThanOrEqual(promised);
    await query(embedded, 'insert into written default values');
    expect(processState(postmasterOf(join(dataDir, 'postgres'))?.pid ?? 0)).toBe('alive');
    await embedded.stop();
    expect(postmasterOf(join(dataDir, 'postgres'))).toBeNull();
  }
});

test('a program that attached takes over when the first one stops, and a third follows it', async () => {
  const first = await open();
  const others = [await open(), await open()];
  await query(first, 'create table kept_on as select 7 as number');
  await first.stop();
  for (const other of others) {
    expect(other.attached).toBe(true);
    expect(await onceBack(other, 'select number from kept_on')).toEqual([7]);
  }
});

test('two programs that start at once share one server, also on their first start', async () => {
  for (let round = 0; round < 6; round++) {
    const folder = join(dataDir, `round-${round}`);
    const [one, other] = await Promise.all([openElsewhere(folder), openElsewhere(folder)]);
    const embedded = await openEmbedded({ dataDir: folder });
    expect(embedded.attached).toBe(true);
    await embedded.stop();
    for (const { child } of [one, other]) child.kill('SIGKILL');
    await gone(postmasterOf(join(folder, 'postgres'))?.pid);
  }
});

test('a lock file with the id of another program does not prevent the start', async () => {
  const first = await open();
  const lock = join(dataDir, 'postgres', 'postmaster.pid');
  const left = readFileSync(lock, 'utf8');
  await first.stop();
  writeFileSync(lock, left.replace(/^\d+/, String(process.pid)));
  expect((await open()).attached).toBe(false);
});

test('a zombie counts as dead', async () => {
  // The shell execs a program that never reaps its child.
  const parent = spawn('sh', ['-c', 'sleep 0.01 & echo $!; exec sleep 60'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(parent);
  const [pid] = await once(parent.stdout, 'data');
  await gone(Number(pid));
  expect(() => process.kill(Number(pid), 0)).not.toThrow();
  expect(processState(Number(pid))).toBe('dead');
});

test('data of a version that is not installed is refused with a message', async () => {
  const first = await open();
  await first.stop();
  const file = join(dataDir, 'postgres', 'PG_VERSION');
  const version = readFileSync(file, 'utf8');
  writeFileSync(file, '9\n');
  await expect(openEmbedded({ dataDir })).rejects.toThrow(
    'was written by PostgreSQL 9, which is not installed here',
  );
  writeFileSync(file, version);
});

test('the socket is in the data folder, and the next start removes the files of a killed program', async () => {
  const { child } = await openElsewhere();
  const left = socketFolders();
  expect(left).toHaveLength(1);
  const attached = await open();
  expect(attached.attached).toBe(true);
  const server = postmasterOf(join(dataDir, 'postgres'))?.pid;
  child.kill('SIGKILL');
  await gone(child.pid);
  await opened.pop()?.stop();
  await gone(server);
  mkdirSync(join(dataDir, left[0] ?? ''), { recursive: true });
  writeFileSync(join(dataDir, left[0] ?? '', '.s.PGSQL.5432.lock'), 'left');
  const next = await open();
  const [socketDir] = socketFolders();
  expect(socketFolders()).toHaveLength(1);
  expect(left).not.toContain(socketDir);
  expect(statSync(join(dataDir, socketDir ?? '')).mode & 0o777).toBe(0o700);
  expect(next.connectionString).toContain(encodeURIComponent(join(dataDir, socketDir ?? '')));
  await opened.pop()?.stop();
  expect(socketFolders()).toEqual([]);
});

const socketFolders = () => readdirSync(dataDir).filter((name) => /^benchmark-\d+-/.test(name));

test('a data folder with a very long name works, with the socket elsewhere', async () => {
  const embedded = await openEmbedded({ dataDir: join(dataDir, 'a'.repeat(120)) });
  expect(await query(embedded, 'select 1')).toEqual([1]);
  await embedded.stop();
});
