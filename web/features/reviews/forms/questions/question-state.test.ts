import { describe, expect, test } from 'vitest';
import type { Question } from '#contract/reviews/questions/question-sets.schemas.ts';
import { answersOf, lengthHint, problemsOf } from './question-state.ts';
import { question } from './question-state.test-data.ts';

const content = (...questions: Question[]) => ({ sections: [{ title: '', questions }] });
const text = question({ key: 'keep', kind: 'text' });
const scale = question({
  key: 'level',
  kind: 'scale',
  hasComment: true,
  steps: ['Rarely', 'Always'],
  notApplicable: 'Unseen',
});
const values = question({ key: 'values', kind: 'values', options: ['Think', 'Drive', 'Serve'], most: 2 });

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
    expect(of({ texts: { keep: 'Words' }, choices: { level: '2' } })).toHaveLength(1);
    expect(of({ texts: { keep: ` ${'x'.repeat(5_000)} ` }, choices: { level: '0' } })).toEqual([]);
    expect(
      of({ texts: { keep: 'x'.repeat(5_001), level: 'x'.repeat(6_000) }, choices: { level: '0' } }),
    ).toEqual([
      'keep question-keep Please shorten this text by 1 character.',
      'level comment-level Please shorten this text by 1,000 characters.',
    ]);
  });
});

test('only what the form asks is submitted, without empty answers', () => {
  const given = {
    texts: { keep: 'Words', gone: 'Old', level: ' ', values: 'No comment here' },
    choices: { level: '1', values: '' },
  };
  expect(answersOf(content(text, scale, values), given)).toEqual({
    texts: { keep: 'Words' },
    choices: { level: '1' },
  });
});

test('a text is as long as its characters, of which an emoji is one', () => {
  const of = (words: string) => problemsOf(content(text), { texts: { keep: words }, choices: {} });
  expect(of('👏'.repeat(5000))).toEqual([]);
  expect(of('👏'.repeat(5002)).map(({ sentence }) => sentence)).toEqual([
    'Please shorten this text by 2 characters.',
  ]);
});

test('the length is a hint', () => {
  expect(lengthHint('', false)).toBe('0 words · 60–200 is plenty');
  expect(lengthHint('One', true)).toBe('1 word');
  expect(lengthHint(' Two  words\n', false)).toBe('2 words · 60–200 is plenty');
});
