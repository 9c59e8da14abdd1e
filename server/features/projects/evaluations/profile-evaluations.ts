import type { MarkingPeriod } from '#contract/reviews/marking-periods.schemas.ts';
import { can, isSelf, type ReportingLine, type Viewer } from '#contract/policies.ts';
import type {
  AssignedProjectEvaluation,
  PeerFeedbackScore,
  PerformanceScore,
  ProjectEvaluationResult,
} from '#contract/projects/project-evaluations.schemas.ts';
import { projectMessages } from '#contract/projects/project-messages.ts';
import { type Score, scoreOf, steppedRatings } from '#contract/core/values/ratings.ts';
import type { Membership } from './evaluation-lists.queries.ts';
import type { FeedbackAnswer, FeedbackNote } from './feedback.queries.ts';
import { byQuestion, givenRatings, scoreOfAnswers, sectionOf } from './results.ts';

/** A profile's evaluation data, before any visibility rule. */
export type EvaluationParts = {
  assignedEvaluations: AssignedProjectEvaluation[];
  memberships: Membership[];
  answersAbout: FeedbackAnswer[];
  notesAbout: FeedbackNote[];
};

type ProfileEvaluations = {
  assignedProjectEvaluations: AssignedProjectEvaluation[];
  projectEvaluationResults: ProjectEvaluationResult[];
  averagePerformanceRating: number;
  performanceScore: PerformanceScore;
  peerFeedbackScore?: PeerFeedbackScore;
};

/**
 * Project evaluations on a profile as the viewer sees them. The person sees their projects and a score that
 * moves in steps of three reviewers; lead and Admin see everything. Source:
 * docs/product/project-evaluations.md.
 */
export function seeEvaluations(
  viewer: Viewer,
  person: ReportingLine & { fullName: string; markingPeriods: readonly MarkingPeriod[] },
  period: MarkingPeriod,
  parts: EvaluationParts,
): ProfileEvaluations {
  const seesFeedback = can.seeFeedback(viewer, person);
  const performanceScore = scoreOverPeriods(
    person.markingPeriods,
    period,
    parts.answersAbout,
    seesFeedback ? scoreOfAnswers : ownScoreOf,
  );
  return {
    assignedProjectEvaluations: parts.assignedEvaluations.map(({ guid, ...duty }) =>
      isSelf(viewer, person) && guid ? { ...duty, guid } : duty,
    ),
    projectEvaluationResults: seesFeedback
      ? resultsIn(period, parts).map((one) => withFeedback(one, person, partsIn(period, parts)))
      : ownProjectsIn(period, parts),
    averagePerformanceRating: performanceScore.averageScore,
    performanceScore,
    ...(seesFeedback ? { peerFeedbackScore: peerFeedback(person, period, parts.answersAbout) } : {}),
  };
}

/** Whether this profile contains colleagues' feedback, so that reading it goes into the audit. */
export const showsFeedback = ({ projectEvaluationResults, peerFeedbackScore }: ProfileEvaluations) =>
  peerFeedbackScore !== undefined &&
  (peerFeedbackScore.periods.some(({ answered }) => answered > 0) ||
    projectEvaluationResults.some(({ section }) => section !== undefined && section.responses.length > 0));

type Period = Pick<MarkingPeriod, 'markingPeriodId' | 'startDate' | 'endDate'>;

const liesIn = ({ startDate, endDate }: Period, day: string) =>
  startDate <= day && (endDate === null || day <= endDate);

/** An answer belongs to the period it was bound to when submitted, whatever happened to its project. */
const belongsTo =
  ({ markingPeriodId }: Period) =>
  (said: { markingPeriodId: number }) =>
    said.markingPeriodId === markingPeriodId;

const partsIn = (period: Period, { answersAbout, notesAbout }: EvaluationParts) => ({
  answersAbout: answersAbout.filter(belongsTo(period)),
  notesAbout: notesAbout.filter(belongsTo(period)),
});

