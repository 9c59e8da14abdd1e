import { projectRoleLabels } from '#contract/core/enums.ts';
import { can, relationTo, type Viewer } from '#contract/policies.ts';
import { chosenInWords, inWordsOf, questionsOf } from '#contract/reviews/forms/review-answers.ts';
import type { OfPeriod } from '#contract/reviews/forms/review-forms.schemas.ts';
import type { Db } from '#server/db/connection/client.ts';
import { type AuditEntry, recordAudits } from '#server/features/audit/audit.ts';
import { seeEvaluations } from '#server/features/projects/evaluations/profile-evaluations.ts';
import { type Answered, periodParts, type PeriodParts, type Wanted } from './period-evidence.queries.ts';
import type { FormFacts } from './review-forms.queries.ts';

const nothing: OfPeriod = {
  goals: null,
  kudos: [],
  projects: [],
  performanceScore: null,
  lastReview: null,
  selfReview: null,
};

/**
 * What is known of the period of a review, as far as its reviewer may see it; each part under its own policy.
 * Peers see the kudos that they gave and the projects that they shared, even Admins. Reading colleagues'
 * scores, the self review and the last review leaves audit rows. Source: docs/product/review-forms.md.
 */
export async function readPeriod(db: Db, viewer: Viewer, form: FormFacts): Promise<OfPeriod> {
  if (!form.isReviewer) return nothing;
  const wanted = wantedBy(viewer, form);
  const parts = await periodParts(db, form, viewer.employeeId, wanted);
  const evaluated = wanted.isWhole ? evaluatedOf(viewer, form, parts) : null;
  const [selfReview] = parts.selfReview;
  const { markingPeriodId, annualReviewId } = form;
  const seesScores = evaluated?.hasScores === true && can.seeFeedback(viewer, form);
  await recordAudits(db, [
    ...(seesScores ? [readingOf(viewer, form, 'read-feedback', { markingPeriodId })] : []),
    ...(selfReview ? [readingOf(viewer, form, 'read-review', { annualReviewId })] : []),
    ...parts.lastReview.map((last) =>
      readingOf(viewer, form, 'read-review', { annualReviewId: last.annualReviewId }),
    ),
  ]);
  return {
    goals: wanted.isWhole ? parts.goals : null,
    kudos: parts.kudos,
    projects: evaluated?.projects ?? sharedProjects(parts),
    performanceScore: evaluated?.performanceScore ?? null,
    lastReview: wanted.lastReview ? parts.lastReview.flatMap((one) => sharedIn(one, form)) : null,
    selfReview: selfReview ? inWords(selfReview, form) : null,
  };
}

function wantedBy(viewer: Viewer, form: FormFacts): Wanted {
  if (form.type === 'Peer') return { isWhole: false, lastReview: false, selfReview: false };
  const answer = { ...form, isShared: true, isReviewShared: true };
  return {
    isWhole: can.seeGoals(viewer, form) && can.seeKudosOf(viewer, form),
    lastReview: can.readReviewAnswer(viewer, { ...answer, type: 'Manager' }),
    selfReview: form.type === 'Manager' && can.readReviewAnswer(viewer, { ...answer, type: 'Self' }),
  };
}

const readingOf = (
  viewer: Viewer,
  form: FormFacts,
  action: 'read-feedback' | 'read-review',
  object: Record<string, number>,
): AuditEntry => ({
  viewer,
  relation: relationTo(viewer, form),
  action,
  subjectId: form.employeeId,
  object,
});

/** Projects and scores as the profile shows them to the viewer. */
function evaluatedOf(viewer: Viewer, form: FormFacts, parts: PeriodParts) {
  const { fullName, period, answersAbout } = parts;
  const person = { ...form, fullName, markingPeriods: [period] };
  const { projectEvaluationResults, performanceScore } = seeEvaluations(viewer, person, period, {
    assignedEvaluations: [],
    memberships: parts.memberships,
    answersAbout,
    notesAbout: [],
  });
  const endDates = new Map(parts.memberships.map(({ projectId, endDate }) => [projectId, endDate]));
  return {
    projects: projectEvaluationResults.map((one) => ({
      projectId: one.projectId,
      name: one.projectName,
      role: projectRoleLabels[one.targetProjectRole],
      endDate: endDates.get(one.projectId) ?? null,
      score: scoreInWords(one.employeePerformanceScore ?? 0),
    })),
    performanceScore: scoreInWords(performanceScore.averageScore),
    hasScores: performanceScore.answered > 0,
  };
}

/** As the project results show it. */
const scoreInWords = (score: number) => (score > 0 ? score.toPrecision(2) : null);

const sharedProjects = ({ memberships, period: { startDate, endDate } }: PeriodParts): OfPeriod['projects'] =>
  memberships
    .filter(
      ({ isMember, deadline }) =>
        isMember && startDate <= deadline && (endDate === null || deadline <= endDate),
    )
    .map(({ projectId, projectName, targetProjectRole, endDate: until }) => ({
      projectId,
      name: projectName,
      role: projectRoleLabels[targetProjectRole],
      endDate: until,
      score: null,
    }));

const sharedIn = ({ content, answers }: Answered, form: FormFacts) => {
  const sections = content.sections.map(({ title, questions }) => ({
    title,
    questions: questions.filter(({ isShared }) => isShared),
  }));
  return inWords({ content: { sections }, answers }, form);
};

/** The answered questions in words. */
const inWords = ({ content, answers }: Answered, { firstName }: FormFacts) =>
  questionsOf(content).flatMap((one) => {
    const said = [chosenInWords(one, answers).join(', '), answers.texts[one.key] ?? ''];
    const answer = said.filter((part) => part !== '').join('\n');
    return answer === '' ? [] : [{ key: one.key, question: inWordsOf(one.wording, firstName), answer }];
  });
