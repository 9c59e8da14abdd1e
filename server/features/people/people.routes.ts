import type { FastifyInstance } from 'fastify';
import type { EmployeeRow, Team, TeamMember } from '#contract/people/people.schemas.ts';
import { getHandover } from '#contract/people/handover.endpoints.ts';
import { matchPeople } from '#contract/people/match-people.endpoints.ts';
import { listNamesakes, listSnippets, listTeamLeads } from '#contract/core/names.endpoints.ts';
import * as contract from '#contract/people/people.endpoints.ts';
import { seenIn, sendList } from '#server/http/listing.ts';
import { notFound } from '#server/http/errors.ts';
import { mount } from '#server/http/mount.ts';
import { offeredDepartments, offeredPositions } from './job-names/job-names.queries.ts';
import { handoverOf } from './handover/handover.queries.ts';
import { assignablePage } from './lists/assignable.queries.ts';
import { matchedPeople } from './lists/match-people.queries.ts';
import { mayMove } from './movable.ts';
import { namesakesSeenBy } from '../namesakes/namesakes.ts';
import { archivedPage, employeesPage, isTeamLead, snippetsPage } from './lists/people-list.queries.ts';
import { type FoundTeam, teamsPage } from './lists/teams-page.queries.ts';

export function mountPeople(app: FastifyInstance): void {
  mount(app, contract.listEmployees, async ({ context: { db }, allow, ...call }) => {
    allow();
    return sendList(call, async (query) => employeesPage(db, query));
  });

  mount(app, listSnippets, async ({ context: { db }, allow, ...call }) => {
    allow();
    return sendList(call, async (query) => snippetsPage(db, query));
  });

  mount(app, listNamesakes, async ({ context: { db }, viewer, allow }) => {
    allow();
    return namesakesSeenBy(db, viewer);
  });

  mount(app, matchPeople, async ({ context: { db }, query, allow }) => {
    allow();
    return matchedPeople(db, query.entries);
  });

  mount(app, getHandover, async ({ context: { db }, params, viewer, allow }) => {
    allow();
    const handover = await handoverOf(db, params.employeeId, viewer);
    if (handover === null) throw notFound();
    return handover;
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
    return offeredPositions(context.db);
  });

  mount(app, contract.listDepartments, async ({ context, allow }) => {
    allow();
    return offeredDepartments(context.db);
  });

  mount(app, contract.listTeams, async ({ context: { db, config }, viewer, allow, ...call }) => {
    allow();
    const asMember = (one: EmployeeRow & { holdsAdmin: boolean }): TeamMember => ({
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
    return sendList(call, async (query) => seenIn(await teamsPage(db, query, viewerId), seeTeam));
  });

  mount(app, contract.listArchived, async ({ context: { db }, allow, ...call }) => {
    allow();
    return sendList(call, async (query) => archivedPage(db, query));
  });
}
