import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Db, openDatabase, openPool } from '#server/db/connection/client.ts';
import { startMailServer } from '#server/ports/mailer/mailer.test-server.ts';
import { copyTemplate, openTestCluster } from '#server/testing/database/cluster.ts';
import { findingOf, type Options, sizeOf } from './kit/program.ts';
import { randomFrom } from './kit/random.ts';
import { actsDone, actsOf, setFixture } from './two-instances.fixture.ts';

// The period includes New York's change to daylight saving time.
const START = '2027-03-01';
const MINUTES_APART = 15;
const SETTLE_MS = 120_000;
const sizes = {
  least: { days: 6, people: 4, stepMinutes: 720, kills: 0 },
  small: { days: 30, people: 10, stepMinutes: 60, kills: 2 },
  full: { days: 30, people: 100, stepMinutes: 10, kills: 20 },
};

/**
 * Runs two servers on one database, their clocks 15 minutes apart, through 30 simulated days. Now and then
 * one is killed during its work and restarted. Each due action is done once: reminders and their emails,
 * archivings, and the starts of reviews with the emails about them, one per recipient and morning.
 */
export async function run(options: Options<Db>) {
  const { seed, log, inject } = options;
  const { days, people, stepMinutes, kills } = sizeOf(options, sizes);
  const cluster = await openTestCluster();
  const { url, drop } = await copyTemplate(cluster);
  const owner = openDatabase(openPool({ connectionString: url, max: 2, asOwner: true }));
  const mailServer = await startMailServer();
  const start = (minutesAhead: number) => startInstance(url, mailServer.url, minutesAhead);
  const aheadOf = [0, MINUTES_APART];
  const instances = await Promise.all(aheadOf.map(start));
  try {
    await sql`update installation set time_zone = 'America/New_York'`.execute(owner);
    const dues = await setFixture(owner, people, START, days);
    await inject?.(owner);
    await sql`update automatic_reminders set is_on = true, through_day = ${START}::date - 1`.execute(owner);
    await sql`update company_settings set starts_by_itself = true, started_through = ${START}::date - 1`.execute(
      owner,
    );
    const steps = (days * 24 * 60) / stepMinutes;
    const random = randomFrom(seed);
    const killAt = new Set(Array.from({ length: kills }, () => Math.floor(random() * steps)));
    for (let step = 0; step < steps; step++) {
      // Just after midnight in New York.
      await goTo(owner, new Date(Date.parse(`${START}T05:05:00Z`) + step * stepMinutes * 60_000));
      const victim = killAt.has(step) ? Math.floor(random() * 2) : null;
      await Promise.all(
        instances.map(async (instance, index) => {
          if (index !== victim) return tick(instance);
          instance.stdin?.write('tick\n');
          await pause(random() * 20);
          await kill(instance);
          instances[index] = await start(aheadOf[index] ?? 0);
        }),
      );
      await untilSent(owner);
    }
    const expected = actsOf(dues, START, days);
    const done = await actsDone(owner);
    const mails = new Set((await mailServer.mails()).map(({ messageId }) => messageId));
    const wrongs = wrongsOf(expected, done);
    const reminders = expected.filter((act) => act.startsWith('remind')).length;
    const news = await newsTold(owner);
    if (mails.size !== reminders + news.told)
      wrongs.push(`${mails.size} mails for ${reminders} reminders and ${news.told} people told of starts`);
    if (news.mails !== news.told) wrongs.push(`${news.mails} mails to ${news.told} people told of starts`);
    const copies = mailServer.raw.length - mails.size;
    if (copies > kills) wrongs.push(`${copies} copies of mails after ${kills} kills`);
    log(
      `${steps} steps, ${expected.length} acts due, ${done.length} done, ${kills} kills, ${copies} copies of mails`,
    );
    return findingOf(
      'two-instances',
      wrongs,
      {
        figure: `wrong of ${expected.length} due acts`,
        tried: { steps: [steps, 500], 'due acts': [expected.length, 20], reminders: [reminders, 5] },
      },
      options,
    );
  } finally {
    await Promise.all(instances.map(kill));
    await owner.destroy();
    await mailServer.stop();
    await drop();
    await cluster.stop();
  }
}

function wrongsOf(expected: readonly string[], done: readonly string[]): string[] {
  const times = new Map<string, number>();
  for (const act of done) times.set(act, (times.get(act) ?? 0) + 1);
  return [
    ...expected.filter((act) => !times.has(act)).map((act) => `${act}: never done`),
    ...[...times].filter(([, count]) => count > 1).map(([act, count]) => `${act}: done ${count} times`),
    ...[...times.keys()].filter((act) => !expected.includes(act)).map((act) => `${act}: was not due`),
  ];
}

async function goTo(owner: Db, instant: Date): Promise<void> {
  const seconds = Math.round((instant.getTime() - Date.now()) / 1000);
  await sql`create or replace function app_now() returns timestamptz language sql stable as
    ${sql.lit(`select now() + interval '${seconds} seconds'`)}`.execute(owner);
}

/** Emails about starts that were sent, and the people to tell, each once a morning. */
async function newsTold(owner: Db): Promise<{ mails: number; told: number }> {
  const { rows } = await sql<{ mails: number; told: number }>`
    select (select count(*)::int from message where kind = 'review-news' and sent_at is not null) as mails,
      (select count(distinct (recipient_id, noted_at::date))::int from review_notice) as told`.execute(owner);
  return rows[0] ?? { mails: 0, told: 0 };
}

/**
 * Waits until all emails are sent. Simulated days pass in moments, so a pending email would seem too old; the
 * five minutes of an email about starts pass at once.
 */
async function untilSent(owner: Db): Promise<void> {
  const deadline = performance.now() + SETTLE_MS;
  for (;;) {
    await sql`update pgboss.job set start_after = now()
      where name = 'mail' and state = 'created' and start_after > now()`.execute(owner);
    const { rows } = await sql<{ open: number }>`select count(*) as open from message
      where sent_at is null and failed_at is null and skipped_at is null`.execute(owner);
    if ((rows[0]?.open ?? 0) === 0) return;
    if (performance.now() > deadline) throw new Error('Mails were not sent.');
    await pause(20);
  }
}

async function startInstance(url: string, smtpUrl: string, minutesAhead: number): Promise<ChildProcess> {
  const program = join(import.meta.dirname, 'two-instances.server.ts');
  const instance = spawn(process.execPath, [program, url, smtpUrl, String(minutesAhead)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await said(instance);
  return instance;
}

async function tick(instance: ChildProcess): Promise<void> {
  const answer = said(instance);
  instance.stdin?.write('tick\n');
  await answer;
}

async function said(instance: ChildProcess): Promise<void> {
  if (!instance.stdout) throw new Error('The server cannot be heard.');
  const over = new AbortController();
  const ended = once(instance, 'exit', { signal: over.signal }).then(([code, signal]) => {
    throw new Error(`The server ended with ${code ?? signal}.`);
  });
  try {
    await Promise.race([once(instance.stdout, 'data', { signal: over.signal }), ended]);
  } finally {
    over.abort();
    ended.catch(() => {});
  }
}

async function kill(instance: ChildProcess): Promise<void> {
  if (instance.exitCode !== null || instance.signalCode !== null) return;
  const gone = once(instance, 'exit');
  instance.kill('SIGKILL');
  await gone;
}
