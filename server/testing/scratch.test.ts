import { existsSync, mkdtempSync, mkdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeOld, scratchFolder } from './scratch.ts';

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'benchmark-scratch-'));
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

test('removes only folders of its own prefix that are a day old', () => {
  const yesterday = Date.now() / 1000 - 86_401;
  for (const [name, seconds] of [
    ['benchmark-test-old', yesterday],
    ['benchmark-test-new', yesterday + 60],
    ['foreign-old', yesterday],
  ] as const) {
    mkdirSync(join(parent, name, 'postgres'), { recursive: true });
    utimesSync(join(parent, name), seconds, seconds);
  }
  removeOld(parent, 'benchmark-test-');
  const left = ['benchmark-test-old', 'benchmark-test-new', 'foreign-old'].map((name) =>
    existsSync(join(parent, name)),
  );
  expect(left).toEqual([false, true, true]);
});

test('creates another folder each time', () => {
  const folders = [scratchFolder('benchmark-scratch-'), scratchFolder('benchmark-scratch-')];
  expect(folders.map((folder) => existsSync(folder))).toEqual([true, true]);
  expect(folders[0]).not.toBe(folders[1]);
  for (const folder of folders) rmSync(folder, { recursive: true });
});
