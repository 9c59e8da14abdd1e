import * as reviews from '#contract/reviews/steps/annual-reviews.endpoints.ts';
import * as bulk from '#contract/reviews/cycle/bulk-actions.endpoints.ts';
import * as calendar from '#contract/dashboards/calendar.endpoints.ts';
import * as documents from '#contract/reviews/documents.endpoints.ts';
import { listDuties } from '#contract/dashboards/duties.endpoints.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import * as goals from '#contract/goals/goals.endpoints.ts';
import * as kudos from '#contract/kudos/kudos.endpoints.ts';
import { listMailTexts } from '#contract/core/mail-texts.endpoints.ts';
import { listQuestionSets } from '#contract/reviews/questions/question-sets.endpoints.ts';
import { getAutomaticReminders, listNextReminders } from '#contract/dashboards/notifications.endpoints.ts';
import { MATCH_MOST } from '#contract/people/match-people.ts';
import { matchPeople } from '#contract/people/match-people.endpoints.ts';
import { listNamesakes, listSnippets, listTeamLeads } from '#contract/core/names.endpoints.ts';
import { listJobNames } from '#contract/people/job-names.endpoints.ts';
import { jobNameKinds } from '#contract/people/job-names.ts';
import { listSignIns } from '#contract/people/sign-ins/sign-ins.endpoints.ts';
import { exportHistory, exportRoster } from '#contract/people/people-import.endpoints.ts';
import { getHandover } from '#contract/people/handover.endpoints.ts';
import * as people from '#contract/people/people.endpoints.ts';
import * as dashboards from '#contract/dashboards/dashboards.endpoints.ts';
import { teamLeadDashboard } from '#contract/dashboards/team-dashboard.endpoints.ts';
import {
  countReviewCycle,
  exportReviewCycle,
  listReviewCycle,
} from '#contract/reviews/cycle/review-cycle.endpoints.ts';
import { readEvidence, readReviewForm } from '#contract/reviews/forms/review-forms.endpoints.ts';
import { readEvaluationDraft } from '#contract/projects/evaluation-drafts.endpoints.ts';
import * as byLink from '#contract/projects/evaluation-link.endpoints.ts';
import * as evaluations from '#contract/projects/project-evaluations.endpoints.ts';
import * as projects from '#contract/projects/projects.endpoints.ts';
import { getFeatures } from '#contract/core/features.endpoints.ts';
import { getSettings } from '#contract/core/settings.endpoints.ts';
import { readReviewAnswers, readReviewOutcome } from '#contract/reviews/reading/review-reading.endpoints.ts';
import { listSuggestedPeers } from '#contract/reviews/steps/suggested-peers.endpoints.ts';
import { getSystem } from '#contract/core/system.endpoints.ts';
import { search } from '#contract/dashboards/search.endpoints.ts';
import { searchActs } from '#contract/dashboards/search.ts';
import { downloadPack } from '#contract/reviews/pack/review-pack.endpoints.ts';
import * as session from '#contract/core/session.endpoints.ts';
import { cycleFilters, pagedLists, pageRequests } from '#server/testing/paged-lists.ts';
import { bulkActIdOf } from '../kit/bulk-fixture.ts';
import type { Target } from '../kit/review-fixture.ts';
import { NOWHERE } from '../kit/review-fixture.ts';
import type { Request } from '../kit/test-app.ts';
import { permissionTable } from '../permissions.table.ts';
import type { MarkedCompany } from './marked.ts';

export type ReadCall = { readonly endpoint: Endpoint; readonly request: Request };

const once = () => [{}];
const documentIds = (company: MarkedCompany) => [
  ...company.reviews.flatMap((review) => Object.values(review.documentIds)),
  NOWHERE,
];

const ofEveryEntry = (company: MarkedCompany) =>
  [...company.reviews.flatMap(({ reviewers }) => reviewers.map(({ id }) => id)), NOWHERE].map((id) => ({
    params: { id },
  }));

const projectIds = (company: MarkedCompany) => [
  ...company.projects.map(({ projectId }) => projectId),
  NOWHERE,
];

/** The marked names and addresses of all people, as a curious person would paste them. */
const pastedNames = ({ markers }: MarkedCompany) => {
  const tried = [...markers].flatMap(([word, { column }]) => {
    if (column === 'employee.email') return [`${word}@example.test`];
    return NAMES.has(column) ? [word] : [];
  });
  return Array.from({ length: Math.ceil(tried.length / MATCH_MOST) }, (_, part) => ({
    query: { entries: tried.slice(part * MATCH_MOST, (part + 1) * MATCH_MOST).join('\n') },
  }));
};
const NAMES = new Set(['employee.first_name', 'employee.last_name']);

