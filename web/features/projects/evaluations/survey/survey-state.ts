import { TEXT_MAX_CHARACTERS } from '#contract/core/values/constants.ts';
import type { EvaluationSection } from '#contract/projects/evaluation-link.schemas.ts';
import { responseContents } from '#contract/core/values/ratings.ts';
import { textFault } from '#contract/core/values/texts.ts';
import { asSentence } from '#web/ui/forms/form-errors.ts';
import type { Draft } from '#web/app/drafts/draft.ts';
import { answerOf, noteOf } from './draft.ts';

type Question = EvaluationSection['questions'][number];

/** The missing answers about one colleague, and the error in the notes, if any. */
export type Missing = {
  readonly section: EvaluationSection;
  readonly questions: readonly Question[];
  readonly note: string | null;
};

/** The HTML id of a question. */
export const questionId = ({ targetEmployeeId }: EvaluationSection, question: Question) =>
  `question-${targetEmployeeId}-${question.questionId}`;

/** The HTML id of the notes about a colleague. */
export const notesId = ({ targetEmployeeId }: EvaluationSection) => `notes-${targetEmployeeId}`;

/** Why the notes about one colleague can't be submitted; null if they are valid. */
export function noteProblem(draft: Draft, { targetEmployeeId }: EvaluationSection): string | null {
  const fault = textFault(noteOf(draft, targetEmployeeId), TEXT_MAX_CHARACTERS);
  return asSentence('Notes', fault ?? undefined) ?? null;
}

/** The unanswered questions about one colleague. */
export const missingIn = (draft: Draft, { targetEmployeeId, questions }: EvaluationSection) =>
  questions.filter(({ questionId: id }) => answerOf(draft, targetEmployeeId, id) === '');

/** A section is done when all its questions have an answer and its notes are valid. */
export const isDone = (draft: Draft, section: EvaluationSection) => allMissing(draft, [section]).length === 0;

export const allMissing = (draft: Draft, sections: readonly EvaluationSection[]): Missing[] =>
  sections
    .map((section) => ({
      section,
      questions: missingIn(draft, section),
      note: noteProblem(draft, section),
    }))
    .filter(({ questions, note }) => questions.length > 0 || note !== null);

/** True if the draft has any text. */
export const isBegun = ({ answers, notes }: Draft) =>
  [...Object.values(answers), ...Object.values(notes)].some(({ text }) => text !== '');

/** The request body of the submission. */
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

/** The submitted value of a stored answer; 'NA' if the stored text is not a known answer. */
const contentOf = (text: string) => responseContents.find((content) => content === text) ?? 'NA';
