import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupRows, nextSort, sortRows } from './sort.ts';

test('a column starts in its own direction, and choosing it again flips', () => {
  const first = nextSort({ key: 'name', direction: 'asc' }, 'status', 'desc');
  expect(first).toEqual({ key: 'status', direction: 'desc' });
  expect(nextSort(first, 'status', 'desc')).toEqual({ key: 'status', direction: 'asc' });
  expect(nextSort(null, 'name')).toEqual({ key: 'name', direction: 'asc' });
});

test('texts are compared ignoring case and accents, and their numbers by value', () => {
  const sorted = sortRows(['Öz', 'b10', 'a', 'B9', 'C'], (word) => word, 'asc');
  expect(sorted).toEqual(['a', 'B9', 'b10', 'C', 'Öz']);
});

test('rows without a value come last in either direction', () => {
  expect(sortRows([null, 2, '', 1], (value) => value, 'asc')).toEqual([1, 2, null, '']);
  expect(sortRows([null, 2, '', 1], (value) => value, 'desc')).toEqual([2, 1, null, '']);
});

test('sorting is stable and keeps every row', () => {
  const anyRows = fc.array(fc.record({ value: fc.option(fc.integer({ min: 0, max: 3 })), at: fc.nat() }));
  fc.assert(
    fc.property(anyRows, fc.constantFrom('asc' as const, 'desc' as const), (rows, direction) => {
      const sorted = sortRows(rows, (row) => row.value, direction);
      expect(new Set(sorted)).toEqual(new Set(rows));
      for (const value of [null, 0, 1, 2, 3])
        expect(sorted.filter((row) => row.value === value)).toEqual(
          rows.filter((row) => row.value === value),
        );
    }),
  );
});

test('groups are in the order of their first rows', () => {
  const groups = groupRows([2024, 2023, 2024], (year) => ({ key: `${year}`, label: `Year ${year}` }));
  expect(groups).toEqual([
    { key: '2024', label: 'Year 2024', rows: [2024, 2024] },
    { key: '2023', label: 'Year 2023', rows: [2023] },
  ]);
});
