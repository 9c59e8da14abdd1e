import { sampleOf } from '#contract/core/sample-of.test-data.ts';
import { calls } from '#contract/reviews/reading/review-reading.schemas.ts';
import type {
  ReadAnswer,
  ReadQuestion,
  ReadReview,
} from '#contract/reviews/reading/review-reading.schemas.ts';

const ana = { employeeId: 1, fullName: 'Ana Ruiz' };
const kim = { employeeId: 2, fullName: 'Kim Vo' };
const tom = { employeeId: 3, fullName: 'Tom Okafor' };
const people = { Self: ana, Manager: kim, Peer: tom } as const;
const steps = ['Rarely', 'Sometimes', 'Usually', 'Nearly always', 'Always, and helps others do it'];

export const entryOf = (type: keyof typeof people): ReadReview['entries'][number] => ({
  annualReviewerId: people[type].employeeId,
  type,
  reviewer: people[type],
  state: 'submitted',
  submittedAt: '2026-04-20',
  markedBy: null,
});

export const answerOf = (type: keyof typeof people, more: Partial<ReadAnswer> = {}): ReadAnswer => ({
  type,
  by: people[type],
  wording: 'People can rely on what Ana agrees to.',
  chosen: [],
  step: null,
  text: '',
  isShared: type === 'Manager' ? true : null,
  ...more,
});

const scale = (type: keyof typeof people, step: number, text: string) =>
  answerOf(type, { chosen: [steps[step] ?? ''], step, text });

export const questions: readonly ReadQuestion[] = [
  {
    key: 'reliable',
    kind: 'scale',
    section: 'Working together',
    steps,
    differs: true,
    answers: [
      scale('Self', 4, 'I keep my word.'),
      scale('Manager', 1, 'Two dates slipped.'),
      scale('Peer', 2, 'He always answers within a day, even on Fridays.'),
    ],
  },
  {
    key: 'handover',
    kind: 'text',
    section: 'Ahead',
    steps: [],
    differs: false,
    answers: [
      answerOf('Manager', {
        wording: 'What should the next lead know?',
        isShared: false,
        text: 'Kept.',
      }),
    ],
  },
];

/** As the lead reads it, before it is shared. */
export const readReview = (more: Partial<ReadReview> = {}) =>
  sampleOf(calls.readReviewAnswers.response, {
    annualReviewId: 5,
    employee: {
      ...ana,
      firstName: 'Ana',
    },
    lead: kim,
    period: 'Current Period',
    entries: [entryOf('Self'), entryOf('Manager'), entryOf('Peer')],
    questions: [...questions],
    peerSummary: '',
    version: 0,
    reviewVersion: 3,
    may: {
      summarize: true,
      changeActions: true,
      share: true,
      confirm: false,
      reopen: true,
    },
    ...more,
  });

const nothing = { summarize: false, changeActions: false, share: false, confirm: false, reopen: false };

/** As the employee reads it. */
export const ownReview = (more: Partial<ReadReview> = {}): ReadReview =>
  readReview({
    entries: [entryOf('Self')],
    questions: questions.slice(0, 1).map((question) => ({
      ...question,
      differs: false,
      answers: question.answers.filter(({ type }) => type === 'Self'),
    })),
    may: { ...nothing, useAsFinal: false },
    reviewVersion: 0,
    ...more,
  });
