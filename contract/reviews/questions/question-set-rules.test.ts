import { expect, test } from 'vitest';
import type { ReviewerType } from '#contract/core/enums.ts';
import { changesBetween, isSameSet } from './question-set-changes.ts';
import { publishProblems, withCompanyValues } from './question-set-rules.ts';
import { questionSetInput } from './question-set-rules.schemas.ts';
import { questionOf, setOf } from './question-sets.test-data.ts';
import type { Question, QuestionSetContent } from './question-sets.schemas.ts';

const steps = ['Rarely', 'Sometimes', 'Always'];
const scale = questionOf({ key: 'helps', kind: 'scale', wording: 'Helps others', steps });
const overall = questionOf({ key: 'overall', kind: 'overall', wording: 'Overall rating', steps });
const choice = questionOf({
  key: 'contact',
  kind: 'choice',
  wording: 'How often?',
  options: ['Daily', 'Hardly'],
});
const text = questionOf();

const sentences = (type: ReviewerType, set: QuestionSetContent, published = setOf()) =>
  publishProblems(type, set, published).map(({ sentence }) => sentence);

test('a whole set has no problems', () => {
  expect(sentences('Manager', setOf({ ...text, isShared: true }, scale, overall))).toEqual([]);
  expect(sentences('Peer', setOf({ ...choice, declinesWith: 'Hardly' }, scale))).toEqual([]);
  expect(
    sentences('Self', withCompanyValues(setOf(text, { ...text, key: 'values', kind: 'values' }))),
  ).toEqual([]);
  const several: Question = { ...choice, key: 'several', kind: 'choices', most: 2 };
  expect(sentences('Self', setOf(text, several))).toEqual([]);
});

const many = (count: number, kind: (place: number) => Partial<Question>) =>
  setOf(...Array.from({ length: count }, (_, place) => questionOf({ key: `q${place}`, ...kind(place) })));

test.each<[string, ReviewerType, QuestionSetContent]>([
  [
    'The set has 2 overall ratings. It can have one.',
    'Manager',
    setOf(overall, { ...overall, key: 'again' }),
  ],
  ['“Overall rating” is an overall rating. Only the Manager set has one.', 'Peer', setOf(overall)],
  ['No question is required. Make at least one required.', 'Self', setOf({ ...text, isRequired: false })],
  ['No question is required. Make at least one required.', 'Self', { sections: [] }],
  ['The set has 41 questions. It can have up to 40.', 'Self', many(41, () => ({}))],
  ['Question 2 has no wording.', 'Self', setOf(text, { ...text, key: 'next', wording: '' })],
  [
    '“How is {Name}?” has the unknown placeholder {Name}. The only one is {name}, the first name of the employee.',
    'Self',
    setOf({ ...text, wording: 'How is {Name}?', help: 'About {name}.' }),
  ],
  [
    '“Results of {name}” has the unknown placeholder {company}. The only one is {name}, the first name of the employee.',
    'Self',
    setOf({ ...text, wording: 'Results of {name}', help: '{company}, {company}' }),
  ],
  ['Several questions have the key “results”. Each needs a key of its own.', 'Self', setOf(text, text)],
  ['“Helps others” has 1 step. A scale has 2 to 7.', 'Self', setOf({ ...scale, steps: ['Rarely'] })],
  ['“Overall rating” has 0 steps. A scale has 2 to 7.', 'Manager', setOf({ ...overall, steps: [] })],
  ['“Helps others” has 8 steps. A scale has 2 to 7.', 'Self', setOf({ ...scale, steps: [...'abcdefgh'] })],
  ['“Helps others” has the step “Rarely” twice.', 'Self', setOf({ ...scale, notApplicable: 'Rarely' })],
  ['“How often?” has 1 option. A choice has 2 to 12.', 'Self', setOf({ ...choice, options: ['Daily'] })],
  [
    '“How often?” has 13 options. A choice has 2 to 12.',
    'Self',
    setOf({ ...choice, kind: 'choices', options: [...'abcdefghijklm'] }),
  ],
  ['“How often?” has the option “Daily” twice.', 'Self', setOf({ ...choice, options: ['Daily', 'Daily'] })],
  ['“How often?” lets people choose 3 of 2 options.', 'Self', setOf({ ...choice, kind: 'choices', most: 3 })],
  ['“How often?” is a choice of one option, so it has no limit.', 'Self', setOf({ ...choice, most: 1 })],
  [
    '“What mattered most?” is shared with the employee. Only questions of the Manager set are.',
    'Peer',
    setOf({ ...text, isShared: true }),
  ],
  [
    '“How often?” offers to decline the review. Only a choice of one option in the Peer set does.',
    'Manager',
    setOf({ ...choice, declinesWith: 'Hardly' }),
  ],
  [
    '“How often?” offers to decline the review with “Never”, which is not one of its options.',
    'Peer',
    setOf({ ...choice, declinesWith: 'Never' }),
  ],
  [
    '“What mattered most?” is a long text, so it takes no comment.',
    'Self',
    setOf({ ...text, hasComment: true }),
  ],
  ['“What mattered most?” is not a scale, so it has no steps.', 'Self', setOf({ ...text, steps })],
  ['“Helps others” is not a choice, so it has no options.', 'Self', setOf({ ...scale, options: ['Yes'] })],
  ['Section 1 has no title.', 'Self', { sections: [{ title: '', questions: [text] }] }],
  [
    'The section “Ahead” has no questions. Add one, or delete the section.',
    'Self',
    { sections: [...setOf(text).sections, { title: 'Ahead', questions: [] }] },
  ],
])('%s', (sentence, type, set) => {
  expect(sentences(type, set)).toEqual([sentence]);
});

