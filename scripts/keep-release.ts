import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { PassThrough } from 'node:stream';
import { constants, gunzipSync, gzipSync } from 'node:zlib';
import { backUp } from '#server/backup/back-up.ts';
import { knownMigrations } from '#server/db/migrate.ts';
import { loadDemoCompany } from '#server/demo/demo-company.ts';
import { openFileStore } from '#server/features/reviews/documents/files-folder.ts';
import { openTestCluster } from '#server/testing/database/cluster.ts';
import { createTestDatabase, utcFor } from '#server/testing/database/database.ts';
import { archiveOf, releases, releasesFile } from '#server/testing/releases.ts';
import { root } from './tasks.ts';

// npm run keep-release -- NAME: keeps a backup of the demo company, as this commit makes it, in
// server/releases/, and adds the release to the list there. Source: docs/operations/upgrades.md.
const [name = ''] = process.argv.slice(2);
const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();

const trouble = troubleWith(name);
if (trouble !== null) {
  console.error(trouble);
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), 'benchmark-release-'));
const cluster = await openTestCluster();
try {
  const bytes = await demoArchive();
  writeFileSync(archiveOf(name), bytes);
  const lastMigration = knownMigrations().at(-1)?.name ?? '';
  const added = {
    name,
    commit: git('rev-parse', 'HEAD'),
    lastMigration,
    rewritten: {},
    added: {},
    narrowed: {},
  };
  const kept = [...releases, added];
  writeFileSync(releasesFile, `${JSON.stringify(kept, null, 2)}\n`);
  console.log(`${name}: ${Math.round(bytes.length / 1024)} KB. Commit server/releases/.`);
} finally {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}

function troubleWith(release: string): string | null {
  if (!/^\d+\.\d+\.\d+$/.test(release))
    return 'npm run keep-release -- NAME; NAME is a version, such as 0.2.0';
  if (existsSync(archiveOf(release))) return `The release ${release} is kept already.`;
  if (git('status', '--porcelain', '--untracked-files=no') !== '')
    return 'There are changes that are not committed. A release is a commit: commit them first.';
  return null;
}

/** A backup of the demo company. It travels as text, so its times are in UTC wherever it is made. */
async function demoArchive(): Promise<Buffer> {
  const database = await createTestDatabase(cluster);
  const files = await openFileStore({ FILES_URL: undefined, DATA_DIR: folder }, database.owner);
  await loadDemoCompany(database.owner, files);
  await utcFor(database.owner);
  const target = new PassThrough();
  const [bytes] = await Promise.all([
    buffer(target),
    backUp({ connectionString: database.url, files, target, recipient: null }),
  ]);
  await database.drop();
  return gzipSync(gunzipSync(bytes), { level: constants.Z_BEST_COMPRESSION });
}
