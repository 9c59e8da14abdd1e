import { setTimeout as pause } from 'node:timers/promises';
import { type Behaviour, startMailServer, type TestMailServer } from '#server/ports/mailer.test-server.ts';
import { openTestCluster, type TestCluster } from '#server/testing/cluster.ts';
import { killSender, numberIn, openStage, type Stage } from './mail.stage.ts';

export type Options = { full: boolean; seed: number; log(line: string): void };

const KILLS = { small: 20, full: 200 };
const DUPLICATES_PER_MAIL_AT_MOST = 1 / 1000;
const SETTLE_MS = 180_000;

/**
 * Every mail is sent, whatever becomes of the mail server and of the process that sends: the server is away,
 * hangs, hangs up and refuses; the sender is killed again and again in the middle of its work.
 */
export async function run(options: Options): Promise<{ name: string; figure: string; holds: boolean }> {
  const { log } = options;
  const cluster = await openTestCluster();
  try {
    const bad = await throughBadServers(cluster, options);
    const killed = await throughKills(cluster, options);
    log(
      `bad servers: ${bad.duplicates} duplicates of ${bad.mails}; kills: ${killed.duplicates} of ${killed.mails}`,
    );
    const mails = bad.mails + killed.mails;
    const missing = bad.missing + killed.missing;
    const otherIds = bad.otherIds + killed.otherIds;
    const duplicates = bad.duplicates + killed.duplicates;
    const holds =
      missing === 0 &&
      otherIds === 0 &&
      bad.duplicates === 0 &&
      killed.duplicates <= mostDuplicates(killed.mails, options.full);
    const figure = `${mails} mails, ${missing} missing, ${duplicates} duplicates, ${otherIds} under another Message-ID`;
    return { name: 'mail', figure, holds };
  } finally {
    await cluster.stop();
  }
}

/**
 * Below one in a thousand. A few hundred mails cannot tell such a rate, so the small size looks only for a gross
 * fault. Run the full size on a machine that is not short of processors: a duplicate needs a kill between the
 * server's word and our record of it, and that moment is as long as the two processes wait for their turn.
 */
const mostDuplicates = (mails: number, full: boolean) =>
  full ? mails * DUPLICATES_PER_MAIL_AT_MOST : KILLS.small / 4;

type Tally = { mails: number; missing: number; duplicates: number; otherIds: number };

async function throughBadServers(cluster: TestCluster, { full, log }: Options): Promise<Tally> {
  const stage = await openStage(cluster);
  let server = await startMailServer();
  const port = Number(new URL(server.url).port);
  await server.stop();
  const sender = await stage.startSender(server.url);
  try {
    await stage.queue(full ? 100 : 10);
    await pause(1_500); // the server is away
    server = await startMailServer(port);
    const behaviours: Behaviour[] = [
      'never greet',
      'never answer',
      'hang up',
      'hang up before the last word',
      'refuse for now',
    ];
    for (const behaviour of behaviours) {
      server.behaviour = behaviour;
      await stage.queue(full ? 100 : 5);
      await pause(full ? 6_000 : 1_500);
      log(`server: ${behaviour}; ${await stage.open()} messages wait`);
    }
    server.behaviour = 'accept';
    await settle(stage);
    return await tally(stage, server);
  } finally {
    await killSender(sender);
    await stage.close();
    await server.stop();
  }
}

async function throughKills(cluster: TestCluster, { full, seed, log }: Options): Promise<Tally> {
  const stage = await openStage(cluster);
  const server = await startMailServer();
  const random = randomFrom(seed);
  const kills = full ? KILLS.full : KILLS.small;
  try {
    for (let kill = 1; kill <= kills; kill++) {
      const sender = await stage.startSender(server.url);
      const killed = killSender(sender, (full ? 2_000 : 500) + random() * (full ? 8_000 : 2_000));
      await keepBusy(stage, killed);
      if (kill % 10 === 0)
        log(`killed ${kill} times, ${server.raw.length} mails, ${await stage.open()} wait`);
    }
    const last = await stage.startSender(server.url);
    const started = performance.now();
    await settle(stage);
    log(`everything sent ${Math.round((performance.now() - started) / 1000)} s after the last kill`);
    await killSender(last);
    return await tally(stage, server);
  } finally {
    await stage.close();
    await server.stop();
  }
}

/** Keeps messages waiting, so that every kill comes in the middle of work. */
async function keepBusy(stage: Stage, until: Promise<void>): Promise<void> {
  let isOver = false;
  const over = until.then(() => {
    isOver = true;
  });
  while (!isOver) {
    if ((await stage.open()) < 50) await stage.queue(50);
    await Promise.race([pause(100), over]);
  }
}

async function settle(stage: Stage): Promise<void> {
  const deadline = performance.now() + SETTLE_MS;
  while ((await stage.open()) > 0 && performance.now() < deadline) await pause(200);
}

/** Compares what the mail server holds with what was queued, by the number in each text. */
async function tally(stage: Stage, server: TestMailServer): Promise<Tally> {
  const ids = new Map<number, string[]>();
  for (const mail of await server.mails()) {
    const number = numberIn(mail.text ?? '');
    ids.set(number, [...(ids.get(number) ?? []), mail.messageId ?? '']);
  }
  const mails = stage.queued();
  const missing = Array.from({ length: mails }, (_, index) => index + 1).filter(
    (number) => !ids.has(number),
  ).length;
  const copies = [...ids.values()];
  const all = copies.flat();
  return {
    mails,
    missing: missing + (await stage.open()),
    duplicates: all.length - ids.size,
    otherIds: copies.filter((own) => new Set(own).size > 1).length + (copies.length - new Set(all).size),
  };
}

/** Mulberry32: the same seed, the same run. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
