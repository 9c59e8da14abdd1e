import type { ProjectRole } from '#contract/core/enums.ts';
import type { ResponseResult, SectionResult } from '#contract/projects/evaluation-results.schemas.ts';
import type { Viewer } from '#contract/policies.ts';
import type { ProjectResults } from '#contract/projects/project-evaluations.schemas.ts';
import { ratingOf, type Score, scoreOf } from '#contract/core/values/ratings.ts';
import type { ProjectFeedback } from './evaluation-lists.queries.ts';
import type { FeedbackAnswer, FeedbackNote } from './feedback.queries.ts';

/**
 * Colleagues' answers on a project (multi-rater feedback), by person. Leaves out answers about the viewer.
 * Source: docs/product/project-evaluations.md.
 */
export function resultsFor(viewer: Viewer, feedback: ProjectFeedback): ProjectResults {
  const { answers, notes, members, ...project } = feedback;
  // People who left the team keep the answers about them.
  const people = new Map<number, Target>(
    [
      ...answers.map((one) => ({
        employeeId: one.targetId,
        fullName: one.targetName,
        projectRole: one.questionRole,
      })),
      ...members,
    ].map((one) => [one.employeeId, one]),
  );
  const order = new Map(members.map(({ employeeId }, place) => [employeeId, place]));
  const targets = [...people.values()]
    .filter(({ employeeId }) => employeeId !== viewer.employeeId)
    .toSorted((a, b) => (order.get(a.employeeId) ?? order.size) - (order.get(b.employeeId) ?? order.size));
  return {
    ...project,
    members: members.length,
    sections: targets.map((target) => sectionOf(target, answers, notes)),
  };
}

type Target = { employeeId: number; fullName: string; projectRole: ProjectRole };

/** One person's section, from the answers and notes of a project. */
export function sectionOf(
  target: Target,
  answers: readonly FeedbackAnswer[],
  notes: readonly FeedbackNote[],
): SectionResult {
  const { employeeId, fullName, projectRole: targetProjectRole } = target;
  const own = answers.filter(({ targetId }) => targetId === employeeId);
  const { averageScore, answered, distribution } = scoreOfAnswers(own);
  return {
    targetEmployeeSnippet: { employeeId, fullName },
    targetProjectRole,
    employeePerformanceScore: averageScore,
    answered,
    distribution,
    responses: byQuestion(own).map(responsesTo),
    notes: notes
      .filter(({ targetId }) => targetId === employeeId)
      .map((note) => ({
        notesId: note.noteId,
        content: note.content,
        employee: { employeeId: note.reviewerId, fullName: note.reviewerName },
      })),
  };
}

/** The answers by question, in the order of the questions. */
export function byQuestion(answers: readonly FeedbackAnswer[]): [FeedbackAnswer, ...FeedbackAnswer[]][] {
  const groups = new Map<number, [FeedbackAnswer, ...FeedbackAnswer[]]>();
  for (const answer of answers) {
    const group = groups.get(answer.questionId);
    if (group) group.push(answer);
    else groups.set(answer.questionId, [answer]);
  }
  return [...groups.values()];
}

export const givenRatings = (answers: readonly FeedbackAnswer[]) =>
  answers.map(({ reviewerId, submission, content }) => ({
    reviewerId,
    submission,
    rating: ratingOf(content),
  }));

export const scoreOfAnswers = (answers: readonly FeedbackAnswer[]): Score => scoreOf(givenRatings(answers));

function responsesTo(answers: [FeedbackAnswer, ...FeedbackAnswer[]]): ResponseResult {
  const [{ questionId, question }] = answers;
  return {
    question: { evaluationQuestionId: questionId, question },
    ...scoreOfAnswers(answers),
    scores: answers.map((answer) => ({
      evaluationQuestionResponseId: answer.responseId,
      employee: { employeeId: answer.reviewerId, fullName: answer.reviewerName },
      value: ratingOf(answer.content),
    })),
  };
}
