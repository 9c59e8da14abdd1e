import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { openFileStore } from '#server/features/reviews/documents/files-folder.ts';
import { sweepStrays } from '#server/features/reviews/documents/sweep-strays.ts';
import { diskFileStore } from '#server/ports/file-store/file-store.disk.ts';
import type { JournaledApp } from '../kit/test-app.ts';
import { filesBelow } from './fixture.ts';

const LONG_AGO = new Date('2020-01-01T00:00:00Z');
const log = pino({ level: 'silent' });

/**
 * Opens file folders with unexpected content. Only a folder with this installation's id opens; the error
 * tells how to write that id. Nothing in any folder is touched.
 */
export async function tryStrangers(
  testApp: JournaledApp,
  dataDir: string,
): Promise<{ tried: number; wrongs: string[] }> {
  const { rows } = await sql<{ id: string; key: string | null }>`
    select installation_id as id, (select min(storage_key) from document) as key from installation`.execute(
    testApp.owner,
  );
  const [{ id, key } = { id: '', key: null }] = rows;
  const folder = join(dataDir, 'files');
  const wrongs: string[] = [];
  const cases: [what: string, names: readonly string[], owner: string | null][] = [
    ['a restored folder of 170 files', [key ?? '', ...uuids(169)], id],
    ['a stranger’s makefile', ['makefile', 'README', 'src-1'], id],
    ['the folder of another installation', uuids(3), randomUUID()],
    ['a folder without an id', [key ?? '', 'makefile'], null],
    ['a folder without an id that another database knows', uuids(10), null],
  ];
  for (const [what, names, owner] of cases) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    for (const name of names) put(folder, name, name);
    if (owner !== null) put(folder, '.benchmark-installation', owner);
    const before = filesBelow(folder).join();
    const opened = await openFileStore({ DATA_DIR: dataDir, FILES_URL: undefined }, testApp.context.db).then(
      () => true,
      (error: unknown) => !(error instanceof Error && error.message.includes(`echo ${id}`)),
    );
    if (opened !== (owner === id)) wrongs.push(`${what}: ${opened ? 'opened' : 'refused'}`);
    await sweepStrays({ db: testApp.context.db, files: diskFileStore(folder, id), log }).catch(() => {});
    if (filesBelow(folder).join() !== before) wrongs.push(`${what}: a file was touched`);
  }
  return { tried: cases.length, wrongs };
}

const uuids = (count: number) => Array.from({ length: count }, () => randomUUID());

function put(folder: string, name: string, content: string): void {
  writeFileSync(join(folder, name), content);
  utimesSync(join(folder, name), LONG_AGO, LONG_AGO);
}
