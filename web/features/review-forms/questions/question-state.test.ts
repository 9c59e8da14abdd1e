import { describe, expect, test } from 'vitest';
import type { Question } from '#contract/question-sets.ts';
import { answersOf, chosenOf, isAnswered, lengthHint, problemsOf } from './question-state.ts';
import { question } from './question-state.test-data.ts';

const content = (...questions: Question[]) => ({ sections: [{ title: '', questions }] });
const text = question({ key: 'keep', kind: 'text' });
const scale = question({ key: 'level', kind: 'scale', steps: ['Rarely', 'Always'], notApplicable: 'Unseen' });
const values = question({ key: 'values', kind: 'values', options: ['Think', 'Drive', 'Serve'], most: 2 });

test('choices in words: a step, N/A, several options, and what is no option any more', () => {
  expect(chosenOf(scale, '1')).toEqual(['Always']);
  expect(chosenOf(scale, 'na')).toEqual(['Unseen']);
  expect(chosenOf({ ...scale, notApplicable: null }, 'na')).toEqual([]);
  expect(chosenOf(values, '0,2')).toEqual(['Think', 'Serve']);
  expect(chosenOf(values, '0,7')).toEqual(['Think']);
  expect(chosenOf(values, '')).toEqual([]);
});

describe('what is missing', () => {
  const none = { texts: {}, choices: {} };
  const of = (answers: { texts?: Record<string, string>; choices?: Record<string, string> }) =>
    problemsOf(content(text, scale, { ...values, isRequired: false }), { ...none, ...answers }).map(
      ({ key, fieldId, sentence }) => `${key} ${fieldId} ${sentence}`,
    );

  test('names required questions without an answer, and texts that are too long', () => {
    expect(of({})).toEqual([
      'keep question-keep Please write an answer.',
      'level question-level Please choose an answer.',
    ]);
    expect(of({ texts: { keep: '  \n', level: 'A comment is no answer.' } })).toHaveLength(2);
    expect(of({ texts: { keep: 'Words' }, choices: { level: '0' } })).toEqual([]);
    expect(of({ texts: { keep: 'Words' }, choices: { level: 'na' } })).toEqual([]);
    expect(of({ texts: { keep: ` ${'x'.repeat(5_000)} ` }, choices: { level: '0' } })).toEqual([]);
    expect(
      of({ texts: { keep: 'x'.repeat(5_001), level: 'x'.repeat(6_000) }, choices: { level: '0' } }),
    ).toEqual([
      'keep question-keep Please shorten this text by 1 character.',
      'level comment-level Please shorten this text by 1,000 characters.',
    ]);
  });
});

test('answered is what an average or a reader could use', () => {
  const given = { texts: { keep: ' ', level: 'Comment' }, choices: { level: '', values: '9' } };
  expect([text, scale, values].map((one) => isAnswered(one, given))).toEqual([false, false, false]);
});

test('only what the form asks is submitted, without empty answers', () => {
  const given = { texts: { keep: 'Words', gone: 'Old', level: ' ' }, choices: { level: '1', values: '' } };
  expect(answersOf(content(text, scale, values), given)).toEqual({
    texts: { keep: 'Words' },
    choices: { level: '1' },
  });
});

test('the length is a hint', () => {
  expect(lengthHint('', false)).toBe('0 words · 60–200 is plenty');
  expect(lengthHint('One', true)).toBe('1 word');
  expect(lengthHint(' Two  words\n', false)).toBe('2 words · 60–200 is plenty');
});
