import { expect, test } from 'vitest';
import { readText } from './fields.ts';

const faultsOf = (value: string) => {
  const faults: string[] = [];
  readText(value, 'position', 'Position is required.', (message) => faults.push(message));
  return faults;
};

test.each(['#REF!', '#N/A', '#VALUE!', '#NAME?', '#DIV/0!', '#NULL!', '#NUM!', '#n/a'])(
  'refuses %s, which a spreadsheet saves in place of a value',
  (value) => {
    expect(faultsOf(value)).toEqual([expect.stringContaining('is an error of the spreadsheet')]);
  },
);

test('a title is as long as its characters, of which an emoji is one', () => {
  expect(faultsOf('👏'.repeat(100))).toEqual([]);
  expect(faultsOf('👏'.repeat(101))).toEqual(['The position must be 100 characters or less.']);
});

test('takes a title that begins like one', () => {
  expect(faultsOf('#1 Engineer')).toEqual([]);
});
