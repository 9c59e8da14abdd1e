import { expect, test } from 'vitest';
import type { BulkPerson } from '#contract/reviews/cycle/bulk-actions.schemas.ts';
import { resultColumns } from './result-file.ts';

const person: BulkPerson = {
  employeeId: 7,
  fullName: 'Ann Adler',
  state: 'Planned',
  reason: null,
  warning: null,
  plan: {},
};
const cell = (header: string, row: BulkPerson) =>
  resultColumns.find((column) => column.header === header)?.value(row);
const reviewer = (fullName: string) => ({
  annualReviewerId: 1,
  employeeId: 8,
  fullName,
  type: 'Peer' as const,
});

test.each([
  ['Planned', 'Planned'],
  ['LeftOut', 'Left out'],
  ['Pending', 'Waiting'],
  ['Done', 'Done'],
] as const)('a person who is %s has the result %s', (state, words) => {
  expect(cell('Result', { ...person, state })).toBe(words);
});

test.each<[plan: BulkPerson['plan'], words: string | null]>([
  [{}, null],
  [
    {
      deadlines: {
        peerDeadline: '2027-01-01',
        selfDeadline: '2027-01-02',
        managerDeadline: '2027-01-03',
        finalDeadline: '2027-01-04',
      },
    },
    'Peer 2027-01-01, self 2027-01-02, manager 2027-01-03, final 2027-01-04',
  ],
  [{ reminded: [reviewer('Wei Berg'), reviewer('Eva Cole')] }, 'Reminded: Wei Berg, Eva Cole'],
  [{ open: [reviewer('Wei Berg'), reviewer('Eva Cole')] }, 'Open: Wei Berg, Eva Cole'],
  [
    { links: ['a', 'b'].map((name) => ({ ...reviewer(name), surveyLink: `https://x.test/${name}` })) },
    'a (Peer): https://x.test/a, b (Peer): https://x.test/b',
  ],
  [{ sitDown: { day: '2027-01-01', time: null, minutes: null, place: 'Room 4' } }, '2027-01-01, Room 4'],
  [
    {
      goals: [
        { goalId: 1, title: 'Kept', isCarried: true },
        { goalId: 2, title: 'Dropped', isCarried: false },
        { goalId: 3, title: 'Kept, too', isCarried: true },
      ],
    },
    'Goals carried over: Kept, Kept, too',
  ],
  [{ goals: [{ goalId: 2, title: 'Dropped', isCarried: false }] }, 'Goals carried over: none'],
])('the plan %j is told as %j', (plan, words) => {
  expect(cell('Plan', { ...person, plan })).toBe(words);
});
