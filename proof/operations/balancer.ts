import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase, openPool } from '#server/db/connection/client.ts';
import { copyTemplate, openTestCluster } from '#server/testing/database/cluster.ts';
import { freePort } from '#server/testing/free-port.ts';
import { haproxyVersion, INSTALL, startHaproxy } from './balancer/haproxy.ts';
import { startSmallBalancer } from './balancer/small-balancer.ts';
import { type Running, startProcess } from '../assurance/crash/process.ts';
import { type Crowd, gatherCrowd } from '../assurance/kit/crowd.ts';
import { findingOf, type Options, sizeOf } from '../assurance/kit/program.ts';

const ROUNDS = { full: 5, small: 1, least: 1 };
const CLIENTS = 10;
const SESSIONS = 2;
const WRITE_EVERY = 10;
/** Between two calls of a client, so that the rate limits of their sessions are never met. */
const PAUSE_MS = 50;
/** Before the first restart and after the last. */
const CALM_MS = 1_000;

/** What a test breaks: the settings of the servers. */
type Servers = { settings: Record<string, string> };
type Load = {
  readonly crowd: Crowd;
  readonly url: string;
  readonly wrongs: string[];
  readonly acknowledged: number[];
  calls: number;
  number: number;
  isOver: boolean;
};

/**
 * Restarts two servers behind a balancer, one after the other, while people read and write. No request fails,
 * and each write is stored once. At full size the balancer is HAProxy with `deploy/haproxy.cfg`.
 * Source: docs/operations/several-servers.md.
 */
export async function run(options: Options<Servers>) {
  const { full, log, inject } = options;
  const version = full ? haproxyVersion() : null;
  if (full && version === null) {
    log(`not run: HAProxy is missing. Install it with: ${INSTALL}`);
    return { name: 'balancer', figure: 'not run', holds: false };
  }
  const folder = mkdtempSync(join(tmpdir(), 'benchmark-balancer-'));
  const closing: (() => Promise<void> | void)[] = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    const cluster = await openTestCluster();
    closing.push(cluster.stop);
    const { url: databaseUrl, drop } = await copyTemplate(cluster);
    closing.push(drop);
    const owner = openDatabase(openPool({ connectionString: databaseUrl, max: 2, asOwner: true }));
    closing.push(() => owner.destroy());
    const crowd = await gatherCrowd(owner, SESSIONS);
    closing.push(crowd.close);
    const subject = { settings: { DRAIN_SECONDS: '3', FILES_URL: `file://${join(folder, 'files')}` } };
    await inject?.(subject);
    const ports = [await freePort(), await freePort()] as const;
    const start = async (at: number) =>
      startProcess(join(folder, `server-${at}`), databaseUrl, ports[at], { settings: subject.settings });
    const servers = [await start(0), await start(1)];
    closing.push(() => servers.reduce(async (before, server) => before.then(server.kill), Promise.resolve()));
    const balancer = await (version === null ? startSmallBalancer(ports) : startHaproxy(ports));
    closing.push(balancer.stop);
    log(`balancer: ${version === null ? 'of our own' : `HAProxy ${version}`}`);
    return await restartUnderLoad(options, { crowd, url: balancer.url }, { servers, start });
  } finally {
    for (const close of closing.toReversed()) await close();
  }
}

type Fleet = { readonly servers: Running[]; readonly start: (at: number) => Promise<Running> };

async function restartUnderLoad(
  options: Options<Servers>,
  given: Pick<Load, 'crowd' | 'url'>,
  { servers, start }: Fleet,
) {
  const { log } = options;
  const load: Load = { ...given, wrongs: [], acknowledged: [], calls: 0, number: 0, isOver: false };
  const calling = Promise.all(Array.from({ length: CLIENTS }, async () => callOn(load)));
  let restarts = 0;
  await pause(CALM_MS);
  for (let round = 0; round < sizeOf(options, ROUNDS); round += 1) {
    for (const [at, server] of servers.entries()) {
      const code = await server.stop();
      if (code !== 0) load.wrongs.push(`a server ended with ${code}`);
      servers[at] = await start(at);
      restarts += 1;
    }
  }
  await pause(CALM_MS);
  load.isOver = true;
  await calling;
  const stored = await load.crowd.stored();
  if (stored.join() !== load.acknowledged.toSorted((one, other) => one - other).join()) {
    load.wrongs.push(`${stored.length} writes are stored, ${load.acknowledged.length} were acknowledged`);
  }
  log(`${restarts} restarts during ${load.calls} calls, ${load.acknowledged.length} of them writes`);
  return findingOf(
    'balancer',
    load.wrongs,
    {
      figure: `failed of the calls during ${restarts} restarts`,
      tried: {
        restarts: [restarts, 2],
        calls: [load.calls, 200],
        writes: [load.acknowledged.length, 20],
      },
    },
    options,
  );
}

async function callOn(load: Load): Promise<void> {
  const { crowd, url, wrongs, acknowledged } = load;
  while (!load.isOver) {
    load.calls += 1;
    const isWrite = load.calls % WRITE_EVERY === 0;
    if (isWrite) load.number += 1;
    const { number } = load;
    const { status, body } = await (isWrite ? crowd.write(url, number) : crowd.read(url));
    if (status !== 200) wrongs.push(`a ${isWrite ? 'write' : 'read'} was answered with ${status} ${body}`);
    else if (isWrite) acknowledged.push(number);
    await pause(PAUSE_MS);
  }
}
