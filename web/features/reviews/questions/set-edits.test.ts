import { expect, test } from 'vitest';
import { questionOf } from '#contract/reviews/questions/question-sets.test-data.ts';
import type { QuestionSetContent } from '#contract/reviews/questions/question-sets.schemas.ts';
import * as edits from './set-edits.ts';

const question = (key: string) => questionOf({ key });
const set: QuestionSetContent = {
  sections: [
    { title: 'One', questions: [question('a'), question('b')] },
    { title: 'Two', questions: [question('c')] },
  ],
};
/** The keys by section: `a b | c`. */
const outline = ({ sections }: QuestionSetContent) =>
  sections.map(({ questions }) => questions.map(({ key }) => key).join(' ')).join(' | ');

test('a question moves by one place, also into the next section, and not off the ends', () => {
  expect(outline(edits.moveQuestion('b', -1)(set))).toBe('b a | c');
  expect(outline(edits.moveQuestion('a', 1)(set))).toBe('b a | c');
  expect(outline(edits.moveQuestion('b', 1)(set))).toBe('a | b c');
  expect(outline(edits.moveQuestion('c', -1)(set))).toBe('a b c | ');
  expect(edits.moveQuestion('a', -1)(set)).toBe(set);
  expect(edits.moveQuestion('c', 1)(set)).toBe(set);
  expect(edits.moveQuestion('gone', 1)(set)).toBe(set);
});

test('a question moves to another section, is copied with a key of its own, and is deleted', () => {
  expect(outline(edits.moveToSection('a', 1)(set))).toBe('b | c a');
  expect(edits.moveToSection('a', 7)(set)).toBe(set);
  expect(outline(edits.copyQuestion('a', 'a-2')(set))).toBe('a a-2 b | c');
  expect(outline(edits.deleteQuestion('b')(set))).toBe('a | c');
  expect(edits.newKey('scale')).toMatch(/^scale-[0-9a-f]{6}$/);
  expect(edits.newKey('scale')).not.toBe(edits.newKey('scale'));
});

test('a saved question replaces its own, also under another key, or is added', () => {
  expect(outline(edits.putQuestion('b', question('new'), 1)(set))).toBe('a new | c');
  expect(outline(edits.putQuestion('d', question('d'), 1)(set))).toBe('a b | c d');
  // Another Admin has deleted its section, or all of them.
  expect(outline(edits.putQuestion('d', question('d'), 9)(set))).toBe('a b | c d');
  expect(outline(edits.putQuestion('d', question('d'), 0)({ sections: [] }))).toBe('d');
});

test('a deleted question is put back where it was, with its key', () => {
  const draft = edits.deleteQuestion('a')(set);
  const [deleted] = edits.deletedQuestions({ published: set, draft });
  expect(deleted).toEqual({ title: 'One', question: question('a') });
  expect(outline(edits.restoreQuestion(question('a'), 'One')(draft))).toBe('b a | c');
  expect(outline(edits.restoreQuestion(question('a'), 'Gone')(draft))).toBe('b | c a');
  expect(outline(edits.restoreQuestion(question('a'), 'One')({ sections: [] }))).toBe('a');
  expect(edits.deletedQuestions({ published: set, draft: null })).toEqual([]);
});

test('sections are added, renamed and moved; only an empty one is deleted', () => {
  expect(
    edits
      .addSection('Three')(set)
      .sections.map(({ title }) => title),
  ).toEqual(['One', 'Two', 'Three']);
  expect(edits.renameSection(1, 'Second')(set).sections[1]?.title).toBe('Second');
  expect(outline(edits.moveSection(0, 1)(set))).toBe('c | a b');
  expect(edits.moveSection(0, -1)(set)).toBe(set);
  expect(edits.deleteSection(0)(set)).toEqual(set);
  expect(outline(edits.deleteSection(1)(edits.deleteQuestion('c')(set)))).toBe('a b');
});
