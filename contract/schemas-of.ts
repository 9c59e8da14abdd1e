import * as absence from './people/absence.endpoints.ts';
import * as annualReviews from './reviews/steps/annual-reviews.endpoints.ts';
import * as bulkActions from './reviews/cycle/bulk-actions.endpoints.ts';
import * as calendar from './dashboards/calendar.endpoints.ts';
import * as dashboards from './dashboards/dashboards.endpoints.ts';
import * as deputies from './people/deputies.endpoints.ts';
import * as documents from './reviews/documents.endpoints.ts';
import * as duties from './dashboards/duties.endpoints.ts';
import * as entryKind from './reviews/steps/entry-kind.endpoints.ts';
import * as evaluationDrafts from './projects/evaluation-drafts.endpoints.ts';
import * as evaluationLink from './projects/evaluation-link.endpoints.ts';
import * as features from './core/features.endpoints.ts';
import * as goals from './goals/goals.endpoints.ts';
import * as handover from './people/handover.endpoints.ts';
import * as jobNames from './people/job-names.endpoints.ts';
import * as kudos from './kudos/kudos.endpoints.ts';
import * as mailTexts from './core/mail-texts.endpoints.ts';
import * as markingPeriods from './reviews/marking-periods.endpoints.ts';
import * as matchPeople from './people/match-people.endpoints.ts';
import * as names from './core/names.endpoints.ts';
import * as notifications from './dashboards/notifications.endpoints.ts';
import * as ownEntries from './reviews/steps/own-entries.endpoints.ts';
import * as people from './people/people.endpoints.ts';
import * as peopleChanges from './people/people-changes.endpoints.ts';
import * as peopleImport from './people/people-import.endpoints.ts';
import * as projectEvaluations from './projects/project-evaluations.endpoints.ts';
import * as projects from './projects/projects.endpoints.ts';
import * as promotions from './people/promotions.endpoints.ts';
import * as questionSets from './reviews/questions/question-sets.endpoints.ts';
import * as reviewCycle from './reviews/cycle/review-cycle.endpoints.ts';
import * as reviewForms from './reviews/forms/review-forms.endpoints.ts';
import * as reviewPack from './reviews/pack/review-pack.endpoints.ts';
import * as reviewReading from './reviews/reading/review-reading.endpoints.ts';
import * as search from './dashboards/search.endpoints.ts';
import * as session from './core/session.endpoints.ts';
import * as settings from './core/settings.endpoints.ts';
import * as signIns from './people/sign-ins/sign-ins.endpoints.ts';
import * as suggestedPeers from './reviews/steps/suggested-peers.endpoints.ts';
import * as system from './core/system.endpoints.ts';
import * as teamDashboard from './dashboards/team-dashboard.endpoints.ts';
import { calls as absenceCalls } from './people/absence.schemas.ts';
import { calls as annualReviewsCalls } from './reviews/steps/annual-reviews.schemas.ts';
import { calls as bulkActionsCalls } from './reviews/cycle/bulk-actions.schemas.ts';
import { calls as calendarCalls } from './dashboards/calendar.schemas.ts';
import { calls as dashboardsCalls } from './dashboards/dashboards.schemas.ts';
import { calls as deputiesCalls } from './people/deputies.schemas.ts';
import { calls as documentsCalls } from './reviews/documents.schemas.ts';
import { calls as dutiesCalls } from './dashboards/duties.schemas.ts';
import { calls as entryKindCalls } from './reviews/steps/entry-kind.schemas.ts';
import { calls as evaluationDraftsCalls } from './projects/evaluation-drafts.schemas.ts';
import { calls as evaluationLinkCalls } from './projects/evaluation-link.schemas.ts';
import { calls as featuresCalls } from './core/features.schemas.ts';
import { calls as goalsCalls } from './goals/goals.schemas.ts';
import { calls as handoverCalls } from './people/handover.schemas.ts';
import { calls as jobNamesCalls } from './people/job-names.schemas.ts';
import { calls as kudosCalls } from './kudos/kudos.schemas.ts';
import { calls as mailTextsCalls } from './core/mail-texts.schemas.ts';
import { calls as markingPeriodsCalls } from './reviews/marking-periods.schemas.ts';
import { calls as matchPeopleCalls } from './people/match-people.schemas.ts';
import { calls as namesCalls } from './core/names.schemas.ts';
import { calls as notificationsCalls } from './dashboards/notifications.schemas.ts';
import { calls as ownEntriesCalls } from './reviews/steps/own-entries.schemas.ts';
import { calls as peopleCalls } from './people/people.schemas.ts';
import { calls as peopleChangesCalls } from './people/people-changes.schemas.ts';
import { calls as peopleImportCalls } from './people/people-import.schemas.ts';
import { calls as projectEvaluationsCalls } from './projects/project-evaluations.schemas.ts';
import { calls as projectsCalls } from './projects/projects.schemas.ts';
import { calls as promotionsCalls } from './people/promotions.schemas.ts';
import { calls as questionSetsCalls } from './reviews/questions/question-sets.schemas.ts';
import { calls as reviewCycleCalls } from './reviews/cycle/review-cycle.schemas.ts';
import { calls as reviewFormsCalls } from './reviews/forms/review-forms.schemas.ts';
import { calls as reviewPackCalls } from './reviews/pack/review-pack.schemas.ts';
import { calls as reviewReadingCalls } from './reviews/reading/review-reading.schemas.ts';
import { calls as searchCalls } from './dashboards/search.schemas.ts';
import { calls as sessionCalls } from './core/session.schemas.ts';
import { calls as settingsCalls } from './core/settings.schemas.ts';
import { calls as signInsCalls } from './people/sign-ins/sign-ins.schemas.ts';
import { calls as suggestedPeersCalls } from './reviews/steps/suggested-peers.schemas.ts';
import { calls as systemCalls } from './core/system.schemas.ts';
import { calls as teamDashboardCalls } from './dashboards/team-dashboard.schemas.ts';
import type { CallSchemas, Endpoint, SchemasOf } from './core/endpoint.ts';

