import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { findingOf, type Options, sizeOf } from '../assurance/kit/program.ts';
import { openTestApp, type JournaledApp } from '../assurance/kit/test-app.ts';
import { openBadNetwork } from './s3/bad-network.ts';
import { BUCKET, openRealStore, openSmallStore, type ObjectStore } from './s3/object-stores.ts';
import { INSTALL, isSwiftInstalled } from './s3/swift.ts';
import {
  cleanUp,
  tryBigFile,
  tryChecksums,
  tryForeignPlaces,
  tryUploads,
  type Fixture,
  troubles,
} from './s3/trials.ts';

const ROUNDS = { full: 3, small: 1, least: 1 };
const MEGABYTE = 1024 * 1024;
const BIG_FILE = { full: 200 * MEGABYTE, small: 64 * MEGABYTE, least: 8 * MEGABYTE };

/**
 * Uploads to an object store that is slow, gone, frozen, full, failing, or cuts connections. Each upload gets
 * the right status, each row has its bytes, strays are swept, foreign buckets are refused, wrong bytes are
 * refused, a large file takes no more memory than a small one, and the log holds no credentials. At full size
 * the store is OpenStack Swift.
 */
export async function run(options: Options) {
  const { full, log, inject } = options;
  if (full && !isSwiftInstalled()) {
    log(`not run: OpenStack Swift is missing. Install it with: ${INSTALL}`);
    return { name: 's3', figure: 'not run', holds: false };
  }
  const folder = mkdtempSync(join(tmpdir(), 'benchmark-s3-'));
  const closing: (() => Promise<void> | void)[] = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    const store = full ? await openRealStore(folder) : await openSmallStore(folder);
    closing.push(store.close);
    closing.push(giveCredentials(store));
    const network = await openBadNetwork(store.endpoint);
    closing.push(network.close);
    const logged: string[] = [];
    const logger = pino({ level: 'info' }, { write: (line) => void logged.push(line) });
    const settings = { FILES_URL: `s3://${BUCKET}?endpoint=${network.endpoint}` };
    const testApp: JournaledApp = await openTestApp(settings, logger);
    closing.push(() => testApp.stop());
    await inject?.(testApp);
    return await tryAll(options, { testApp, store, network, folder, logged });
  } finally {
    for (const close of closing.toReversed()) await close();
  }
}

async function tryAll(options: Options, fixture: Fixture) {
  const { log } = options;
  const wrongs: string[] = [];
  const rounds = sizeOf(options, ROUNDS);
  let strays = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (const trouble of troubles) wrongs.push(...(await tryUploads(fixture, trouble)));
    const swept = await cleanUp(fixture);
    strays += swept.strays;
    wrongs.push(...swept.wrongs);
  }
  const uploads = rounds * troubles.length;
  log(`${fixture.store.name}: ${uploads} replacements in trouble, ${strays} stray objects swept`);
  wrongs.push(...(await tryForeignPlaces(fixture)), ...(await tryChecksums(fixture)));
  const size = sizeOf(options, BIG_FILE);
  const big = await tryBigFile(fixture, size);
  wrongs.push(...big.wrongs);
  log(`a file of ${size / MEGABYTE} MB there and back: ${Math.round(big.growth / MEGABYTE)} MB more memory`);
  const secrets = fixture.logged.filter((line) =>
    fixture.store.secrets.some((secret) => line.includes(secret)),
  );
  if (secrets.length > 0) wrongs.push(`the log holds credentials: ${secrets[0]}`);
  return findingOf(
    's3',
    wrongs,
    { figure: `wrong of ${uploads} uploads to an object store in trouble`, tried: { uploads: [uploads, 8] } },
    options,
  );
}

/** The client finds its credentials in the environment. Returns how to take them back. */
function giveCredentials({ key, secret }: ObjectStore): () => void {
  const names = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const;
  const before = names.map((name) => process.env[name]);
  [process.env.AWS_ACCESS_KEY_ID, process.env.AWS_SECRET_ACCESS_KEY] = [key, secret];
  return () => {
    for (const [at, name] of names.entries()) {
      if (before[at] === undefined) delete process.env[name];
      else process.env[name] = before[at];
    }
  };
}
