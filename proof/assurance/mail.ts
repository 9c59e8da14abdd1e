import { setTimeout as pause } from 'node:timers/promises';
import {
  type Behaviour,
  startMailServer,
  type TestMailServer,
} from '#server/ports/mailer/mailer.test-server.ts';
import { openTestCluster, type TestCluster } from '#server/testing/database/cluster.ts';
import { type Finding, findingOf, type Options, sizeOf } from './kit/program.ts';
import { randomFrom } from './kit/random.ts';
import { killSender, numberIn, openTestApp, type JournaledApp } from './mail.fixture.ts';

const KILLS = { least: 0, small: 20, full: 200 };
const QUEUED_AT_FIRST = { least: 2, small: 10, full: 100 };
const QUEUED_AT_ONCE = { least: 2, small: 5, full: 100 };
const DUPLICATES_PER_MAIL_AT_MOST = 1 / 1000;
const SETTLE_MS = 180_000;

/**
 * Every email is sent despite faults: the mail server is away, hangs, closes the connection and refuses; the
 * sender is killed repeatedly during its work.
 */
export async function run(options: Options<TestMailServer>): Promise<Finding> {
  const { log, inject } = options;
  const cluster = await openTestCluster();
  try {
    const bad = await throughBadServers(cluster, options);
    const killed = inject ? nothing : await throughKills(cluster, options);
    log(
      `bad servers: ${bad.duplicates} duplicates of ${bad.mails}; kills: ${killed.duplicates} of ${killed.mails}`,
    );
    const mails = bad.mails + killed.mails;
    const missing = bad.missing + killed.missing;
    const otherIds = bad.otherIds + killed.otherIds;
    const duplicates = bad.duplicates + killed.duplicates;
    const retried = bad.retried + killed.retried;
    log(`${retried} of the mails needed a second attempt`);
    const wrongs = [
      ...(retried === 0 ? ['no mail needed a second attempt'] : []),
      ...(missing > 0 ? [`${missing} mails are missing`] : []),
      ...(otherIds > 0 ? [`${otherIds} mails have another Message-ID`] : []),
      ...(bad.duplicates > 0 ? [`${bad.duplicates} duplicates from bad servers`] : []),
      ...(killed.duplicates > mostDuplicates(killed.mails, options.full)
        ? [`${killed.duplicates} duplicates after kills`]
        : []),
    ];
    const figure = `wrong: ${mails} mails, ${missing} missing, ${duplicates} duplicates, ${otherIds} under another Message-ID`;
    const tried = {
      'mails through bad servers': [bad.mails, 20],
      'mails during kills': [killed.mails, 20],
    } as const;
    return findingOf('mail', wrongs, { figure, tried }, options);
  } finally {
    await cluster.stop();
  }
}

/**
 * At full size, below one in a thousand. A few hundred emails can't show such a rate, so the small size
 * detects only gross faults. Run the full size on a machine with free processors: a duplicate needs a kill
 * between the server's acceptance and our record of it, and that window grows while the two processes wait
 * for a processor.
 */
const mostDuplicates = (mails: number, full: boolean) =>
  full ? mails * DUPLICATES_PER_MAIL_AT_MOST : KILLS.small / 4;

type Tally = {
  mails: number;
  missing: number;
  duplicates: number;
  otherIds: number;
  /** Emails sent by a second or later attempt. */
  retried: number;
};
const nothing: Tally = { mails: 0, missing: 0, duplicates: 0, otherIds: 0, retried: 0 };

async function throughBadServers(cluster: TestCluster, options: Options<TestMailServer>): Promise<Tally> {
  const { full, log, inject } = options;
  const queued = sizeOf(options, QUEUED_AT_ONCE);
  const testApp = await openTestApp(cluster);
  let server = await startMailServer();
  const port = Number(new URL(server.url).port);
  await server.stop();
  const sender = await testApp.startSender(server.url);
  try {
    await testApp.queue(sizeOf(options, QUEUED_AT_FIRST));
    await pause(1_500); // the server is away
    server = await startMailServer(port);
    await inject?.(server);
    const behaviours: Behaviour[] = [
      'never greet',
      'never answer',
      'hang up',
      'hang up before the last word',
      'refuse for now',
    ];
    for (const behaviour of inject ? (['refuse for now'] as const) : behaviours) {
      server.behaviour = behaviour;
      await testApp.queue(queued);
      await pause(full ? 6_000 : 1_500);
      log(`server: ${behaviour}; ${await testApp.open()} messages wait`);
    }
    server.behaviour = 'accept';
    await settle(testApp);
    return await tally(testApp, server);
  } finally {
    await killSender(sender);
    await testApp.close();
    await server.stop();
  }
}

async function throughKills(
  cluster: TestCluster,
  { full, seed, log }: Options<TestMailServer>,
): Promise<Tally> {
  const testApp = await openTestApp(cluster);
  const server = await startMailServer();
  const random = randomFrom(seed);
  const kills = sizeOf({ full }, KILLS);
  try {
    for (let kill = 1; kill <= kills; kill++) {
      const sender = await testApp.startSender(server.url);
      const killed = killSender(sender, (full ? 2_000 : 500) + random() * (full ? 8_000 : 2_000));
      await keepBusy(testApp, killed);
      if (kill % 10 === 0)
        log(`killed ${kill} times, ${server.raw.length} mails, ${await testApp.open()} wait`);
    }
    const last = await testApp.startSender(server.url);
    const started = performance.now();
    await settle(testApp);
    log(`everything sent ${Math.round((performance.now() - started) / 1000)} s after the last kill`);
    await killSender(last);
    return await tally(testApp, server);
  } finally {
    await testApp.close();
    await server.stop();
  }
}

/** Keeps messages queued, so that every kill interrupts work. */
async function keepBusy(testApp: JournaledApp, until: Promise<void>): Promise<void> {
  let isOver = false;
  const over = until.then(() => {
    isOver = true;
  });
  while (!isOver) {
    if ((await testApp.open()) < 50) await testApp.queue(50);
    await Promise.race([pause(100), over]);
  }
}

async function settle(testApp: JournaledApp): Promise<void> {
  const deadline = performance.now() + SETTLE_MS;
  while ((await testApp.open()) > 0 && performance.now() < deadline) await pause(200);
}

/** Compares the emails on the mail server with the queued messages, by the number in each text. */
async function tally(testApp: JournaledApp, server: TestMailServer): Promise<Tally> {
  const ids = new Map<number, string[]>();
  for (const mail of await server.mails()) {
    const number = numberIn(mail.text ?? '');
    ids.set(number, [...(ids.get(number) ?? []), mail.messageId ?? '']);
  }
  const mails = testApp.queued();
  const missing = Array.from({ length: mails }, (_, index) => index + 1).filter(
    (number) => !ids.has(number),
  ).length;
  const copies = [...ids.values()];
  const all = copies.flat();
  return {
    mails,
    missing: missing + (await testApp.open()),
    duplicates: all.length - ids.size,
    retried: await testApp.retried(),
    otherIds: copies.filter((own) => new Set(own).size > 1).length + (copies.length - new Set(all).size),
  };
}