const ofEveryAct = ({ people }: MarkedCompany) =>
  [...people.map(({ employeeId }) => employeeId), NOWHERE].map((employeeId) => ({
    params: { bulkActId: bulkActIdOf(employeeId) },
  }));

/** Finds everything by its beginning, and people, goals and projects by each marked word. */
const searches = ({ markers }: MarkedCompany) => [
  ...[...markers]
    .filter(([, { column }]) => searchedColumns.has(column))
    .map(([q]): Request => ({ query: { q } })),
  ...['mk', 'mk0', 'mk00'].flatMap((q) => [
    { query: { q } },
    ...searchActs.map((act) => ({ query: { q, act } })),
  ]),
];
const searchedColumns = new Set(['employee.first_name', 'goal.title', 'project.name']);

/** Every read with every object that it can be about. A GET that is missing here fails omissions.test.ts. */
const reads: readonly [Endpoint, (company: MarkedCompany) => readonly Request[]][] = [
  [session.currentSession, once],
  [session.signInOptions, once],
  [people.listEmployees, once],
  [people.listTeams, once],
  [dashboards.adminDashboard, once],
  [dashboards.adminDashboardSummary, once],
  [dashboards.listReviewsInProgress, once],
  [dashboards.listProjectsInProgress, once],
  [listReviewCycle, once],
  [countReviewCycle, () => cycleFilters.map((query) => ({ query }))],
  [bulk.listBulkActions, once],
  [bulk.getBulkAction, ofEveryAct],
  [bulk.listBulkPeople, ofEveryAct],
  [bulk.downloadBulkResult, ofEveryAct],
  [dashboards.listUpcomingDates, once],
  [getAutomaticReminders, once],
  [getSettings, once],
  [teamLeadDashboard, once],
  [people.listArchived, once],
  [listSnippets, once],
  [listNamesakes, once],
  [listTeamLeads, once],
  [people.listAssignable, once],
  [dashboards.listLogins, once],
  [search, searches],
  [getFeatures, once],
  [getSystem, once],
  [listMailTexts, once],
  [listQuestionSets, once],
  [listNextReminders, once],
  [exportRoster, once],
  [exportHistory, once],
  [listDuties, once],
  [kudos.listFeed, once],
  [calendar.getCalendarFeed, once],
  // Genuine addresses are read in leaks/calendars.ts.
  [calendar.readCalendar, () => [{ params: { file: 'none.ics' } }]],
  [people.listPositions, once],
  [listJobNames, () => jobNameKinds.map((kind) => ({ query: { kind } }))],
  [people.listDepartments, once],
  [listSignIns, once],
  [
    people.getProfile,
    ({ people }) =>
      people.flatMap(({ employeeId, periodIds }) =>
        [0, ...periodIds, NOWHERE].map((markingPeriodId) => ({
          params: { EmployeeId: employeeId, markingPeriodId },
        })),
      ),
  ],
  [
    getHandover,
    ({ people }) =>
      [...people.map(({ employeeId }) => employeeId), NOWHERE].map((employeeId) => ({
        params: { employeeId },
      })),
  ],
  [
    reviews.listReviewers,
    (company) => company.reviews.map(({ annualReviewId }) => ({ params: { annualReviewId } })),
  ],
  [goals.listGoals, once],
  [
    goals.getGoal,
    (company) => [...company.goals.map(({ goalId }) => goalId), NOWHERE].map((id) => ({ params: { id } })),
  ],
  [
    goals.listGoalsOfPeriod,
    ({ people }) =>
      people.flatMap(({ employeeId, periodIds }) =>
        [...periodIds, NOWHERE].map((markingPeriodId) => ({ query: { employeeId, markingPeriodId } })),
      ),
  ],
  [kudos.listKudos, once],
  [
    kudos.getKudo,
    (company) => [...company.kudos.map(({ kudoId }) => kudoId), NOWHERE].map((id) => ({ params: { id } })),
  ],
  [
    kudos.listKudosOf,
    ({ people }) =>
      people.flatMap(({ employeeId: id, periodIds }) =>
        [0, ...periodIds, NOWHERE].map((mp) => ({ params: { id }, query: { mp } })),
      ),
  ],
  [projects.listClients, once],
  [projects.listProjects, once],
  [projects.listClosedProjects, once],
  [
    projects.listManagedProjects,
    ({ people }) =>
      [...people.map(({ employeeId }) => employeeId), NOWHERE].map((id) => ({ params: { id } })),
  ],
  [projects.getProject, (company) => projectIds(company).map((id) => ({ params: { id } }))],
  [evaluations.listEvaluations, once],
  [evaluations.getProjectResults, (company) => projectIds(company).map((id) => ({ params: { id } }))],
  [
    byLink.readEvaluation,
    // Every caller with a link may use it. The link of a deleted project must reveal nothing.
    (company) =>
      company.projects
        .filter(({ isDeleted }) => isDeleted)
        .flatMap(({ guids }) => guids.map((guid) => ({ params: { guid } }))),
  ],
  [
    downloadPack,
    (company) =>
      [...company.reviews.map(({ annualReviewId }) => annualReviewId), NOWHERE].map((id) => ({
        params: { id },
      })),
  ],
  [
    documents.downloadDocument,
    (company) => documentIds(company).map((id) => ({ query: { DocumentId: id } })),
  ],
  [documents.documentName, (company) => documentIds(company).map((id) => ({ query: { DocumentId: id } }))],
  [
    listSuggestedPeers,
    (company) => company.reviews.map(({ annualReviewId }) => ({ params: { annualReviewId } })),
  ],
  [dashboards.exportReviewsInProgress, () => [{}, { query: { q: 'a', sort: '-lead' } }]],
  [dashboards.exportProjectsInProgress, () => [{}, { query: { q: 'a', sort: '-manager' } }]],
  [exportReviewCycle, () => cycleFilters.map((query) => ({ query }))],
  [
    readEvaluationDraft,
    ({ projects: all }) =>
      [...all.flatMap((one) => Object.values(one.evaluationIds)), NOWHERE].map((id) => ({ params: { id } })),
  ],
  [readReviewForm, ofEveryEntry],
  [readEvidence, ofEveryEntry],
  [evaluations.exportProjectResults, (company) => projectIds(company).map((id) => ({ params: { id } }))],
  [matchPeople, pastedNames],
  ...[readReviewAnswers, readReviewOutcome].map((endpoint): (typeof reads)[number] => [
    endpoint,
    (company) =>
      [...company.reviews.map((one) => one.annualReviewId), NOWHERE].map((id) => ({ params: { id } })),
  ]),
];

