import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openS3Fixture } from '#server/testing/programs/s3-fixture.ts';
import { diskFileStore } from './file-store.disk.ts';
import type { FileStore } from './file-store.ts';

/** What every file store promises. Names are those of its files, except its marker and partial ones. */
type Given = {
  readonly store: FileStore;
  names(): Promise<string[]>;
  /** Temporary files that an upload left behind. */
  leftovers(): Promise<string[]>;
  add(name: string, days: number): Promise<void>;
  close(): Promise<void>;
};

async function onDisk(): Promise<Given> {
  const folder = await mkdtemp(join(tmpdir(), 'benchmark-files-'));
  const below = async () =>
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  return {
    store: diskFileStore(folder),
    names: async () => (await below()).filter((name) => !name.startsWith('.partial')).toSorted(),
    leftovers: async () => (await below()).filter((name) => name.startsWith('.partial')),
    async add(name, days) {
      await writeFile(join(folder, name), 'x');
      const then = new Date(Date.now() - days * 86_400_000);
      await utimes(join(folder, name), then, then);
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

async function inBucket(): Promise<Given> {
  const fixture = await openS3Fixture({ prefix: 'files/', pageSize: 2 });
  return {
    store: fixture.store,
    names: async () =>
      (await fixture.server.keys())
        .map((key) => key.slice('files/'.length))
        .filter((name) => name !== '.benchmark-installation'),
    leftovers: fixture.leftovers,
    async add(name, days) {
      await fixture.server.put(`files/${name}`, 'x');
      fixture.server.age(`files/${name}`, days);
    },
    close: fixture.close,
  };
}

const KEY = '0b2f0f0e-6d9e-4c0c-9d0a-1f2e3d4c5b6a';
const keyNumber = (number: number) => `0b2f0f0e-6d9e-4c0c-9d0a-00000000000${number}`;

describe.each([
  ['a folder', onDisk],
  ['a bucket', inBucket],
])('%s', (_where, open) => {
  let given: Given;
  let store: FileStore;

  beforeEach(async () => {
    given = await open();
    store = given.store;
  });
  afterEach(() => given.close());

  const listed = async () => {
    const entries: { key: string; writtenAt: Date }[] = [];
    for await (const entry of store.list()) entries.push(entry);
    return entries;
  };
  const keys = async () => (await listed()).map(({ key }) => key).toSorted();
  const textOf = async (key: string) => (await buffer(await store.get(key))).toString();

  test('returns the stored bytes, and lists the key', async () => {
    const bytes = randomBytes(3_000_000);
    const begun = Date.now();
    await store.put(KEY, Readable.from([bytes.subarray(0, 10), bytes.subarray(10)]));
    const stored = Date.now();
    expect(Buffer.compare(await buffer(await store.get(KEY)), bytes)).toBe(0);
    const [found] = await listed();
    expect(found?.key).toBe(KEY);
    // A store may keep whole seconds.
    expect(found?.writtenAt.getTime()).toBeGreaterThan(begun - 1_000);
    expect(found?.writtenAt.getTime()).toBeLessThan(stored + 1_000);
    expect(await given.leftovers()).toEqual([]);
  });

  test('keeps a file without bytes', async () => {
    await store.put(KEY, Readable.from([]));
    expect(await textOf(KEY)).toBe('');
  });

  test('replaces a file', async () => {
    await store.put('a', Readable.from(['first']));
    await store.put('a', Readable.from(['second']));
    expect(await textOf('a')).toBe('second');
    expect(await given.names()).toEqual(['a']);
  });

  test('shows no partial file during a write', async () => {
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
    async function* brokenOff() {
      yield randomBytes(200_000);
      throw new Error('connection lost');
    }
    await expect(store.put('broken', Readable.from(brokenOff()))).rejects.toThrow('connection lost');
    expect([...(await given.names()), ...(await given.leftovers())]).toEqual([]);
  });

  test('keeps the old file if its replacement fails', async () => {
    await store.put('kept', Readable.from(['whole']));
    const broken = new Readable({
      read() {
        this.destroy(new Error('gone'));
      },
    });
    await expect(store.put('kept', broken)).rejects.toThrow('gone');
    expect(await textOf('kept')).toBe('whole');
  });

  test('removes a file, and ignores a missing one', async () => {
    await store.put('a', Readable.from(['a']));
    await store.remove('a');
    await store.remove('a');
    expect([...(await given.names()), ...(await given.leftovers())]).toEqual([]);
  });

  test.each(['', '.', '..', '../a', 'a/b', 'A', 'a.txt', 'a\0', 'ä', '.partial-1'])(
    'refuses the key %j',
    async (key) => {
      await expect(store.put(key, Readable.from(['x']))).rejects.toThrow('key of the file store');
      await expect(store.get(key)).rejects.toThrow('key of the file store');
      await expect(store.remove(key)).rejects.toThrow('key of the file store');
      await expect(store.setAside(key, '2026-05-04')).rejects.toThrow('key of the file store');
    },
  );

  test('lists all keys, only keys, and when they were written', async () => {
    for (const number of [1, 2, 3, 4, 5]) await given.add(keyNumber(number), number);
    for (const name of ['makefile', 'notes-1', `${KEY}.bak`]) await given.add(name, 0);
    expect(await keys()).toEqual([1, 2, 3, 4, 5].map(keyNumber));
    for (const { key, writtenAt } of await listed()) {
      const days = (Date.now() - writtenAt.getTime()) / 86_400_000;
      expect(keyNumber(Math.round(days))).toBe(key);
    }
  });

  test('sets files aside by day, and deletes those of earlier days', async () => {
    for (const number of [1, 2, 3]) await store.put(keyNumber(number), Readable.from([`bytes ${number}`]));
    await store.setAside(keyNumber(1), '2026-05-04');
    await store.setAside(keyNumber(2), '2026-05-05');
    await store.setAside(KEY, '2026-05-05');
    expect(await keys()).toEqual([keyNumber(3)]);
    expect(await given.names()).toEqual([
      keyNumber(3),
      `set-aside/2026-05-04/${keyNumber(1)}`,
      `set-aside/2026-05-05/${keyNumber(2)}`,
    ]);
    await given.add('set-aside/2026-05-04/notes', 0);
    expect(await store.emptyAside('2026-05-05')).toBe(1);
    expect(await given.names()).toEqual([
      keyNumber(3),
      'set-aside/2026-05-04/notes',
      `set-aside/2026-05-05/${keyNumber(2)}`,
    ]);
    await expect(store.setAside(keyNumber(3), 'today')).rejects.toThrow('A day is written');
  });
});
