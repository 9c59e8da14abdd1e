import type { FastifyInstance } from 'fastify';
import * as changes from '#contract/people-changes.ts';
import type { TeamMove } from '#contract/policies.ts';
import type { Act } from '#server/act.ts';
import { create, write } from '#server/http/write.ts';
import {
  addPerson,
  archivePerson,
  assignTeam,
  changePerson,
  deletePromotion,
  forbiddenMove,
} from './people.ts';
import { lockPerson, lockPersonOfRole, lockTeamMembers, type WantedManager } from './person-facts.queries.ts';

export function mountPeopleWrites(app: FastifyInstance): void {
  create(app, changes.addEmployee, addPerson);
  write(app, changes.changeEmployee, personAndLead, changePerson);
  write(app, changes.archiveEmployee, personAndReports, archivePerson);
  write(app, changes.deletePromotion, personOfRole, deletePromotion);
  write(app, changes.assignTeam, teamMove, assignTeam);
}

const personAndLead = async ({ tx }: Act, { employeeId, managerId: leadId = null }: WantedManager) =>
  lockPerson(tx, employeeId, { leadId });

const personAndReports = async ({ tx }: Act, { employeeId }: { employeeId: number }) =>
  lockPerson(tx, employeeId, { reports: true });

const personOfRole = async ({ tx }: Act, { employeeRoleId }: { employeeRoleId: number }) =>
  lockPersonOfRole(tx, employeeRoleId);

/** The people to move, and the one move for the policy to judge: the first forbidden one. */
async function teamMove({ tx, viewer, config }: Act, wanted: readonly WantedManager[]) {
  const members = await lockTeamMembers(tx, wanted);
  // Without a forbidden move, the policy still checks whether the caller may move people at all.
  const move = forbiddenMove(viewer, members, config.LEADS_MAY_REASSIGN) ?? releaseBy(viewer.employeeId);
  return { ...move, members };
}

const releaseBy = (leadId: number): TeamMove => ({
  employeeId: 0,
  fromManagerId: leadId,
  toManagerId: null,
  holdsAdmin: false,
  leadsMayReassign: false,
});
