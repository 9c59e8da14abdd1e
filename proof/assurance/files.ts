import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { downloadDocument } from '#contract/reviews/documents.endpoints.ts';
import { tryDisks } from './files/disks.ts';
import { type Hostile, hostileFiles } from './files/hostile.ts';
import { moments, tryKills } from './files/kills.ts';
import { addDesk, filesBelow, upload, withoutBytes } from './files/fixture.ts';
import { tryStrangers } from './files/strangers.ts';
import { findingOf, type Options, sizeOf } from './kit/program.ts';
import { openTestApp, type JournaledApp } from './kit/test-app.ts';

const ROUNDS = { full: 10, small: 1, least: 0 };

/**
 * Tries hostile files, size limits, full and missing disks, foreign folders, and kills between file and row.
 * Each gets the right status, no partial file is visible, no row lacks its bytes, and foreign files stay
 * untouched.
 */
export async function run(options: Options) {
  const { log, inject } = options;
  const testApp = await openTestApp();
  const folder = mkdtempSync(join(tmpdir(), 'benchmark-disks-'));
  try {
    await inject?.(testApp);
    const wrongs: string[] = [];
    const hostiles = inject ? hostileFiles.slice(0, 3) : hostileFiles;
    for (const hostile of hostiles) wrongs.push(...(await tryHostile(testApp, hostile)));
    log(`${hostiles.length} hostile files and limits: ${wrongs.length} wrong`);
    const disks = await tryDisks(testApp, folder);
    log(`${disks.tried} uploads to disks that fail, by ${disks.how}: ${disks.wrongs.length} wrong`);
    const strangers = await tryStrangers(testApp, join(folder, 'strange'));
    log(`${strangers.tried} foreign folders: ${strangers.wrongs.length} wrong`);
    const rounds = sizeOf(options, ROUNDS);
    const kills = rounds === 0 ? [] : await killsOnTheirOwn(rounds);
    log(`${rounds * moments.length} kills between file and row: ${kills.length} wrong`);
    const tried = hostiles.length + disks.tried + strangers.tried + rounds * moments.length;
    const all = [...wrongs, ...disks.wrongs, ...strangers.wrongs, ...kills];
    return findingOf(
      'files',
      all,
      {
        figure: `wrong verdicts, partial files or rows without bytes of ${tried} trials`,
        tried: {
          'hostile files and limits': [hostiles.length, 50],
          'uploads to failing disks': [disks.tried, 2],
          'foreign folders': [strangers.tried, 3],
          kills: [rounds * moments.length, 4],
        },
      },
      options,
    );
  } finally {
    await testApp.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function tryHostile(testApp: JournaledApp, [what, name, bytes, status]: Hostile): Promise<string[]> {
  const desk = await addDesk(testApp);
  const answer = await upload(testApp, desk, name, bytes);
  if (answer.status !== status) return [`${what}: ${answer.status} ${answer.text} instead of ${status}`];
  const wrongs = await withoutBytes(testApp.owner, testApp.context.files, desk);
  if (answer.status === 200) {
    const { entityId } = answer.json<{ entityId: number }>();
    const got = await testApp
      .withToken(desk.token)
      .call(downloadDocument, { query: { DocumentId: entityId } });
    const headers = JSON.stringify(got.headers);
    const isAttachment = String(got.headers['content-disposition']).startsWith('attachment; ');
    if (!isAttachment || headers.includes('set-cookie')) wrongs.push(`${what}: is handed out as ${headers}`);
  } else {
    const partial = filesBelow(testApp.context.config.DATA_DIR).filter((path) =>
      /partial|incoming/.test(path),
    );
    if (partial.length > 0) wrongs.push(`${what}: ${partial.join()} stays behind`);
  }
  return wrongs;
}

/** The kills use a separate database, so that its files folder holds only what they leave behind. */
async function killsOnTheirOwn(rounds: number): Promise<string[]> {
  const testApp = await openTestApp();
  const dataDir = mkdtempSync(join(tmpdir(), 'benchmark-kills-'));
  try {
    return await tryKills(testApp, dataDir, rounds);
  } finally {
    await testApp.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
