import { projectRoleLabels, ratingLabels } from '#contract/core/enums.ts';
import type { LinkedEvaluation } from '#contract/projects/evaluation-link.schemas.ts';
import type { Draft } from '#web/app/drafts/draft.ts';
import { answerOf, noteOf } from '../survey/draft.ts';

/** The person's own answers and notes as plain text, to download. */
export function answersFile(evaluation: LinkedEvaluation, draft: Draft): string {
  const { clientName, projectName, reviewerName, sections } = evaluation;
  return [
    `Project evaluation: ${projectName} (${clientName})`,
    `Answered by ${reviewerName}`,
    ...sections.flatMap(({ targetEmployeeId, targetEmployeeName, roleUnderReview, questions }) => [
      '',
      `${targetEmployeeName}, ${projectRoleLabels[roleUnderReview]}`,
      ...questions.map(({ questionId, question }) => {
        const answer = answerOf(draft, targetEmployeeId, questionId);
        return `- ${question} ${ratingLabels[Number(answer)] ?? ratingLabels[0]}`;
      }),
      ...notesIn(noteOf(draft, targetEmployeeId)),
    ]),
    '',
  ].join('\n');
}

const notesIn = (notes: string) => (notes.trim() === '' ? [] : ['Notes:', notes.trim()]);