/**
 * The projects with answers in the period, and those with a deadline in the period where evaluations or
 * answers about the person are still missing.
 */
function resultsIn(period: Period, parts: EvaluationParts): Membership[] {
  const answered = new Set(parts.answersAbout.map(({ projectId }) => projectId));
  const answeredHere = new Set(partsIn(period, parts).answersAbout.map(({ projectId }) => projectId));
  return parts.memberships.filter(
    ({ projectId, deadline, isMember, isUnderWay }) =>
      answeredHere.has(projectId) ||
      (isMember && liesIn(period, deadline) && (isUnderWay || !answered.has(projectId))),
  );
}

/** The person's own projects, by deadline alone: an order by answers would reveal that there is an answer. */
const ownProjectsIn = (period: Period, { memberships }: EvaluationParts): ProjectEvaluationResult[] =>
  memberships.filter(({ deadline, isMember }) => isMember && liesIn(period, deadline)).map(withoutFeedback);

/** The person's own score: whole steps of three reviewers, without the distribution. */
function ownScoreOf(answers: readonly FeedbackAnswer[]): Omit<Score, 'distribution'> {
  const { averageScore, answered } = scoreOf(steppedRatings(givenRatings(answers)));
  return { averageScore, answered };
}

function scoreOverPeriods<S extends Omit<Score, 'distribution'>>(
  periods: readonly MarkingPeriod[],
  chosen: MarkingPeriod,
  answers: readonly FeedbackAnswer[],
  score: (answers: readonly FeedbackAnswer[]) => S,
) {
  const of = (period: MarkingPeriod) => score(answers.filter(belongsTo(period)));
  return {
    ...of(chosen),
    periods: periods
      .toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1))
      .map((period) => ({
        markingPeriodId: period.markingPeriodId,
        display: period.display,
        startDate: period.startDate,
        ...of(period),
      })),
  };
}

/** The Peer Feedback Score: like the Performance Score, without answers by PMs, and per question. */
function peerFeedback(
  person: { markingPeriods: readonly MarkingPeriod[] },
  period: MarkingPeriod,
  answers: readonly FeedbackAnswer[],
): PeerFeedbackScore {
  const fromPeers = answers.filter(({ reviewerRole }) => reviewerRole !== 'PM');
  const inPeriod = fromPeers.filter(belongsTo(period));
  return {
    ...scoreOverPeriods(person.markingPeriods, period, fromPeers, scoreOfAnswers),
    questions: byQuestion(inPeriod).map((group) => ({
      evaluationQuestionId: group[0].questionId,
      question: group[0].question,
      projectRole: group[0].questionRole,
      ...scoreOfAnswers(group),
    })),
  };
}

function withFeedback(
  { isMember, isUnderWay: _underWay, isDeleted, ...one }: Membership,
  person: { employeeId: number; fullName: string },
  said: Pick<EvaluationParts, 'answersAbout' | 'notesAbout'>,
): ProjectEvaluationResult {
  const isHere = ({ projectId }: { projectId: number }) => projectId === one.projectId;
  const target = { ...person, projectRole: one.targetProjectRole };
  const section = sectionOf(target, said.answersAbout.filter(isHere), said.notesAbout.filter(isHere));
  const { employeePerformanceScore, answered } = section;
  const { evaluationStatus: _status, remindersSent: _sent, ...project } = one;
  return {
    ...(isMember ? one : project),
    ...(isDeleted ? { isDeleted, projectName: projectMessages.deletedProject, clientName: '' } : {}),
    employeePerformanceScore,
    answered,
    section,
  };
}

/**
 * A project as the person sees it. The fields are an allowlist: a new field is for lead and Admin until it is
 * listed here.
 */
const withoutFeedback = (membership: Membership): ProjectEvaluationResult => ({
  projectEvaluationResultId: membership.projectEvaluationResultId,
  projectId: membership.projectId,
  projectName: membership.projectName,
  clientName: membership.clientName,
  targetProjectRole: membership.targetProjectRole,
  deadline: membership.deadline,
});
