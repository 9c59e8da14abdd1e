import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { diskFileStore } from './file-store.disk.ts';
import type { FileStore } from './file-store.ts';

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

const keys = async () => (await listed(diskFileStore(folder))).map(({ key }) => key).toSorted();

test('gives back the bytes that were put, and lists them', async () => {
  const store = diskFileStore(join(folder, 'made-when-missing'));
  const bytes = randomBytes(3_000_000);
  await store.put('a-1', Readable.from([bytes.subarray(0, 10), bytes.subarray(10)]));
  expect(Buffer.compare(await buffer(await store.get('a-1')), bytes)).toBe(0);
  const [found] = await listed(store);
  expect(found?.key).toBe('a-1');
  expect(Math.abs((found?.writtenAt.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
});

test('puts a second file over the first', async () => {
  const store = diskFileStore(folder);
  await store.put('a', Readable.from(['first']));
  await store.put('a', Readable.from(['second']));
  expect((await buffer(await store.get('a'))).toString()).toBe('second');
  expect(await readdir(folder)).toEqual(['a']);
});

test('shows nothing of a file while it is written', async () => {
  const store = diskFileStore(folder);
  const goOn = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  async function* slowly() {
    yield randomBytes(200_000);
    begun.resolve();
    await goOn.promise;
    yield randomBytes(200_000);
  }
  const put = store.put('slow', Readable.from(slowly()));
  await begun.promise;
  expect(await keys()).toEqual([]);
  await expect(store.get('slow')).rejects.toThrow('ENOENT');
  goOn.resolve();
  await put;
  expect((await buffer(await store.get('slow'))).length).toBe(400_000);
});

test('leaves nothing behind when the bytes break off', async () => {
  const store = diskFileStore(folder);
  async function* brokenOff() {
    yield randomBytes(200_000);
    throw new Error('connection lost');
  }
  await expect(store.put('broken', Readable.from(brokenOff()))).rejects.toThrow('connection lost');
  expect(await readdir(folder)).toEqual([]);
});

test('keeps the file that was there when its replacement breaks off', async () => {
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

test('removes, and says nothing when there is nothing to remove', async () => {
  const store = diskFileStore(folder);
  await store.put('a', Readable.from(['a']));
  await store.remove('a');
  await store.remove('a');
  expect(await readdir(folder)).toEqual([]);
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

test('sweeps what a killed process left half written, after a day', async () => {
  const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
  await writeFile(join(folder, '.partial-old'), 'half');
  await utimes(join(folder, '.partial-old'), yesterday, yesterday);
  await writeFile(join(folder, '.partial-new'), 'half');
  expect(await keys()).toEqual([]);
  expect(await readdir(folder)).toEqual(['.partial-new']);
});
