import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { diskFileStore } from './file-store.disk.ts';
import { asFileStoreFailure, FileStoreFailure } from './file-store.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'benchmark-files-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const KEY = '0b2f0f0e-6d9e-4c0c-9d0a-1f2e3d4c5b6a';
const visible = async () => (await readdir(folder)).filter((name) => name !== '.partial');
const partials = () => readdir(join(folder, '.partial'));
const keys = async () => {
  const found: string[] = [];
  for await (const { key } of diskFileStore(folder).list()) found.push(key);
  return found;
};

// What every file store promises is in file-store.test.ts.

test('makes its folder when it has no owner', async () => {
  const store = diskFileStore(join(folder, 'made-when-missing'));
  await store.put(KEY, Readable.from(['x']));
  expect(await visible()).toEqual(['made-when-missing']);
});

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
