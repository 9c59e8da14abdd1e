import * as reviews from '#contract/reviews/steps/annual-reviews.endpoints.ts';
import * as bulk from '#contract/reviews/cycle/bulk-actions.endpoints.ts';
import * as calendar from '#contract/dashboards/calendar.endpoints.ts';
import * as dashboards from '#contract/dashboards/dashboards.endpoints.ts';
import { teamLeadDashboard } from '#contract/dashboards/team-dashboard.endpoints.ts';
import * as documents from '#contract/reviews/documents.endpoints.ts';
import { listDuties } from '#contract/dashboards/duties.endpoints.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import * as goals from '#contract/goals/goals.endpoints.ts';
import * as kudos from '#contract/kudos/kudos.endpoints.ts';
import { matchPeople } from '#contract/people/match-people.endpoints.ts';
import { listNamesakes, listSnippets, listTeamLeads } from '#contract/core/names.endpoints.ts';
import { listMailTexts } from '#contract/core/mail-texts.endpoints.ts';
import { listQuestionSets } from '#contract/reviews/questions/question-sets.endpoints.ts';
import { getAutomaticReminders, listNextReminders } from '#contract/dashboards/notifications.endpoints.ts';
import { listJobNames } from '#contract/people/job-names.endpoints.ts';
import { exportHistory, exportRoster } from '#contract/people/people-import.endpoints.ts';
import { getHandover } from '#contract/people/handover.endpoints.ts';
import { listSignIns } from '#contract/people/sign-ins/sign-ins.endpoints.ts';
import * as people from '#contract/people/people.endpoints.ts';
import { changeEntryKind } from '#contract/reviews/steps/entry-kind.endpoints.ts';
import * as forms from '#contract/reviews/forms/review-forms.endpoints.ts';
import { readEvaluationDraft } from '#contract/projects/evaluation-drafts.endpoints.ts';
import * as byLink from '#contract/projects/evaluation-link.endpoints.ts';
import * as evaluations from '#contract/projects/project-evaluations.endpoints.ts';
import * as projects from '#contract/projects/projects.endpoints.ts';
import {
  countReviewCycle,
  exportReviewCycle,
  listReviewCycle,
} from '#contract/reviews/cycle/review-cycle.endpoints.ts';
import { downloadPack } from '#contract/reviews/pack/review-pack.endpoints.ts';
import { getFeatures } from '#contract/core/features.endpoints.ts';
import { getSettings } from '#contract/core/settings.endpoints.ts';
import { readReviewAnswers, readReviewOutcome } from '#contract/reviews/reading/review-reading.endpoints.ts';
import { listSuggestedPeers } from '#contract/reviews/steps/suggested-peers.endpoints.ts';
import { getSystem } from '#contract/core/system.endpoints.ts';
import { search } from '#contract/dashboards/search.endpoints.ts';
import { searchActs } from '#contract/dashboards/search.ts';
import * as session from '#contract/core/session.endpoints.ts';
import { calendarFile } from '#server/features/calendar/calendar-address.ts';
import { TEST_SESSION_SECRET } from '#server/testing/app.ts';
import { cycleFilters, pagedLists, pageRequests } from '#server/testing/paged-lists.ts';
import type { Request } from '../kit/test-app.ts';
import type { Objects } from './target.ts';
import type { Template } from './template.ts';

export type Call = { readonly endpoint: Endpoint; readonly request: Request };

const plain: readonly Endpoint[] = [
  session.currentSession,
  calendar.getCalendarFeed,
  people.listEmployees,
  people.listTeams,
  people.listArchived,
  people.listPositions,
  people.listDepartments,
  listJobNames,
  listSignIns,
  listSnippets,
  listNamesakes,
  listTeamLeads,
  people.listAssignable,
  dashboards.listLogins,
  getFeatures,
  kudos.listFeed,
  goals.listGoals,
  dashboards.listReviewsInProgress,
  dashboards.exportReviewsInProgress,
  dashboards.exportProjectsInProgress,
  dashboards.listProjectsInProgress,
  kudos.listKudos,
  projects.listClients,
  projects.listProjects,
  projects.listClosedProjects,
];
/** Read again after each write, because most hidden facts would show here. */
const central: readonly Endpoint[] = [
  listReviewCycle,
  countReviewCycle,
  dashboards.adminDashboard,
  dashboards.adminDashboardSummary,
  teamLeadDashboard,
  listDuties,
  getAutomaticReminders,
  listNextReminders,
  listMailTexts,
  listQuestionSets,
  getSettings,
  getSystem,
  bulk.listBulkActions,
  dashboards.listUpcomingDates,
  evaluations.listEvaluations,
];

export const readEndpoints: readonly Endpoint[] = [
  // Open to all callers. Contains a new random number and no personal data.
  session.signInOptions,
  ...plain,
  ...central,
  people.getProfile,
  getHandover,
  reviews.listReviewers,
  goals.getGoal,
  goals.listGoalsOfPeriod,
  kudos.getKudo,
  kudos.listKudosOf,
  projects.listManagedProjects,
  projects.getProject,
  evaluations.getProjectResults,
  byLink.readEvaluation,
  calendar.readCalendar,
  // Read in the steps of kind 'bulk'.
  bulk.getBulkAction,
  bulk.listBulkPeople,
  bulk.downloadBulkResult,
  documents.downloadDocument,
  documents.documentName,
  downloadPack,
  listSuggestedPeers,
  exportReviewCycle,
  exportRoster,
  exportHistory,
  evaluations.exportProjectResults,
  readEvaluationDraft,
  forms.readReviewForm,
  forms.readEvidence,
  matchPeople,
  search,
  readReviewAnswers,
  readReviewOutcome,
];

