import { expect, test } from 'vitest';
import { batchesOf, entriesOf, isTooLong } from './pasted-people.ts';

test('names and addresses are separated by line breaks, tabs, commas and semicolons, each once', () => {
  expect(
    entriesOf(' Mia Wolf, jon@example.com;\r\nIda Lund\t\n, ;MIA WOLF\nJon Reyes <JON@example.com>'),
  ).toEqual(['MIA WOLF', 'jon@example.com', 'Ida Lund', 'Jon Reyes <JON@example.com>']);
  expect(entriesOf(' ,;\n\t')).toEqual([]);
});

test('a long paste is asked in parts that fit into an address, without losing an entry', () => {
  const many = Array.from({ length: 120 }, (_, at) => `Person ${at}`);
  expect(batchesOf(many).map((batch) => batch.length)).toEqual([50, 50, 20]);
  const wide = Array.from({ length: 40 }, (_, at) => `${'語'.repeat(150)}${at}`);
  const parts = batchesOf(wide);
  expect(parts.flat()).toEqual(wide);
  expect(parts.every((part) => encodeURIComponent(part.join('\n')).length <= 6_000)).toBe(true);
  expect(batchesOf([])).toEqual([]);
});

test('an entry that no name can be is not asked', () => {
  expect([isTooLong('x'.repeat(200)), isTooLong('x'.repeat(201))]).toEqual([false, true]);
});
