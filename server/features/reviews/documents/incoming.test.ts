import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newIncomingFile, sweepIncoming } from './incoming.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'benchmark-incoming-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('an upload is written below the data folder, which only this user may enter', async () => {
  const path = await newIncomingFile(dataDir);
  expect(path.startsWith(join(dataDir, 'incoming', 'upload-'))).toBe(true);
  expect(statSync(dirname(path)).mode & 0o777).toBe(0o700);
});

test('unfinished uploads of dead processes are swept, those of living ones are not', async () => {
  const held = await newIncomingFile(dataDir);
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  const left = held.replace(`-${process.pid}-`, `-${pid}-`);
  const reused = held.replace(/-(\d+)-(\d+)-(?=[0-9a-f]{8}-)/, '-$1-7-');
  const elsewhere = held.replace(/upload-[0-9a-f]{8}/, 'upload-00000000');
  const longElsewhere = elsewhere.replace('upload-00000000', 'upload-00000001');
  const stranger = join(dataDir, 'incoming', 'notes.txt');
  for (const path of [held, left, reused, elsewhere, longElsewhere, stranger]) writeFileSync(path, 'half');
  const longAgo = new Date(Date.now() - 25 * 60 * 60 * 1000);
  for (const path of [held, longElsewhere, stranger]) utimesSync(path, longAgo, longAgo);
  expect(await sweepIncoming(dataDir)).toBe(3);
  expect([held, elsewhere, stranger].filter((path) => !existsSync(path))).toEqual([]);
  expect(readdirSync(join(dataDir, 'incoming'))).toHaveLength(3);
});

test('nothing is swept without any uploads', async () => {
  expect(await sweepIncoming(dataDir)).toBe(0);
  expect(readdirSync(dataDir)).toEqual([]);
});

test('a folder that cannot be read is an error, not a folder without uploads', async () => {
  writeFileSync(join(dataDir, 'incoming'), 'a file in the place of the folder');
  await expect(sweepIncoming(dataDir)).rejects.toThrow('ENOTDIR');
});
