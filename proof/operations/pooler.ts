import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Db, openDatabase, openPool } from '#server/db/connection/client.ts';
import { waitForDatabase } from '#server/db/connection/wait-for-database.ts';
import { diskFileStore } from '#server/ports/file-store/file-store.disk.ts';
import { startMailServer, type TestMailServer } from '#server/ports/mailer/mailer.test-server.ts';
import { copyTemplate, openTestCluster } from '#server/testing/database/cluster.ts';
import { openWire } from '#server/testing/faults.ts';
import { type Running, startProcess } from '../assurance/crash/process.ts';
import { addWriters } from '../assurance/crash/fixture.ts';
import { halves, verdictOn } from '../assurance/crash/verdict.ts';
import { acknowledgedOf, type Writer, writeOn } from '../assurance/crash/writer.ts';
import { folderForPrograms } from '../assurance/kit/packages.ts';
import { findingOf, type Options, sizeOf } from '../assurance/kit/program.ts';
import { type Random, randomFrom } from '../assurance/kit/random.ts';
import { forgetCalls } from '../assurance/kit/test-app.ts';
import { makeLogin } from './pooler/login.ts';
import { INSTALL, isPgbouncerInstalled, startPgbouncer } from './pooler/pgbouncer.ts';
import { addressOf, type Login, type Pooler } from './pooler/poolers.ts';
import { addReaders, type Load, readOn } from './pooler/readers.ts';
import { startStandIn } from './pooler/stand-in.ts';
import { leftBehind } from './pooler/state.ts';

const SIZES = {
  full: { poolers: ['session', 'transaction'] as const, seconds: 60, restarts: 5 },
  small: { poolers: ['stand-in'] as const, seconds: 4, restarts: 1 },
  least: { poolers: ['stand-in'] as const, seconds: 2, restarts: 0 },
};
const SERVERS = 2;
const READERS = 40;
const WRITERS = 4;
const SETTLE_MS = 120_000;
/** By then the servers have seen that the restarted pooler has closed their connections. */
const NOTICED_MS = 2_000;

/** What a test breaks: settings of the servers, the database, or the application's user. */
type Subject = {
  readonly settings: Record<string, string>;
  readonly owner: Db;
  readonly user: string;
};
type Fixture = {
  readonly databaseUrl: string;
  readonly owner: Db;
  readonly login: Login;
  readonly folder: string;
  readonly mails: TestMailServer;
  readonly random: Random;
};

/**
 * Two servers behind a pooler, with readers, writers, emails and restarts of the pooler. Each person reads
 * their own page, each acknowledged write is there and whole, each email is sent once, and the connections
 * carry nothing of those who used them. At full size the pooler is PgBouncer, in session and in transaction
 * mode.
 */
export async function run(options: Options<Subject>) {
  const { full, seed, log } = options;
  if (full && !isPgbouncerInstalled()) {
    log(`not run: PgBouncer is missing. Install it with: ${INSTALL}`);
    return { name: 'pooler', figure: 'not run', holds: false };
  }
  const sizes = sizeOf<(typeof SIZES)[keyof typeof SIZES]>(options, SIZES);
  const wrongs: string[] = [];
  let calls = 0;
  for (const kind of sizes.poolers) {
    const done = await behind(kind, sizes, randomFrom(seed), options);
    log(`${done.name}: ${done.figures}`);
    calls += done.calls;
    wrongs.push(...done.wrongs.map((wrong) => `${done.name}: ${wrong}`));
  }
  return findingOf(
    'pooler',
    wrongs,
    { figure: `wrong of ${calls} calls behind a pooler`, tried: { calls: [calls, 50] } },
    options,
  );
}

async function behind(
  kind: 'session' | 'transaction' | 'stand-in',
  times: { seconds: number; restarts: number },
  random: Random,
  { inject }: Options<Subject>,
) {
  const closing: (() => Promise<unknown> | void)[] = [];
  try {
    const cluster = await openTestCluster();
    closing.push(cluster.stop);
    const { url: databaseUrl, drop } = await copyTemplate(cluster);
    closing.push(drop);
    const owner = openDatabase(openPool({ connectionString: databaseUrl, max: 2, asOwner: true }));
    closing.push(() => owner.destroy());
    const { login, dropLogin } = await makeLogin(owner);
    closing.push(dropLogin);
    const folder = folderForPrograms('benchmark-pooler-');
    closing.push(() => rmSync(folder, { recursive: true, force: true }));
    const mails = await startMailServer();
    closing.push(mails.stop);
    const wire = await openWire(databaseUrl);
    closing.push(wire.close);
    const pooler =
      kind === 'stand-in'
        ? await startStandIn(databaseUrl, login, random)
        : await startPgbouncer(folder, wire.url, kind, login);
    closing.push(pooler.stop);
    const fixture = { databaseUrl, owner, login, folder, mails, random };
    const settings = {
      MIGRATION_DATABASE_URL: databaseUrl,
      SMTP_URL: mails.url,
      LOG_LEVEL: 'warn',
      ...(kind === 'session' ? {} : { DATABASE_STATEMENTS: 'unnamed' }),
    };
    const extra = { settings, stderr: inject ? ('ignore' as const) : ('inherit' as const) };
    await inject?.({ settings, owner, user: login.user });
    const allowance = setInterval(() => void forgetCalls({ owner }).catch(() => {}), 500);
    closing.push(() => clearInterval(allowance));
    return { name: pooler.name, ...(await underLoad(fixture, pooler, extra, times)) };
  } finally {
    for (const close of closing.toReversed()) await close();
  }
}

