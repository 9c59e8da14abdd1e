import type { FastifyInstance } from 'fastify';
import type { EmployeeRow, Team, TeamMember } from '#contract/people.ts';
import { inGoalOrder } from '#contract/goals.ts';
import { matchPeople } from '#contract/match-people.ts';
import { listSnippets, listTeamLeads } from '#contract/names.ts';
import * as contract from '#contract/people.ts';
import {
  can,
  isAdmin,
  leadIdsOf,
  leads,
  relationTo,
  type ReportingLine,
  type Viewer,
} from '#contract/policies.ts';
import type { Db } from '#server/db/client.ts';
import { forbidden, notFound } from '#server/http/errors.ts';
import { seenIn, sendList } from '#server/http/listing.ts';
import { mount } from '#server/http/mount.ts';
import { sendVersion } from '#server/http/version.ts';
import {
  seeAnnualReview,
  seeAssignedReviews,
  seeResults,
} from '../annual-reviews/annual-reviews.visibility.ts';
import { recordAudit } from '../audit/audit.ts';
import { seeKudo } from '../kudos/kudos.visibility.ts';
import { seeEvaluations, showsFeedback } from '../project-evaluations/profile-evaluations.ts';
import { allDepartments, allPositions } from './people.queries.ts';
import { assignablePage } from './assignable.queries.ts';
import { matchedPeople } from './match-people.queries.ts';
import { archivedPage, employeesPage, isTeamLead, snippetsPage } from './people-list.queries.ts';
import { seePerson } from './people.visibility.ts';
import { profileOf, profilePartsOf } from './profile.queries.ts';
import { type FoundTeam, teamsPage } from './teams-page.queries.ts';
import { recordVisit } from './visits.ts';

export function mountPeople(app: FastifyInstance): void {
  mount(app, contract.getProfile, async ({ context, viewer, params, allow, reply }) => {
    const person = allow(await profileOf(context.db, params.EmployeeId));
    const activeMarkingPeriod = person.markingPeriods.find((period) => period.endDate === null) ?? null;
    const period =
      params.markingPeriodId === 0
        ? (activeMarkingPeriod ?? person.markingPeriods[0])
        : person.markingPeriods.find((one) => one.markingPeriodId === params.markingPeriodId);
    if (!period) throw isAdmin(viewer) ? notFound() : forbidden();
    const parts = await profilePartsOf(context.db, person.employeeId, period);
    const [review] = parts.reviews;
    if (leads(viewer, person)) await recordVisit(context, viewer.employeeId, person.employeeId);
    const evaluations = seeEvaluations(viewer, person, period, parts);
    if (showsFeedback(evaluations)) await recordFeedbackRead(context.db, viewer, person, period);
    sendVersion(reply, person.version);
    // Ended periods show no open tasks.
    const isEnded = period.endDate !== null;
    return {
      ...seePerson(viewer, person),
      activeMarkingPeriod,
      markingPeriodId: period.markingPeriodId,
      personalAnnualReview: review ? seeAnnualReview(viewer, person, review) : null,
      annualReviewResults: seeResults(viewer, person, parts.results),
      assignedAnnualReviews: isEnded ? [] : seeAssignedReviews(viewer, person, parts.assigned),
      ...evaluations,
      ...(isEnded ? { assignedProjectEvaluations: [] } : {}),
      goals: inGoalOrder(parts.goals),
      kudosReceived: parts.kudosReceived.map((kudo) => seeKudo(viewer, kudo)),
      kudosGiven: parts.kudosGiven.map((kudo) => seeKudo(viewer, kudo)),
    };
  });

  mount(app, contract.listEmployees, async ({ context: { db }, allow, ...call }) => {
    allow();
    return sendList(call, async (query) => employeesPage(db, query));
  });

  mount(app, listSnippets, async ({ context: { db }, allow, ...call }) => {
    allow();
    return sendList(call, async (query) => snippetsPage(db, query));
  });

  mount(app, matchPeople, async ({ context: { db }, query, allow }) => {
    allow();
    return matchedPeople(db, query.entries);
  });

  mount(app, listTeamLeads, async ({ context: { db }, allow, ...call }) => {
    allow();
    return sendList(call, async (query) => snippetsPage(db, query, isTeamLead));
  });

  mount(app, contract.listAssignable, async ({ context: { db, config }, viewer, allow, ...call }) => {
    allow();
    return sendList(call, async (query) =>
      seenIn(await assignablePage(db, query), (one) => ({
        ...one,
        isMovable: mayMove(viewer, one, config.LEADS_MAY_REASSIGN),
      })),
    );
  });

  mount(app, contract.listPositions, async ({ context, allow }) => {
    allow();
    return allPositions(context.db);
  });

  mount(app, contract.listDepartments, async ({ context, allow }) => {
    allow();
    return allDepartments(context.db);
  });

  mount(app, contract.listTeams, async ({ context: { db, config }, viewer, allow, ...call }) => {
    allow();
    const asMember = (one: EmployeeRow & Movable): TeamMember => ({
      ...one,
      isMovable: mayMove(viewer, one, config.LEADS_MAY_REASSIGN),
    });
    const seeTeam = ({ teamLead, teamMembers }: FoundTeam): Team => ({
      teamLead,
      teamMembers: teamMembers.map(asMember),
    });
    // The whole list has all leads by name, and Unassigned even if it is empty.
    const isWhole = Object.values(call.query).every((value) => value === undefined);
    const viewerId = isWhole ? null : viewer.employeeId;
    return sendList(call, async (query) => seenIn(await teamsPage(db, query, viewerId), seeTeam), {
      chunk: TEAMS_AT_ONCE,
    });
  });

  mount(app, contract.listArchived, async ({ context: { db }, allow, ...call }) => {
    allow();
    return sendList(call, async (query) => archivedPage(db, query));
  });
}

/** Teams of a whole list that are read at once: some hundred people. */
const TEAMS_AT_ONCE = 50;

type Movable = { employeeId: number; managerId: number | null; holdsAdmin: boolean };

/** Whether the viewer may release one of the people they lead, or take another person into such a team. */
function mayMove(viewer: Viewer, person: Movable, leadsMayReassign: boolean): boolean {
  const { employeeId, managerId: fromManagerId, holdsAdmin } = person;
  return [viewer.employeeId, ...leadIdsOf(viewer)].some((leadId) => {
    const toManagerId = fromManagerId === leadId ? null : leadId;
    return can.assignTeam(viewer, { employeeId, fromManagerId, toManagerId, holdsAdmin, leadsMayReassign });
  });
}

/** Records in the audit that the viewer read colleagues' feedback. */
const recordFeedbackRead = (
  db: Db,
  viewer: Viewer,
  person: ReportingLine,
  { markingPeriodId }: { markingPeriodId: number },
) =>
  recordAudit(db, {
    viewer,
    relation: relationTo(viewer, person),
    action: 'read-feedback',
    subjectId: person.employeeId,
    object: { markingPeriodId },
  });
