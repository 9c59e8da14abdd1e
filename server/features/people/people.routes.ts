import type { FastifyInstance } from 'fastify';
import type { EmployeeRow, Team, TeamMember } from '#contract/people.ts';
import { inGoalOrder } from '#contract/goals.ts';
import { listSnippets } from '#contract/names.ts';
import * as contract from '#contract/people.ts';
import { can, isAdmin, leads, relationTo, type ReportingLine, type Viewer } from '#contract/policies.ts';
import type { Db } from '#server/db/client.ts';
import { forbidden, notFound } from '#server/http/errors.ts';
import { isListAsked, sendPage } from '#server/http/listing.ts';
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
import {
  activeEmployees,
  activeSnippets,
  activeTeamLeads,
  allDepartments,
  allPositions,
  archivedEmployees,
} from './people.queries.ts';
import { archivedPage, employeesPage, snippetsPage } from './people-list.queries.ts';
import { seePerson } from './people.visibility.ts';
import { profileOf, profilePartsOf } from './profile.queries.ts';
import { teamsPage } from './teams-page.queries.ts';
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
    if (!isListAsked(call.query)) return activeEmployees(db);
    return sendPage(call, async () => employeesPage(db, call.query));
  });

  mount(app, listSnippets, async ({ context: { db }, allow, ...call }) => {
    allow();
    if (!isListAsked(call.query)) return activeSnippets(db);
    return sendPage(call, async () => snippetsPage(db, call.query));
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
    if (isListAsked(call.query)) {
      const teams = await sendPage(call, async () => teamsPage(db, call.query, viewer.employeeId));
      return teams.map(({ teamLead, teamMembers }) => ({ teamLead, teamMembers: teamMembers.map(asMember) }));
    }
    const [employees, leads] = await Promise.all([activeEmployees(db), activeTeamLeads(db)]);
    return teamsOf(employees.map(asMember), leads);
  });

  mount(app, contract.listArchived, async ({ context: { db }, allow, ...call }) => {
    allow();
    if (!isListAsked(call.query)) return archivedEmployees(db);
    return sendPage(call, async () => archivedPage(db, call.query));
  });
}

type Movable = { employeeId: number; managerId: number | null; holdsAdmin: boolean };

/** Whether the viewer may release one of their reports, or take another person. */
function mayMove(viewer: Viewer, person: Movable, leadsMayReassign: boolean): boolean {
  const { employeeId, managerId: fromManagerId, holdsAdmin } = person;
  const toManagerId = fromManagerId === viewer.employeeId ? null : viewer.employeeId;
  return can.assignTeam(viewer, { employeeId, fromManagerId, toManagerId, holdsAdmin, leadsMayReassign });
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

/** Team members by lead: the given leads in order, then leads without the Team Lead permission, then the unassigned. */
function teamsOf(
  employees: readonly TeamMember[],
  leads: readonly { employeeId: number; fullName: string }[],
): Team[] {
  const teams = new Map<number, Team>(
    leads.map((lead) => [lead.employeeId, { teamLead: lead, teamMembers: [] }]),
  );
  const unassigned: Team = { teamLead: null, teamMembers: [] };
  for (const employee of employees) {
    const { manager } = employee;
    if (manager === null) {
      unassigned.teamMembers.push(employee);
      continue;
    }
    const team = teams.get(manager.employeeId) ?? { teamLead: manager, teamMembers: [] };
    team.teamMembers.push(employee);
    teams.set(manager.employeeId, team);
  }
  return [...teams.values(), unassigned];
}
