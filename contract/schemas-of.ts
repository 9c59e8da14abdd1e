import * as absence from './absence.endpoints.ts';
import * as annualReviews from './annual-reviews.endpoints.ts';
import * as bulkActs from './bulk-acts.endpoints.ts';
import * as calendar from './calendar.endpoints.ts';
import * as dashboards from './dashboards.endpoints.ts';
import * as deputies from './deputies.endpoints.ts';
import * as documents from './documents.endpoints.ts';
import * as duties from './duties.endpoints.ts';
import * as entryKind from './entry-kind.endpoints.ts';
import * as evaluationDrafts from './evaluation-drafts.endpoints.ts';
import * as evaluationLink from './evaluation-link.endpoints.ts';
import * as features from './features.endpoints.ts';
import * as goals from './goals.endpoints.ts';
import * as kudos from './kudos.endpoints.ts';
import * as mailTexts from './mail-texts.endpoints.ts';
import * as markingPeriods from './marking-periods.endpoints.ts';
import * as matchPeople from './match-people.endpoints.ts';
import * as names from './names.endpoints.ts';
import * as notifications from './notifications.endpoints.ts';
import * as ownEntries from './own-entries.endpoints.ts';
import * as people from './people.endpoints.ts';
import * as peopleChanges from './people-changes.endpoints.ts';
import * as peopleImport from './people-import.endpoints.ts';
import * as projectEvaluations from './project-evaluations.endpoints.ts';
import * as projects from './projects.endpoints.ts';
import * as promotions from './promotions.endpoints.ts';
import * as questionSets from './question-sets.endpoints.ts';
import * as reviewCycle from './review-cycle.endpoints.ts';
import * as reviewForms from './review-forms.endpoints.ts';
import * as reviewPack from './review-pack.endpoints.ts';
import * as reviewReading from './review-reading.endpoints.ts';
import * as search from './search.endpoints.ts';
import * as session from './session.endpoints.ts';
import * as settings from './settings.endpoints.ts';
import * as suggestedPeers from './suggested-peers.endpoints.ts';
import * as system from './system.endpoints.ts';
import * as teamDashboard from './team-dashboard.endpoints.ts';
import { calls as absenceCalls } from './absence.schemas.ts';
import { calls as annualReviewsCalls } from './annual-reviews.schemas.ts';
import { calls as bulkActsCalls } from './bulk-acts.schemas.ts';
import { calls as calendarCalls } from './calendar.schemas.ts';
import { calls as dashboardsCalls } from './dashboards.schemas.ts';
import { calls as deputiesCalls } from './deputies.schemas.ts';
import { calls as documentsCalls } from './documents.schemas.ts';
import { calls as dutiesCalls } from './duties.schemas.ts';
import { calls as entryKindCalls } from './entry-kind.schemas.ts';
import { calls as evaluationDraftsCalls } from './evaluation-drafts.schemas.ts';
import { calls as evaluationLinkCalls } from './evaluation-link.schemas.ts';
import { calls as featuresCalls } from './features.schemas.ts';
import { calls as goalsCalls } from './goals.schemas.ts';
import { calls as kudosCalls } from './kudos.schemas.ts';
import { calls as mailTextsCalls } from './mail-texts.schemas.ts';
import { calls as markingPeriodsCalls } from './marking-periods.schemas.ts';
import { calls as matchPeopleCalls } from './match-people.schemas.ts';
import { calls as namesCalls } from './names.schemas.ts';
import { calls as notificationsCalls } from './notifications.schemas.ts';
import { calls as ownEntriesCalls } from './own-entries.schemas.ts';
import { calls as peopleCalls } from './people.schemas.ts';
import { calls as peopleChangesCalls } from './people-changes.schemas.ts';
import { calls as peopleImportCalls } from './people-import.schemas.ts';
import { calls as projectEvaluationsCalls } from './project-evaluations.schemas.ts';
import { calls as projectsCalls } from './projects.schemas.ts';
import { calls as promotionsCalls } from './promotions.schemas.ts';
import { calls as questionSetsCalls } from './question-sets.schemas.ts';
import { calls as reviewCycleCalls } from './review-cycle.schemas.ts';
import { calls as reviewFormsCalls } from './review-forms.schemas.ts';
import { calls as reviewPackCalls } from './review-pack.schemas.ts';
import { calls as reviewReadingCalls } from './review-reading.schemas.ts';
import { calls as searchCalls } from './search.schemas.ts';
import { calls as sessionCalls } from './session.schemas.ts';
import { calls as settingsCalls } from './settings.schemas.ts';
import { calls as suggestedPeersCalls } from './suggested-peers.schemas.ts';
import { calls as systemCalls } from './system.schemas.ts';
import { calls as teamDashboardCalls } from './team-dashboard.schemas.ts';
import type { CallSchemas, Endpoint, SchemasOf } from './endpoint.ts';

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
declare(bulkActs, bulkActsCalls);
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
declare(suggestedPeers, suggestedPeersCalls);
declare(system, systemCalls);
declare(teamDashboard, teamDashboardCalls);

/** Every endpoint of the contract, without those that tests declare later. */
export const allEndpoints: readonly Endpoint[] = [...schemas.keys()];
