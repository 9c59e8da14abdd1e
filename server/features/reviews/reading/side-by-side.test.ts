import { describe, expect, it } from 'vitest';
import type { ReviewerType } from '#contract/core/enums.ts';
import type { Question } from '#contract/reviews/questions/question-sets.schemas.ts';
import type { StoredEntry } from './review-reading.queries.ts';
import { sideBySide } from './side-by-side.ts';

const steps = ['Never', 'Rarely', 'Often', 'Always', 'Beyond'];

const questionOf = (key: string, more: Partial<Question> = {}): Question => ({
  key,
  kind: 'scale',
  wording: `How often does {name} do ${key}? {name} knows.`,
  help: '',
  isRequired: true,
  isShared: true,
  hasComment: false,
  steps,
  notApplicable: 'Not seen',
  options: [],
  most: null,
  declinesWith: null,
  ...more,
});

let number = 0;
function entryOf(
  type: ReviewerType,
  choices: Record<string, string>,
  questions: readonly Question[] = Object.keys(choices).map((key) => questionOf(key)),
): StoredEntry {
  number += 1;
  return {
    annualReviewerId: number,
    type,
    employeeId: number,
    fullName: `Reviewer ${number}`,
    isCompleted: true,
    completedBy: null,
    isWrittenHere: true,
    submittedOn: '2026-03-02',
    questions: { sections: [{ title: 'Work', questions: [...questions] }] },
    answers: { choices, texts: {} },
  };
}

const read = (...entries: StoredEntry[]) => sideBySide(entries, 'Ana', () => true);
const differs = (...entries: StoredEntry[]) => read(...entries).map((question) => question.differs);

describe('self and manager differ', () => {
  it.each([
    ['by no step', '2', '2', false],
    ['by one step', '2', '3', false],
    ['by two steps up', '1', '3', true],
    ['by two steps down', '3', '1', true],
    ['with N/A of the employee', 'na', '3', false],
    ['with N/A of the manager', '3', 'na', false],
    ['without an answer of the manager', '3', '', false],
  ])('%s', (_name, self, manager, expected) => {
    expect(differs(entryOf('Self', { pace: self }), entryOf('Manager', { pace: manager }))).toEqual([
      expected,
    ]);
  });

  it('is not said of peers, and not taken back by them', () => {
    const [self, manager, peer] = [
      entryOf('Self', { pace: '0' }),
      entryOf('Manager', { pace: '3' }),
      entryOf('Peer', { pace: '0' }),
    ];
    expect(differs(self, entryOf('Manager', { pace: '1' }), entryOf('Peer', { pace: '4' }))).toEqual([false]);
    expect(differs(self, manager, peer, entryOf('Peer', { pace: '1' }))).toEqual([true]);
    expect(differs(manager, peer)).toEqual([false]);
  });

  it('is not said of different scales', () => {
    const other = questionOf('pace', { steps: ['A', 'B', 'C', 'D', 'E'] });
    expect(differs(entryOf('Self', { pace: '0' }), entryOf('Manager', { pace: '4' }, [other]))).toEqual([
      false,
    ]);
  });
});

describe('a choice in words', () => {
  it.each<[string, Partial<Question>, string, string[], number | null]>([
    ['a step', {}, '3', ['Always'], 3],
    ['the first step', {}, '0', ['Never'], 0],
    ['the overall rating', { kind: 'overall' }, '4', ['Beyond'], 4],
    ['N/A', {}, 'na', ['Not seen'], null],
    ['N/A where the question has none', { notApplicable: null }, 'na', [], null],
    ['no answer', {}, '', [], null],
    ['a step that the scale does not have', {}, '9', [], null],
    ['one option', { kind: 'choice', steps: [], options: ['Yes', 'No'] }, '1', ['No'], null],
    ['several', { kind: 'choices', steps: [], options: ['A', 'B', 'C'] }, '0,2', ['A', 'C'], null],
    ['values', { kind: 'values', steps: [], options: ['Teamwork', 'Craft'] }, '1', ['Craft'], null],
    ['options beside steps', { kind: 'choice', options: ['Yes', 'No'] }, '0', ['Yes'], null],
  ])('%s', (_name, more, choice, chosen, step) => {
    const [question] = read(entryOf('Self', { pace: choice }, [questionOf('pace', more)]));
    expect(question?.answers).toMatchObject([{ chosen, step }]);
  });
});

it('only an answer of the manager says whether the employee reads it', () => {
  for (const isShared of [true, false]) {
    const asked = [questionOf('pace', { isShared })];
    const [question] = read(
      ...(['Self', 'Manager', 'Peer'] as const).map((type) => entryOf(type, { pace: '1' }, asked)),
    );
    expect(question?.answers.map((answer) => answer.isShared)).toEqual([null, isShared, null]);
  }
});

it('the first name replaces each placeholder, and the writer’s own wording is kept', () => {
  const [question] = read(entryOf('Self', { pace: '1' }));
  expect(question?.answers[0]?.wording).toBe('How often does Ana do pace? Ana knows.');
});

it('questions that only later reviewers were asked follow the one before, whatever may not be read', () => {
  const self = entryOf('Self', { one: '1', four: '1' });
  const manager = entryOf('Manager', { one: '1', two: '1', four: '1', five: '1' });
  const peer = entryOf('Peer', { zero: '1', two: '1', three: '1' });
  const keys = (questions: ReturnType<typeof read>) => questions.map(({ key }) => key);
  expect(keys(read(self, manager, peer))).toEqual(['zero', 'one', 'two', 'three', 'four', 'five']);
  const withoutPeers = sideBySide([self, manager, peer], 'Ana', (type) => type !== 'Peer');
  expect(keys(withoutPeers)).toEqual(['one', 'two', 'four', 'five']);
  const withoutTwo = sideBySide([self, manager], 'Ana', (_type, { key }) => key !== 'two');
  expect(keys(withoutTwo)).toEqual(['one', 'four', 'five']);
});

it('an entry without a submission says nothing', () => {
  const open = { ...entryOf('Peer', { pace: '1' }), submittedOn: null, questions: null, answers: null };
  expect(read(open)).toEqual([]);
  expect(read(entryOf('Self', { pace: '1' }), open)[0]?.answers).toHaveLength(1);
});