async function underLoad(
  fixture: Fixture,
  pooler: Pooler,
  extra: Parameters<typeof startProcess>[3],
  { seconds, restarts }: { seconds: number; restarts: number },
) {
  const { owner, login, folder, mails } = fixture;
  const address = addressOf(pooler, login, fixture.databaseUrl);
  const servers: Running[] = [];
  const load: Load = { isOver: false, calls: 0, unavailable: 0, wrongs: [] };
  const readers = await addReaders(owner, READERS);
  const writers = await addWriters(owner, WRITERS, seconds);
  try {
    load.wrongs.push(...(await startsUnaware(address)));
    while (servers.length < SERVERS) servers.push(await startProcess(folder, address, 0, extra));
    const urls = servers.map(({ url }) => url);
    let isAway = false;
    const working = [
      ...readers.map(async (reader, at) => readOn(reader, urls[at % SERVERS] ?? '', load, () => isAway)),
      ...writers.map(async (writer, at) =>
        load.wrongs.push(...(await writeOn(writer, urls[at % SERVERS] ?? '', load))),
      ),
    ];
    for (let time = 0; time <= restarts; time += 1) {
      await pause((seconds * 1000) / (restarts + 1));
      if (time === restarts) break;
      isAway = true;
      await pooler.restart();
      await pause(NOTICED_MS);
      isAway = false;
    }
    load.isOver = true;
    await Promise.all(working);
    load.wrongs.push(...(await emailsOf(owner, mails, restarts)), ...(await lost(fixture, writers)));
    for (const { logged } of servers) load.wrongs.push(...complaintsIn(logged, restarts > 0));
    await stopServers(servers.splice(0));
    load.wrongs.push(...(await leftBehind(address)));
  } catch (error) {
    load.wrongs.push(error instanceof Error ? error.message : String(error));
  } finally {
    load.isOver = true;
    await stopServers(servers);
  }
  const written = acknowledgedOf(writers).reduce((sum, one) => sum + one, 0);
  if (written === 0) load.wrongs.push('nothing was written');
  return {
    calls: load.calls + written,
    wrongs: load.wrongs,
    figures: `${load.calls} reads, ${written} writes, ${mails.raw.length} emails, ${restarts} restarts of the pooler, ${load.unavailable} times 503 meanwhile`,
  };
}

/** A start that is not told of the pooler must end with a sentence that names the missing setting. */
async function startsUnaware(address: string): Promise<string[]> {
  const said = await waitForDatabase(address).then(
    () => 'nothing',
    (error: unknown) => String(error),
  );
  return said.includes('Set MIGRATION_DATABASE_URL to PostgreSQL itself')
    ? []
    : [`a start without MIGRATION_DATABASE_URL was told ${said}`];
}

async function stopServers(servers: readonly Running[]): Promise<void> {
  for (const server of servers) {
    process.kill(server.pid, 'SIGTERM');
    await server.ended();
  }
}

/**
 * Waits until all emails are sent, each once; emails that wait for more of their kind are due at once.
 * A restart may leave an email whose record was not saved.
 */
async function emailsOf(owner: Db, mails: TestMailServer, restarts: number): Promise<string[]> {
  for (const end = performance.now() + SETTLE_MS; ; await pause(100)) {
    await sql`update pgboss.job set start_after = now()
      where name = 'mail' and state = 'created' and start_after > now()`.execute(owner);
    const { rows } = await sql<{ open: number; sent: number }>`
      select (count(*) filter (where sent_at is null and failed_at is null and skipped_at is null))::int as open,
        (count(*) filter (where sent_at is not null))::int as sent from message`.execute(owner);
    const { open = 0, sent = 0 } = rows[0] ?? {};
    const ids = new Set((await mails.mails()).map(({ messageId }) => messageId));
    if (open > 0 && performance.now() < end) continue;
    const copies = mails.raw.length - ids.size;
    return [
      ...(open > 0 ? [`${open} emails were never sent`] : []),
      ...(ids.size === sent ? [] : [`${ids.size} emails arrived of ${sent} sent`]),
      ...(copies > restarts * SERVERS ? [`${copies} emails arrived again`] : []),
    ];
  }
}

async function lost({ owner, folder }: Fixture, writers: readonly Writer[]): Promise<string[]> {
  const files = diskFileStore(join(folder, 'files'));
  const verdicts = await Promise.all(writers.map(async (writer) => verdictOn(owner, files, writer)));
  return [...verdicts.flat(), ...(await halves(owner, writers))];
}

// As codes of errors: the digits alone also stand in times.
const complaint = /"code":"(?:42P05|26000)"|prepared statement|LISTEN|unexpected failure/;

/** What the servers log beyond lost connections. */
function complaintsIn(logged: readonly string[], hadRestarts: boolean): string[] {
  return logged.filter((line) => !hadRestarts || complaint.test(line));
}