export const readEndpoints = reads.map(([endpoint]) => endpoint);

export const readsOf = (company: MarkedCompany): ReadCall[] => [
  ...reads.flatMap(([endpoint, requests]) => requests(company).map((request) => ({ endpoint, request }))),
  ...pagedLists.flatMap((list) =>
    pageRequests(list).map((request) => ({ endpoint: list.endpoint, request })),
  ),
];

/** Every write about every review, with a version that never matches. The refusals are checked for leaks. */
export function writesOf(company: MarkedCompany): ReadCall[] {
  const targets = company.reviews.map((review): Target => {
    const idOf = (type: string) => review.reviewers.find((one) => one.type === type)?.id ?? NOWHERE;
    const peer = review.reviewers.find(({ type }) => type === 'Peer');
    const person = company.people.find(({ employeeId }) => employeeId === review.employeeId);
    const markingPeriodId = person?.periodIds[review.isActive ? 1 : 0] ?? NOWHERE;
    const goal = company.goals.find((one) => one.markingPeriodId === markingPeriodId);
    const project = company.projects.find(({ pmId }) => pmId === review.employeeId) ?? company.projects[0];
    return {
      employeeId: review.employeeId,
      managerId: person?.managerId ?? NOWHERE,
      markingPeriodId,
      goalId: goal?.goalId ?? NOWHERE,
      milestoneId: goal?.milestoneId ?? NOWHERE,
      goalUpdateId: goal?.goalUpdateId ?? NOWHERE,
      annualReviewId: review.annualReviewId,
      reviewerIds: { Self: idOf('Self'), Manager: idOf('Manager'), Peer: idOf('Peer') },
      peerId: peer?.employeeId ?? NOWHERE,
      bystanderId: company.people[0]?.employeeId ?? NOWHERE,
      documentIds: review.documentIds,
      leadId: company.people[2]?.employeeId ?? NOWHERE,
      employeeRoleId: NOWHERE,
      kudoId: company.kudos.find((one) => one.senderId === review.employeeId)?.kudoId ?? NOWHERE,
      projectId: project?.projectId ?? NOWHERE,
      clientId: project?.clientId ?? NOWHERE,
      evaluationIds: project?.evaluationIds ?? { PM: NOWHERE, Member: NOWHERE },
    };
  });
  return permissionTable.flatMap((row) => {
    if (row.kind !== 'object' || row.endpoint.method === 'GET') return [];
    return targets.map((target) => ({
      endpoint: row.endpoint,
      request: { ...row.request(target), ifMatch: 999_999 },
    }));
  });
}