const schemas = new Map<Endpoint, CallSchemas>();

/** Gives each endpoint the shapes of its call. */
export function declare<const E extends Readonly<Record<string, Endpoint>>>(
  endpoints: E,
  calls: { readonly [K in keyof E]: SchemasOf<E[K]> },
): void {
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const found: CallSchemas | undefined = calls[name];
    if (found === undefined) continue;
    if ((endpoint.answersFile === true) !== (found.response === undefined))
      throw new Error(`${endpoint.method} ${endpoint.path} answers a file, or has the schema of its answer.`);
    schemas.set(endpoint, found);
  }
}

/** The shapes of a call. Throws for an endpoint without any. */
export function schemasOf<E extends Endpoint>(endpoint: E): SchemasOf<E>;
export function schemasOf(endpoint: Endpoint): CallSchemas {
  const found = schemas.get(endpoint);
  if (found === undefined) throw new Error(`${endpoint.method} ${endpoint.path} has no schemas.`);
  return found;
}

declare(absence, absenceCalls);
declare(annualReviews, annualReviewsCalls);
declare(bulkActions, bulkActionsCalls);
declare(calendar, calendarCalls);
declare(dashboards, dashboardsCalls);
declare(deputies, deputiesCalls);
declare(documents, documentsCalls);
declare(duties, dutiesCalls);
declare(entryKind, entryKindCalls);
declare(evaluationDrafts, evaluationDraftsCalls);
declare(evaluationLink, evaluationLinkCalls);
declare(features, featuresCalls);
declare(goals, goalsCalls);
declare(handover, handoverCalls);
declare(jobNames, jobNamesCalls);
declare(kudos, kudosCalls);
declare(mailTexts, mailTextsCalls);
declare(markingPeriods, markingPeriodsCalls);
declare(matchPeople, matchPeopleCalls);
declare(names, namesCalls);
declare(notifications, notificationsCalls);
declare(ownEntries, ownEntriesCalls);
declare(people, peopleCalls);
declare(peopleChanges, peopleChangesCalls);
declare(peopleImport, peopleImportCalls);
declare(projectEvaluations, projectEvaluationsCalls);
declare(projects, projectsCalls);
declare(promotions, promotionsCalls);
declare(questionSets, questionSetsCalls);
declare(reviewCycle, reviewCycleCalls);
declare(reviewForms, reviewFormsCalls);
declare(reviewPack, reviewPackCalls);
declare(reviewReading, reviewReadingCalls);
declare(search, searchCalls);
declare(session, sessionCalls);
declare(settings, settingsCalls);
declare(signIns, signInsCalls);
declare(suggestedPeers, suggestedPeersCalls);
declare(system, systemCalls);
declare(teamDashboard, teamDashboardCalls);

/** Every endpoint of the contract, without those that tests declare later. */
export const allEndpoints: readonly Endpoint[] = [...schemas.keys()];
