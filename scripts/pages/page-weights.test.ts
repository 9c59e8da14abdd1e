import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ensurePages } from '#server/commands/pages.ts';

/** The script of each first visit, in bytes of gzip, from the graph of the built files: nothing is loaded. */
const built = join(import.meta.dirname, '..', '..', 'dist', 'web');
const rows = z.array(z.object({ path: z.string(), role: z.string().optional(), files: z.array(z.string()) }));

/** Where caches are cold and phones slow, the limit is hard. Source: proof/bench/notes/first-visits.md. */
const HARD: Readonly<Record<string, number>> = {
  '^/(login)?$': 120_000,
  '^/evaluations/[^/]+(/|$)': 140_000,
  '^/review-forms/\\d+$': 140_000,
};
const CEILING = 230_000;
/** A change by more than this needs another line in `page-weights.json`, in kilobytes. */
const CHANGE_KB = 5;

await ensurePages();
const index = readFileSync(join(built, 'index.html'), 'utf8');
const first = [...index.matchAll(/ (?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file = '']) => file);
const weights = rows.parse(JSON.parse(readFileSync(join(built, 'preloads.json'), 'utf8'))).map((row) => ({
  name: row.role === undefined ? row.path : `${row.path} as ${row.role}`,
  bytes: [...new Set([...first, ...row.files])].filter((file) => file.endsWith('.js')).reduce(sum, 0),
}));

function sum(bytes: number, file: string): number {
  return bytes + gzipSync(readFileSync(join(built, file)), { level: 9 }).length;
}

test('every first visit stays below its limit', () => {
  expect(weights.filter(({ name }) => name in HARD)).toHaveLength(Object.keys(HARD).length);
  const over = weights.filter(({ name, bytes }) => bytes > (HARD[name] ?? CEILING));
  expect(over).toEqual([]);
});

test('no first visit has changed by more than 5 KB since its line in page-weights.json', () => {
  const baseline = z
    .record(z.string(), z.number())
    .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'page-weights.json'), 'utf8')));
  expect(Object.keys(baseline).toSorted()).toEqual(weights.map(({ name }) => name).toSorted());
  const moved = weights
    .map(({ name, bytes }) => ({ name, is: Math.round(bytes / 1000), was: baseline[name] ?? 0 }))
    .filter(({ is, was }) => Math.abs(is - was) > CHANGE_KB);
  expect(moved).toEqual([]);
});