test('a published question keeps its kind', () => {
  const published = setOf(text, scale);
  expect(sentences('Self', setOf({ ...text, wording: 'What else?' }, choice), published)).toEqual([]);
  expect(sentences('Self', setOf({ ...choice, key: 'results' }, scale), published)).toEqual([
    '“How often?” has the key “results”, which is published with another kind of question. Give it another key.',
  ]);
});

test('40 questions and a long wording are fine, and a sentence names a question in short', () => {
  expect(
    sentences(
      'Self',
      many(40, () => ({})),
    ),
  ).toEqual([]);
  const long = questionOf({ wording: 'Wordy '.repeat(30).trim(), hasComment: true });
  expect(sentences('Self', setOf(long))[0]?.length).toBeLessThan(120);
});

test('a draft may be unfinished, but not without bounds', () => {
  expect(questionSetInput.safeParse(setOf({ ...text, wording: '' }, text)).success).toBe(true);
  expect(questionSetInput.safeParse({ sections: [] }).success).toBe(true);
  for (const wrong of [
    { key: 'Größe' },
    { key: 'constructor' },
    { steps: [...'abcdefgh'] },
    { most: 0 },
    { wording: 'a'.repeat(501) },
  ])
    expect(questionSetInput.safeParse(setOf({ ...text, ...wrong })).success).toBe(false);
});

test('changes are told by the keys of the questions', () => {
  const before = setOf(text, scale, choice);
  const nothing = { added: [], removed: [], changed: [], isRearranged: false };
  expect(changesBetween(before, before)).toEqual(nothing);
  expect(changesBetween(before, setOf(text, { ...scale, wording: 'Helps all' }, overall))).toEqual({
    added: ['overall'],
    removed: ['contact'],
    changed: ['helps'],
    isRearranged: false,
  });
  expect(changesBetween(before, setOf(scale, text, choice))).toEqual({ ...nothing, isRearranged: true });
  const titled = { sections: [{ ...before.sections[0], title: 'Work', questions: [text, scale, choice] }] };
  expect(changesBetween(before, titled)).toEqual({ ...nothing, isRearranged: true });
});

test('the order of the parts of a question does not count', () => {
  const { key, wording, ...rest } = text;
  expect(isSameSet(setOf(text), setOf({ wording, ...rest, key }))).toBe(true);
  expect(isSameSet(setOf(text), setOf({ ...text, help: 'Please' }))).toBe(false);
  expect(isSameSet(setOf(text), setOf({ ...text, key: 'other' }))).toBe(false);
});
