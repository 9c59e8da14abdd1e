import { expect, test } from 'vitest';
import { questionOf, setOf } from '#contract/reviews/questions/question-sets.test-data.ts';
import { fileOf, readSetFile } from './set-file.ts';

const read = (file: unknown) => readSetFile('Self', typeof file === 'string' ? file : JSON.stringify(file));
const fileWith = (questions: readonly unknown[]) => ({
  format: 'benchmark-question-set',
  type: 'Self',
  sections: [
    {
      title: 'First',
      questions: [questionOf()],
    },
    {
      title: 'Second',
      questions,
    },
  ],
});

test('an exported set is imported as it was', async () => {
  const set = setOf(
    questionOf({ wording: 'Größe “{name}”?' }),
    questionOf({ key: 'level', kind: 'scale', steps: ['Low', 'High'], notApplicable: 'Too early' }),
  );
  expect(await read(await fileOf('Self', set).text())).toEqual({ content: set });
  // As some editors on Windows save it.
  expect(await read(`\uFEFF${await fileOf('Self', set).text()}`)).toEqual({ content: set });
});

test.each<[string, unknown]>([
  [
    'The file is not JSON: it can’t be read from line 2, column 13 on. Export a set to see the format.',
    '{\n  "format": x }',
  ],
  [
    'The file is not JSON: it can’t be read from line 1, column 11 on. Export a set to see the format.',
    '{"type": 1',
  ],
  ['format must be “benchmark-question-set”.', { ...fileWith([]), format: 'other' }],
  ['type must be Self, Peer or Manager.', { ...fileWith([]), type: 'self' }],
  ['sections must be a list of sections.', { ...fileWith([]), sections: undefined }],
  [
    'The file has the questions of the Peer review. Open Peer to import it.',
    { ...fileWith([]), type: 'Peer' },
  ],
  ['Section 2, question 1: wording must be text.', fileWith([{ key: 'next', kind: 'text' }])],
  [
    'Section 2, question 1: kind is not a kind of question.',
    fileWith([questionOf({ kind: 'poll' as never })]),
  ],
  [
    'Section 2, question 1: steps 2 must be 100 characters or less.',
    fileWith([questionOf({ key: 'next', kind: 'scale', steps: ['Low', 'H'.repeat(101)] })]),
  ],
  [
    'Section 2, question 1: “isrequired” is not a part of a question set file.',
    fileWith([{ ...questionOf({ key: 'next' }), isrequired: true }]),
  ],
  ['Section 2, question 1: it is missing or has the wrong form.', fileWith(['next'])],
  ['Several questions have the key “results”. Each needs a key of its own.', fileWith([questionOf()])],
  ['The file is missing or has the wrong form.', []],
])('%s', async (sentence, file) => {
  expect(await read(file)).toEqual({ problems: [sentence] });
});

test('only the first 20 faults are listed', async () => {
  const wrong = Array.from({ length: 50 }, () => questionOf({ key: 'Wrong' }));
  const answer = await read(fileWith(wrong));
  expect('problems' in answer && answer.problems.length).toBe(20);
});
