import type { FastifyInstance } from 'fastify';
import * as absences from '#contract/people/absence.endpoints.ts';
import * as deputies from '#contract/people/deputies.endpoints.ts';
import * as changes from '#contract/people/people-changes.endpoints.ts';
import type { Permission } from '#contract/core/enums.ts';
import { leadIdsOf } from '#contract/policies.ts';
import type { TeamMove } from '#contract/people/team-move.ts';
import * as promotions from '#contract/people/promotions.endpoints.ts';
import type { Call } from '#server/call.ts';
import { create, write } from '#server/http/write.ts';
import { archiveAndHandOver } from './handover/handover.ts';
import { changeAbsence, endAbsence } from './leave/absence.ts';
import { lockAbsence } from './leave/absence.queries.ts';
import { endDeputy, nameDeputy } from './leave/deputies.ts';
import { lockDeputyship } from './leave/deputies.queries.ts';
import { mayMove, possibleMoves } from './movable.ts';
import {
  addPerson,
  assignTeam,
  changePerson,
  deletePromotion,
  forbiddenMove,
  refuseOwnPermissions,
} from './people.ts';
import { lockPerson, lockPersonOfRole, lockTeamMembers, type WantedManager } from './person-facts.queries.ts';

export function mountPeopleWrites(app: FastifyInstance): void {
  create(app, changes.addEmployee, addPerson);
  write(app, changes.changeEmployee, personAndLead, changePerson);
  write(app, changes.archiveEmployee, personAndTakers, archiveAndHandOver);
  write(app, promotions.deletePromotion, personOfRole, deletePromotion);
  write(app, changes.assignTeam, teamMove, assignTeam);
  write(app, absences.changeAbsence, absenceOf, changeAbsence);
  write(app, absences.endAbsence, absenceOf, endAbsence);
  write(app, deputies.nameDeputy, deputyshipOf, nameDeputy);
  write(app, deputies.endDeputy, deputyshipOf, endDeputy);
}

type ChangedPerson = WantedManager & { permissions?: readonly Permission[] | undefined };

async function personAndLead({ tx, viewer }: Call, named: ChangedPerson) {
  const person = await lockPerson(tx, named.employeeId, { leadId: named.managerId ?? null });
  if (person) refuseOwnPermissions(viewer, person, named.permissions ?? person.permissions);
  return person;
}

type Archived = {
  employeeId: number;
  newTeamLeadId?: number | null | undefined;
  newProjectManagerId?: number | null | undefined;
};

const personAndTakers = async ({ tx }: Call, named: Archived) =>
  lockPerson(tx, named.employeeId, {
    leadId: named.newTeamLeadId ?? null,
    projectManagerId: named.newProjectManagerId ?? null,
    reports: true,
  });

const personOfRole = async ({ tx }: Call, { employeeRoleId }: { employeeRoleId: number }) =>
  lockPersonOfRole(tx, employeeRoleId);

const absenceOf = async ({ tx }: Call, { employeeId }: { employeeId: number }) => lockAbsence(tx, employeeId);

const deputyshipOf = async ({ tx }: Call, { leadId, deputyId }: { leadId: number; deputyId?: number }) =>
  lockDeputyship(tx, leadId, deputyId ?? null);

type NamedMove = { employeeId: number; managerId?: WantedManager['managerId'] | 'unreadable' };

/**
 * The people to move, and the one move for the policy to judge: the first forbidden one. A move to an
 * unreadable lead is forbidden if the viewer may not move the person at all.
 */
async function teamMove({ tx, viewer, config }: Call, named: readonly NamedMove[]) {
  const mayReassign = config.LEADS_MAY_REASSIGN;
  const members = await lockTeamMembers(
    tx,
    named.map(({ employeeId, managerId }) => ({
      employeeId,
      managerId: managerId === 'unreadable' ? undefined : managerId,
    })),
  );
  const unknown = new Set(named.filter((one) => one.managerId === 'unreadable').map((one) => one.employeeId));
  const fixed = members.find((one) => unknown.has(one.employeeId) && !mayMove(viewer, one, mayReassign));
  // Without a forbidden move, the policy still checks whether the caller may move people at all.
  const move =
    forbiddenMove(viewer, members, mayReassign) ??
    (fixed && possibleMoves(viewer, fixed, mayReassign)[0]) ??
    releaseBy(leadIdsOf(viewer)[0] ?? viewer.employeeId);
  return { ...move, members };
}

const releaseBy = (leadId: number): TeamMove => ({
  employeeId: 0,
  fromManagerId: leadId,
  toManagerId: null,
  holdsAdmin: false,
  leadsMayReassign: false,
});
