import { evaluationNote, type EvaluationSection } from '#contract/project-evaluations.ts';
import { responseContents } from '#contract/ratings.ts';
import { asSentence } from '#web/ui/forms/form-errors.ts';
import { answerOf, type Draft, noteOf } from './draft.ts';

type Question = EvaluationSection['questions'][number];

/** What is still to be answered about one colleague, and what is wrong with the notes. */
export type Missing = {
  readonly section: EvaluationSection;
  readonly questions: readonly Question[];
  readonly note: string | null;
};

/** Where a question stands on the page. */
export const questionId = ({ targetEmployeeId }: EvaluationSection, question: Question) =>
  `question-${targetEmployeeId}-${question.questionId}`;

/** Where the notes about a colleague stand on the page. */
export const notesId = ({ targetEmployeeId }: EvaluationSection) => `notes-${targetEmployeeId}`;

/** The sentence that says why the notes about one colleague cannot be sent; null when they can. */
export function noteProblem(draft: Draft, { targetEmployeeId }: EvaluationSection): string | null {
  const checked = evaluationNote.safeParse(noteOf(draft, targetEmployeeId));
  return asSentence('Notes', checked.error?.issues[0]?.message) ?? null;
}

/** The questions about one colleague that have no answer. */
export const missingIn = (draft: Draft, { targetEmployeeId, questions }: EvaluationSection) =>
  questions.filter(({ questionId: id }) => answerOf(draft, targetEmployeeId, id) === '');

/** A section is done when all its questions have an answer and its notes can be sent. */
export const isDone = (draft: Draft, section: EvaluationSection) => allMissing(draft, [section]).length === 0;

export const allMissing = (draft: Draft, sections: readonly EvaluationSection[]): Missing[] =>
  sections
    .map((section) => ({
      section,
      questions: missingIn(draft, section),
      note: noteProblem(draft, section),
    }))
    .filter(({ questions, note }) => questions.length > 0 || note !== null);

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
