import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { documentMessages } from '#contract/reviews/documents.ts';
import { diskFileStore } from '#server/ports/file-store/file-store.disk.ts';
import { claimFolder } from '#server/ports/file-store/file-store.folder.ts';
import { asFileStoreFailure, type FileStore } from '#server/ports/file-store/file-store.ts';
import type { JournaledApp } from '../kit/test-app.ts';
import { addDesk, type Desk, filesBelow, upload, withoutBytes } from './fixture.ts';

const BIG = Buffer.alloc(700_000, 'a');
const SMALL = Buffer.from('small');
/** Size of the disks that are filled up. */
const DISK_BYTES = 2_000_000;

type Disk = {
  readonly how: string;
  readonly folder: string;
  readOnly(): void;
  unmount(): void;
  mount(): void;
};

/** Mounts a tmpfs. Null if this machine allows no mount. */
function mountDisk(folder: string): Disk | null {
  mkdirSync(folder, { recursive: true });
  const run = (...words: string[]) =>
    spawnSync(words[0] ?? '', words.slice(1), { stdio: 'ignore' }).status === 0;
  const mount = () => run('mount', '-t', 'tmpfs', '-o', `size=${DISK_BYTES}`, 'tmpfs', folder);
  if (!mount()) return null;
  return {
    how: 'a mounted tmpfs',
    folder,
    readOnly: () => void run('mount', '-o', 'remount,ro', folder),
    unmount: () => void run('umount', folder),
    mount: () => void mount(),
  };
}

/** Uploads to a full, a read-only and a missing disk, or to a failing store where no disk can be mounted. */
export async function tryDisks(
  testApp: JournaledApp,
  folder: string,
): Promise<{ how: string; tried: number; wrongs: string[] }> {
  const desk = await addDesk(testApp);
  const { rows } = await sql<{ id: string }>`select installation_id as id from installation`.execute(
    testApp.owner,
  );
  const id = rows[0]?.id ?? '';
  const { files: before, config } = testApp.context;
  const disk = mountDisk(join(folder, 'mounted'));
  try {
    if (disk === null) return await tryDouble(testApp, desk, before);
    await claimFolder(disk.folder, id);
    Reflect.set(testApp.context, 'files', diskFileStore(disk.folder, id));
    const wrongs = await tryMounted(testApp, desk, disk);
    disk.mount();
    // Now the disk holds the temporary files of uploads.
    Reflect.set(testApp.context, 'files', before);
    Reflect.set(testApp.context, 'config', { ...config, DATA_DIR: disk.folder });
    const incoming = await sendTo(
      testApp,
      desk,
      Buffer.alloc(2 * DISK_BYTES, 'a'),
      507,
      documentMessages.full,
    );
    wrongs.push(...incoming, ...filesBelow(disk.folder).map((name) => `${name} stays behind`));
    return { how: disk.how, tried: 6, wrongs };
  } finally {
    disk?.unmount();
    Reflect.set(testApp.context, 'files', before);
    Reflect.set(testApp.context, 'config', config);
  }
}

async function tryMounted(testApp: JournaledApp, desk: Desk, disk: Disk): Promise<string[]> {
  const { files } = testApp.context;
  const wrongs = await sendTo(testApp, desk, BIG, 200);
  // A replacement needs space for both files. The disk has space for two documents, then it is full.
  const filler = await addDesk(testApp);
  wrongs.push(...(await sendTo(testApp, filler, BIG, 200)));
  const whole = filesBelow(disk.folder);
  wrongs.push(...(await sendTo(testApp, desk, BIG, 507, documentMessages.full)));
  if (filesBelow(disk.folder).join() !== whole.join()) wrongs.push('a full disk holds something new');
  wrongs.push(...(await withoutBytes(testApp.owner, files, desk)));
  disk.readOnly();
  wrongs.push(...(await sendTo(testApp, desk, SMALL, 503, documentMessages.away)));
  wrongs.push(...(await withoutBytes(testApp.owner, files, desk)));
  disk.unmount();
  wrongs.push(...(await sendTo(testApp, desk, SMALL, 503, documentMessages.notMounted)));
  const ready = await testApp.app.inject({ url: '/readyz' });
  if (ready.statusCode !== 503 || ready.body !== documentMessages.notMounted)
    wrongs.push(`without its folder /readyz says ${ready.statusCode} ${ready.body}`);
  if (readdirSync(disk.folder).length > 0) wrongs.push('something was written into the empty mount point');
  return wrongs;
}

async function tryDouble(testApp: JournaledApp, desk: Desk, real: FileStore) {
  const wrongs: string[] = [];
  const failures = [
    ['ENOSPC', 507, documentMessages.full],
    ['EDQUOT', 507, documentMessages.full],
    ['EROFS', 503, documentMessages.away],
    ['EIO', 503, documentMessages.away],
  ] as const;
  for (const [code, status, sentence] of failures) {
    const put: FileStore['put'] = async (key, bytes) =>
      real
        .put(
          key,
          bytes.map((chunk: unknown) => failAt(code, chunk)),
        )
        .catch((error: unknown) => {
          throw asFileStoreFailure(error);
        });
    Reflect.set(testApp.context, 'files', { ...real, put });
    wrongs.push(...(await sendTo(testApp, desk, BIG, status, sentence)));
    wrongs.push(...(await withoutBytes(testApp.owner, real, desk)));
  }
  return { how: 'a store that fails, for want of the right to mount', tried: failures.length, wrongs };
}

function failAt(code: string, chunk: unknown): unknown {
  if (Buffer.isBuffer(chunk) && chunk.length < 60_000) return chunk;
  throw Object.assign(new Error(code), { code });
}

async function sendTo(
  testApp: JournaledApp,
  desk: Desk,
  bytes: Buffer,
  status: number,
  sentence?: string,
): Promise<string[]> {
  const answer = await upload(testApp, desk, 'review.txt', bytes);
  const isRight =
    answer.status === status &&
    (sentence === undefined || answer.text === sentence) &&
    (status < 500 || answer.headers['retry-after'] !== undefined);
  return isRight ? [] : [`${bytes.length} bytes: ${answer.status} ${answer.text} instead of ${status}`];
}
