import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDay, isDay } from '#contract/core/values/dates.ts';
import { parseDay } from './parse-day.ts';

const anyDay = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2199-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('a typed day', () => {
  test.each([
    ['3/4/24', '2024-03-04'],
    ['3/4/2024', '2024-03-04'],
    ['03/04/2024', '2024-03-04'],
    ['03042024', '2024-03-04'],
    ['2024-03-04', '2024-03-04'],
    ['  03/04/2024 ', '2024-03-04'],
    ['2/29/24', '2024-02-29'],
    ['1/1/69', '2069-01-01'],
    ['1/1/70', '1970-01-01'],
    ['13/45/2024', null],
    ['13452024', null],
    ['2024-13-45', null],
    ['2/29/2023', null],
    ['2/30/2024', null],
    ['4/31/2024', null],
    ['0/1/2024', null],
    ['1/0/2024', null],
    ['1/1/0204', null],
    ['1/1/202', null],
    ['1/1/20244', null],
    ['1/1', null],
    ['304', null],
    ['1-2-2024', null],
    ['2024-3-4', null],
    ['2024-03-04T00:00', null],
    ['٠٣/٠٤/٢٠٢٤', null],
    ['tomorrow', null],
    ['', null],
  ])('%j is %j', (typed, day) => {
    expect(parseDay(typed)).toBe(day);
  });

  test('every displayed format with a four-digit year is parsed back', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(parseDay(formatDay(day))).toBe(day);
        expect(parseDay(formatDay(day).replaceAll('/', ''))).toBe(day);
        expect(parseDay(day)).toBe(day);
      }),
    );
  });

  test('any text parses to null or to an existing day', () => {
    const digits = fc
      .array(fc.constantFrom(...'0123456789/-'), { maxLength: 11 })
      .map((letters) => letters.join(''));
    fc.assert(
      fc.property(fc.oneof(fc.string(), digits), (typed) => {
        const parsed = parseDay(typed);
        expect(parsed === null || isDay(parsed)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
