import type { Question } from '#contract/reviews/questions/question-sets.schemas.ts';

/** A required question, with what differs. */
export const question = (given: Partial<Question> & Pick<Question, 'key' | 'kind'>): Question => ({
  wording: `Wording of ${given.key}`,
  help: '',
  isRequired: true,
  isShared: false,
  hasComment: false,
  steps: [],
  notApplicable: null,
  options: [],
  most: null,
  declinesWith: null,
  ...given,
});
