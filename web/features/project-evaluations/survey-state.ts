import type { EvaluationSection } from '#contract/project-evaluations.ts';
import { responseContents } from '#contract/ratings.ts';
import { answerOf, type Draft, noteOf } from './draft.ts';

type Question = EvaluationSection['questions'][number];

/** What is still to be answered about one colleague. */
export type Missing = { readonly section: EvaluationSection; readonly questions: readonly Question[] };

/** Where a question stands on the page. */
export const questionId = ({ targetEmployeeId }: EvaluationSection, question: Question) =>
  `question-${targetEmployeeId}-${question.questionId}`;

/** The questions about one colleague that have no answer. */
export const missingIn = (draft: Draft, { targetEmployeeId, questions }: EvaluationSection) =>
  questions.filter(({ questionId: id }) => answerOf(draft, targetEmployeeId, id) === '');

/** A section is done when all its questions have an answer. */
export const isDone = (draft: Draft, section: EvaluationSection) => missingIn(draft, section).length === 0;

export const allMissing = (draft: Draft, sections: readonly EvaluationSection[]): Missing[] =>
  sections
    .map((section) => ({ section, questions: missingIn(draft, section) }))
    .filter(({ questions }) => questions.length > 0);

/** True when something has been written. */
export const isBegun = ({ answers, notes }: Draft) =>
  [...Object.values(answers), ...Object.values(notes)].some(({ text }) => text !== '');

/** The answers and notes as they are sent. */
export function submissionOf(guid: string, sections: readonly EvaluationSection[], draft: Draft) {
  return {
    guid,
    responses: sections.flatMap(({ targetEmployeeId, questions }) =>
      questions.map((question) => ({
        employeeUnderReviewId: targetEmployeeId,
        questionId: question.questionId,
        responseId: question.questionResponseId,
        responseContent: contentOf(answerOf(draft, targetEmployeeId, question.questionId)),
      })),
    ),
    notes: sections
      .map(({ targetEmployeeId }) => ({
        employeeUnderReviewId: targetEmployeeId,
        content: noteOf(draft, targetEmployeeId),
      }))
      .filter(({ content }) => content.trim() !== ''),
  };
}

/** A stored answer as it is sent; anything that is no answer of ours is none. */
const contentOf = (text: string) => responseContents.find((content) => content === text) ?? 'NA';