/** Short searches, which find the most, alone and for each act. */
const searches: readonly Request[] = [
  ...[...'abcdefghijklmnopqrstuvwxyz'].map((q) => ({ query: { q } })),
  ...searchActs.flatMap((act) => ['', 'a', 'p'].map((q) => ({ query: { q, act } }))),
];

/** Reads about the subject to repeat after each write. */
export function centralReads(subjectId: number, reviewId: number): Call[] {
  return [
    { endpoint: people.getProfile, request: { params: { EmployeeId: subjectId, markingPeriodId: 0 } } },
    { endpoint: reviews.listReviewers, request: { params: { annualReviewId: reviewId } } },
    ...central.map((endpoint) => ({ endpoint, request: {} })),
    { endpoint: search, request: { query: { q: 'p' } } },
    { endpoint: readReviewAnswers, request: { params: { id: reviewId } } },
  ];
}

/** Every read with every object that the subject could ask for. */
export function allReads(subjectId: number, objects: Objects, { nextIds }: Template): Call[] {
  const of = (endpoint: Endpoint, requests: readonly Request[]) =>
    requests.map((request) => ({ endpoint, request }));
  const inPath = (ids: readonly (number | string)[], name: string) =>
    ids.map((id) => ({ params: { [name]: id } }));
  const mine = objects.periods.filter(({ employeeId }) => employeeId === subjectId);
  const documentIds = [...objects.documentIds, ...nextIds.document];
  const byId = documentIds.map((DocumentId) => ({ query: { DocumentId } }));
  return [
    ...[...plain, ...central].map((endpoint) => ({ endpoint, request: {} })),
    ...pagedLists.flatMap((list) => of(list.endpoint, pageRequests(list))),
    ...of(
      countReviewCycle,
      [...cycleFilters, ...reviewersOf(objects)].map((query) => ({ query })),
    ),
    ...of(
      listReviewCycle,
      reviewersOf(objects).map((query) => ({ query })),
    ),
    ...of(
      people.getProfile,
      objects.periods.map(({ employeeId, markingPeriodId }) => ({
        params: { EmployeeId: employeeId, markingPeriodId },
      })),
    ),
    ...of(
      getHandover,
      inPath([...new Set(objects.periods.map(({ employeeId }) => employeeId))], 'employeeId'),
    ),
    ...of(search, searches),
    ...of(reviews.listReviewers, inPath(objects.reviewIds, 'annualReviewId')),
    ...of(readReviewAnswers, inPath(objects.reviewIds, 'id')),
    ...of(readReviewOutcome, inPath(objects.reviewIds, 'id')),
    ...of(goals.getGoal, inPath(objects.goalIds, 'id')),
    ...of(
      goals.listGoalsOfPeriod,
      mine.map(({ employeeId, markingPeriodId }) => ({ query: { employeeId, markingPeriodId } })),
    ),
    ...of(kudos.getKudo, inPath(objects.kudoIds, 'id')),
    ...of(
      kudos.listKudosOf,
      mine.map(({ employeeId: id, markingPeriodId: mp }) => ({ params: { id }, query: { mp } })),
    ),
    ...of(projects.listManagedProjects, [{ params: { id: subjectId } }]),
    ...of(projects.getProject, inPath(objects.projectIds, 'id')),
    ...of(evaluations.getProjectResults, inPath(objects.projectIds, 'id')),
    ...of(readEvaluationDraft, inPath(objects.evaluationIds, 'id')),
    ...[forms.readReviewForm, forms.readEvidence].flatMap((endpoint) =>
      of(endpoint, inPath([...objects.entryIds, ...nextIds.reviewer], 'id')),
    ),
    ...of(evaluations.exportProjectResults, inPath(objects.projectIds, 'id')),
    ...of(matchPeople, [{ query: { entries: 'Ann\nMember' } }]),
    ...of(byLink.readEvaluation, inPath(objects.guids, 'guid')),
    ...of(
      calendar.readCalendar,
      inPath(
        objects.feedIds.map((feedId) => calendarFile(TEST_SESSION_SECRET, feedId)),
        'file',
      ),
    ),
    ...of(documents.downloadDocument, byId),
    ...of(documents.documentName, byId),
    ...of(downloadPack, inPath(objects.reviewIds, 'id')),
    ...of(listSuggestedPeers, inPath(objects.reviewIds, 'annualReviewId')),
    ...of(exportRoster, [{}]),
    ...of(exportHistory, [{}]),
    ...of(
      exportReviewCycle,
      cycleFilters.map((query) => ({ query })),
    ),
  ];
}

/** Writes on ids that only rows of a hidden fact would have. */
export const guessedWrites = ({ nextIds }: Template): Call[] => [
  ...nextIds.reviewer.flatMap((annualReviewerId) => [
    { endpoint: reviews.remindReviewer, request: { body: { annualReviewerId } } },
    { endpoint: forms.takeBackReview, request: { body: { annualReviewerId } } },
    { endpoint: changeEntryKind, request: { body: { annualReviewerId, isWrittenHere: true } } },
  ]),
  ...nextIds.document.map((documentId) => ({
    endpoint: documents.deleteDocument,
    request: { params: { documentId } },
  })),
];

/** The filter of the review cycle for each person as the reviewer. */
const reviewersOf = ({ periods }: Objects) =>
  [...new Set(periods.map(({ employeeId }) => employeeId))].map((id) => ({ reviewer: String(id) }));
