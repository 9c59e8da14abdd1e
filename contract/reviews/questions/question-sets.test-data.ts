import type { Question, QuestionSetContent } from './question-sets.schemas.ts';

/** A required long text, unless said otherwise. */
export const questionOf = (changes: Partial<Question> = {}): Question => ({
  key: 'results',
  kind: 'text',
  wording: 'What mattered most?',
  help: '',
  isRequired: true,
  isShared: false,
  hasComment: false,
  steps: [],
  notApplicable: null,
  options: [],
  most: null,
  declinesWith: null,
  ...changes,
});

export const setOf = (...questions: readonly Question[]): QuestionSetContent => ({
  sections: [{ title: 'Results', questions: [...questions] }],
});
