import { endpoint } from '#contract/core/endpoint.ts';
import type { calls } from './question-sets.schemas.ts';

export const listQuestionSets = endpoint<typeof calls.listQuestionSets>()({
  method: 'GET',
  path: '/QuestionSets',
  summary: 'The three question sets, with their drafts',
  access: 'manageQuestionSets',
});

/** Replaces the draft of a set; null discards it. */
export const saveQuestionSet = endpoint<typeof calls.saveQuestionSet>()({
  method: 'PUT',
  path: '/QuestionSets/draft',
  summary: 'Save the draft of a question set',
  access: 'manageQuestionSets',
  edits: true,
});

/**
 * Makes the questions, as the Admin saw them, the next version, and ends the draft. Reviews that start from
 * now on ask them. 400 says what the set lacks; 409: nothing differs from the published version.
 */
export const publishQuestionSet = endpoint<typeof calls.publishQuestionSet>()({
  method: 'POST',
  path: '/QuestionSets/publish',
  summary: 'Publish the next version of a question set',
  access: 'manageQuestionSets',
  edits: true,
  creates: true,
});

/**
 * Running reviews whose questions no reviewer has begun to answer get the newest version. The viewer's own
 * review is left to other Admins.
 */
export const moveToNewestSet = endpoint<typeof calls.moveToNewestSet>()({
  method: 'PUT',
  path: '/QuestionSets/move',
  summary: 'Ask the newest questions in running reviews that no one has begun',
  access: 'manageQuestionSets',
});
