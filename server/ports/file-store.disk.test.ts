import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { diskFileStore } from './file-store.disk.ts';
import { asFileStoreFailure, type FileStore, FileStoreFailure } from './file-store.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'benchmark-files-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function listed(store: FileStore) {
  const entries: { key: string; writtenAt: Date }[] = [];
  for await (const entry of store.list()) entries.push(entry);
  return entries;
}

const KEY = '0b2f0f0e-6d9e-4c0c-9d0a-1f2e3d4c5b6a';
const visible = async () => (await readdir(folder)).filter((name) => name !== '.partial');
const partials = () => readdir(join(folder, '.partial'));
const keys = async () => (await listed(diskFileStore(folder))).map(({ key }) => key).toSorted();

test('returns the stored bytes, and lists the key', async () => {
  const store = diskFileStore(join(folder, 'made-when-missing'));
  const bytes = randomBytes(3_000_000);
  await store.put(KEY, Readable.from([bytes.subarray(0, 10), bytes.subarray(10)]));
  expect(Buffer.compare(await buffer(await store.get(KEY)), bytes)).toBe(0);
  const [found] = await listed(store);
  expect(found?.key).toBe(KEY);
  expect(Math.abs((found?.writtenAt.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
});

test('replaces a file', async () => {
  const store = diskFileStore(folder);
  await store.put('a', Readable.from(['first']));
  await store.put('a', Readable.from(['second']));
  expect((await buffer(await store.get('a'))).toString()).toBe('second');
  expect(await visible()).toEqual(['a']);
});

test('shows no partial file during a write', async () => {
  const store = diskFileStore(folder);
  const goOn = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  async function* slowly() {
    yield randomBytes(200_000);
    begun.resolve();
    await goOn.promise;
    yield randomBytes(200_000);
  }
  const put = store.put(KEY, Readable.from(slowly()));
  await begun.promise;
  expect(await keys()).toEqual([]);
  await expect(store.get(KEY)).rejects.toThrow('ENOENT');
  goOn.resolve();
  await put;
  expect((await buffer(await store.get(KEY))).length).toBe(400_000);
});

test('leaves nothing behind if the stream fails', async () => {
  const store = diskFileStore(folder);
  async function* brokenOff() {
    yield randomBytes(200_000);
    throw new Error('connection lost');
  }
  await expect(store.put('broken', Readable.from(brokenOff()))).rejects.toThrow('connection lost');
  expect([...(await visible()), ...(await partials())]).toEqual([]);
});

test('keeps the old file if its replacement fails', async () => {
  const store = diskFileStore(folder);
  await store.put('kept', Readable.from(['whole']));
  const broken = new Readable({
    read() {
      this.destroy(new Error('gone'));
    },
  });
  await expect(store.put('kept', broken)).rejects.toThrow('gone');
  expect((await buffer(await store.get('kept'))).toString()).toBe('whole');
});

test('removes a file, and ignores a missing one', async () => {
  const store = diskFileStore(folder);
  await store.put('a', Readable.from(['a']));
  await store.remove('a');
  await store.remove('a');
  expect([...(await visible()), ...(await partials())]).toEqual([]);
});

test.each(['', '.', '..', '../a', 'a/b', 'A', 'a.txt', 'a\0', 'ä', '.partial-1'])(
  'refuses the key %j',
  async (key) => {
    const store = diskFileStore(folder);
    await expect(store.put(key, Readable.from(['x']))).rejects.toThrow('key of the file store');
    await expect(store.get(key)).rejects.toThrow('key of the file store');
    await expect(store.remove(key)).rejects.toThrow('key of the file store');
  },
);

test('sweeps partial files of a killed process after a day', async () => {
  await diskFileStore(folder).check();
  const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
  for (const name of ['.partial/old', '.partial-old']) {
    await writeFile(join(folder, name), 'half');
    await utimes(join(folder, name), yesterday, yesterday);
  }
  await writeFile(join(folder, '.partial/new'), 'half');
  expect(await keys()).toEqual([]);
  expect([await visible(), await partials()]).toEqual([[], ['new']]);
});

test('lists only files whose name is a key', async () => {
  for (const name of ['makefile', 'notes-1', `${KEY}.bak`]) await writeFile(join(folder, name), 'x');
  expect(await keys()).toEqual([]);
});

test('a read-only folder counts as unavailable', async () => {
  const store = diskFileStore(join(folder, 'a-file', 'below'));
  await writeFile(join(folder, 'a-file'), 'x');
  await expect(store.put(KEY, Readable.from(['x']))).rejects.toThrow(FileStoreFailure);
});

test.each([
  ['ENOSPC', true],
  ['EDQUOT', true],
  ['EROFS', false],
  ['EIO', false],
  ['ENOENT', false],
])('%s means that there is no room: %s', (code, isFull) => {
  const failure = asFileStoreFailure(Object.assign(new Error(code), { code }));
  expect(failure).toBeInstanceOf(FileStoreFailure);
  expect(failure).toMatchObject({ isFull });
});
