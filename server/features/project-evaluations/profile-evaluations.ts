import type { MarkingPeriod } from '#contract/marking-periods.ts';
import { can, isSelf, type ReportingLine, type Viewer } from '#contract/policies.ts';
import type {
  AssignedProjectEvaluation,
  PeerFeedbackScore,
  PerformanceScore,
  ProjectEvaluationResult,
} from '#contract/project-evaluations.ts';
import { projectMessages } from '#contract/project-messages.ts';
import { type Score, scoreOf, steppedRatings } from '#contract/ratings.ts';
import type { Membership } from './evaluation-lists.queries.ts';
import type { FeedbackAnswer, FeedbackNote } from './feedback.queries.ts';
import { byQuestion, givenRatings, scoreOfAnswers, sectionOf } from './results.ts';

/** What a profile reads of evaluations, before anybody looks at it. */
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
 * Project evaluations as the viewer sees them on a profile: the person themselves their projects and a score that
 * moves in steps of three reviewers, lead and Admin everything. Source: docs/product/project-evaluations.md.
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

/** Whether reading this profile means reading what colleagues said, which is recorded. */
export const showsFeedback = ({ projectEvaluationResults, peerFeedbackScore }: ProfileEvaluations) =>
  peerFeedbackScore !== undefined &&
  (peerFeedbackScore.periods.some(({ answered }) => answered > 0) ||
    projectEvaluationResults.some(({ section }) => section !== undefined && section.responses.length > 0));

type Period = Pick<MarkingPeriod, 'markingPeriodId' | 'startDate' | 'endDate'>;

const liesIn = ({ startDate, endDate }: Period, day: string) =>
  startDate <= day && (endDate === null || day <= endDate);

/** An answer belongs to the period to which it was bound when it was submitted, whatever became of its project. */
const belongsTo =
  ({ markingPeriodId }: Period) =>
  (said: { markingPeriodId: number }) =>
    said.markingPeriodId === markingPeriodId;

const partsIn = (period: Period, { answersAbout, notesAbout }: EvaluationParts) => ({
  answersAbout: answersAbout.filter(belongsTo(period)),
  notesAbout: notesAbout.filter(belongsTo(period)),
});

/** The projects with answers that belong to the period, and those of its deadlines with somebody still to answer. */
function resultsIn(period: Period, parts: EvaluationParts): Membership[] {
  const answered = new Set(parts.answersAbout.map(({ projectId }) => projectId));
  const answeredHere = new Set(partsIn(period, parts).answersAbout.map(({ projectId }) => projectId));
  return parts.memberships.filter(
    ({ projectId, deadline, isMember, isUnderWay }) =>
      answeredHere.has(projectId) ||
      (isMember && liesIn(period, deadline) && (isUnderWay || !answered.has(projectId))),
  );
}

/** The person's own projects, by deadline alone: where an answer belongs would tell them that there is one. */
const ownProjectsIn = (period: Period, { memberships }: EvaluationParts): ProjectEvaluationResult[] =>
  memberships.filter(({ deadline, isMember }) => isMember && liesIn(period, deadline)).map(withoutFeedback);

/** The person's own figure: of whole steps of three people, and without the spread. */
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

/** What peers say: as the Performance Score, without the projects' PMs, and question by question. */
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

/** What the person is shown of a project; a new field is for lead and Admin until it is listed here. */
const withoutFeedback = (membership: Membership): ProjectEvaluationResult => ({
  projectEvaluationResultId: membership.projectEvaluationResultId,
  projectId: membership.projectId,
  projectName: membership.projectName,
  clientName: membership.clientName,
  targetProjectRole: membership.targetProjectRole,
  deadline: membership.deadline,
});
