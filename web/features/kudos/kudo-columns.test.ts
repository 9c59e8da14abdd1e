import { expect, test } from 'vitest';
import type { ReviewedKudo } from '#contract/kudos.ts';
import { searchable } from '#web/ui/table/matches-filter.ts';
import { type Direction, sortRows } from '#web/ui/table/sort.ts';
import { kudoColumns, searchParts } from './kudo-columns.tsx';

let count = 0;
const kudo = (sender: string, recipients: string, dateCreated: string, dateApproved: string | null) => {
  count += 1;
  const person = (fullName: string) => ({ employeeId: 1, fullName });
  return {
    shoutoutId: count,
    sender: person(sender),
    targetEmployees: recipients.split(', ').map(person),
    values: [],
    message: 'Thank you',
    markingPeriodId: 7,
    dateCreated,
    dateApproved,
    approved: dateApproved !== null,
    version: 1,
    isApprovable: true,
  } satisfies ReviewedKudo;
};

const kudos = [
  kudo('Ann Zulu Abel', 'Zoe Yew, Bo Ash', '12/31/2024', '01/02/2025'),
  kudo('Bob abel', 'Cy Zoo', '01/01/2025', '01/02/2026'),
  kudo('Cher', 'Di Elm', '06/15/2023', null),
  kudo('Dee Ábel', 'Ed Ash, Flo Birch', '02/01/2025', '12/31/2025'),
];

const order = (key: string, direction: Direction) => {
  const sortValue = kudoColumns(() => undefined).find((column) => column.key === key)?.sortValue;
  if (sortValue === undefined) throw new Error(`Nothing sorts by ${key}.`);
  return sortRows(kudos, sortValue, direction).map(({ shoutoutId }) => shoutoutId);
};

test.each<[string, Direction, number[], string]>([
  ['created', 'asc', [3, 1, 2, 4], 'by year before month'],
  ['created', 'desc', [4, 2, 1, 3], 'by year before month'],
  ['approved', 'asc', [1, 4, 2, 3], 'without a day last'],
  ['approved', 'desc', [2, 4, 1, 3], 'without a day last'],
  [
    'from',
    'asc',
    [2, 4, 3, 1],
    'by the second word, whatever its case; a single word as it is; equal ones as they come',
  ],
  ['from', 'desc', [1, 3, 2, 4], 'the other way, equal ones as they come'],
  ['recipient', 'asc', [3, 2, 4, 1], 'one recipient before many, each by the first one’s second word'],
  ['recipient', 'desc', [1, 4, 2, 3], 'the other way'],
])('%s %s gives %j: %s', (key, direction, expected) => {
  expect(order(key, direction)).toEqual(expected);
});

test('days start descending, names ascending', () => {
  const firsts = kudoColumns(() => undefined).map(({ key, firstDirection }) => [key, firstDirection]);
  expect(firsts).toEqual([
    ['approved', 'desc'],
    ['created', 'desc'],
    ['from', undefined],
    ['recipient', undefined],
    ['open', undefined],
  ]);
});

test.each([
  ['  ZULU ', [1]],
  ['ash', [1, 4]],
  ['2025', [1, 2, 4]],
  ['2026', [2]],
  ['2023', [3]],
  ['bob 2026', [2]],
  ['12/31', []],
  ['thank', []],
  ['', [1, 2, 3, 4]],
])('a search for "%s" finds %j', (typed, expected) => {
  const found = kudos.filter((one) => searchable(searchParts(one))(typed));
  expect(found.map(({ shoutoutId }) => shoutoutId)).toEqual(expected);
});
