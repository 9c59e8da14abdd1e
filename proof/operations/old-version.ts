import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Release, releases } from '#server/testing/releases.ts';
import { findingOf, type Options, sizeOf } from '../assurance/kit/program.ts';
import { addMigrations, checkOut, commitIsHere, fetchCommit, givePackages } from './old-version/checkout.ts';
import { runTests } from '../assurance/kit/run-tests.ts';

const TESTS = {
  full: ['server/features', 'server/http'],
  small: ['server/features/kudos/kudos.test.ts'],
  least: ['server/features/kudos/kudos.test.ts'],
};

/** What a test breaks: the folder with the migrations of today, which the old program runs. */
type Checkout = { readonly migrations: string };

/**
 * Runs the HTTP tests of the last release, unchanged, on the schema of today: servers of that release must go
 * on during a rolling upgrade. Source: docs/operations/upgrades.md.
 */
export async function run(options: Options<Checkout>) {
  const release = releases.at(-1);
  if (release === undefined) throw new Error('No release is kept.');
  if (commitIsHere(release.commit) || (process.env['CI'] && fetchCommit(release.commit)))
    return runRelease(options, release);
  options.log(
    `not run: this clone lacks the commit of ${release.name}. Fetch it with: git fetch origin ${release.commit}`,
  );
  return { name: 'old-version', figure: 'not run', holds: false };
}

async function runRelease(options: Options<Checkout>, release: Release) {
  const { log, inject } = options;
  const folder = mkdtempSync(join(tmpdir(), 'benchmark-old-version-'));
  // PostgreSQL runs as another user if this one is root.
  chmodSync(folder, 0o755);
  try {
    checkOut(release.commit, folder);
    givePackages(folder);
    const { added, changed } = addMigrations(folder);
    await inject?.({ migrations: join(folder, 'server/db/migrations') });
    const { passed, failures } = await runTests({ checkout: folder }, sizeOf(options, TESTS));
    log(`release ${release.name} with ${added} later migrations: ${passed} of its HTTP tests pass`);
    const wrongs = [
      ...changed.map((name) => `the migration ${name} was changed after its release`),
      ...failures,
    ];
    return findingOf(
      'old-version',
      wrongs,
      {
        figure: `wrong of the HTTP tests of ${release.name} on this schema`,
        tried: { tests: [passed + failures.length, 10] },
      },
      options,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
