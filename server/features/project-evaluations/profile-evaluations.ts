import type { MarkingPeriod } from '#contract/marking-periods.ts';
import { can, isSelf, type ReportingLine, type Viewer } from '#contract/policies.ts';
import type {
  AssignedProjectEvaluation,
  PeerFeedbackScore,
  PerformanceScore,
  ProjectEvaluationResult,
} from '#contract/project-evaluations.ts';
import { type GivenRating, scoreOf, steppedRatings } from '#contract/ratings.ts';
import type { FeedbackAnswer, FeedbackNote } from './feedback.queries.ts';
import { byQuestion, givenRatings, scoreOfAnswers, sectionOf } from './results.ts';

/** What a profile reads of evaluations, before anybody looks at it. */
export type EvaluationParts = {
  assignedEvaluations: AssignedProjectEvaluation[];
  memberships: ProjectEvaluationResult[];
  answersAbout: FeedbackAnswer[];
  notesAbout: FeedbackNote[];
};

export type ProfileEvaluations = {
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
  const inPeriod = parts.memberships.filter(({ deadline }) => liesIn(period, deadline));
  const overall = (ratings: readonly GivenRating[]) =>
    scoreOf(seesFeedback ? ratings : steppedRatings(ratings));
  const performanceScore = scoreOverPeriods(person.markingPeriods, period, parts.answersAbout, (answers) =>
    overall(givenRatings(answers)),
  );
  return {
    assignedProjectEvaluations: parts.assignedEvaluations.map(({ guid, ...duty }) =>
      isSelf(viewer, person) && guid ? { ...duty, guid } : duty,
    ),
    projectEvaluationResults: inPeriod.map((one) =>
      seesFeedback ? withFeedback(one, person, parts) : withoutFeedback(one),
    ),
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

/** Answers count in the period in which their project's deadline lies. */
const liesIn = ({ startDate, endDate }: Pick<MarkingPeriod, 'startDate' | 'endDate'>, day: string) =>
  startDate <= day && (endDate === null || day <= endDate);

function scoreOverPeriods(
  periods: readonly MarkingPeriod[],
  chosen: MarkingPeriod,
  answers: readonly FeedbackAnswer[],
  score: (answers: readonly FeedbackAnswer[]) => ReturnType<typeof scoreOf>,
): PerformanceScore {
  const of = (period: MarkingPeriod) => score(answers.filter(({ deadline }) => liesIn(period, deadline)));
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
  const inPeriod = fromPeers.filter(({ deadline }) => liesIn(period, deadline));
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
  one: ProjectEvaluationResult,
  person: { employeeId: number; fullName: string },
  { answersAbout, notesAbout }: EvaluationParts,
): ProjectEvaluationResult {
  const isHere = ({ projectId }: { projectId: number }) => projectId === one.projectId;
  const target = { ...person, projectRole: one.targetProjectRole };
  const section = sectionOf(target, answersAbout.filter(isHere), notesAbout.filter(isHere));
  const { employeePerformanceScore, answered } = section;
  return { ...one, employeePerformanceScore, answered, section };
}

function withoutFeedback(one: ProjectEvaluationResult): ProjectEvaluationResult {
  const { evaluationStatus: _status, remindersSent: _sent, ...own } = one;
  return own;
}
