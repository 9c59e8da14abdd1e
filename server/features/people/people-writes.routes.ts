import type { FastifyInstance } from 'fastify';
import * as absences from '#contract/absence.ts';
import * as deputies from '#contract/deputies.ts';
import * as changes from '#contract/people-changes.ts';
import { leadIdsOf } from '#contract/policies.ts';
import type { TeamMove } from '#contract/team-move.ts';
import * as promotions from '#contract/promotions.ts';
import type { Act } from '#server/act.ts';
import { create, write } from '#server/http/write.ts';
import { changeAbsence, endAbsence } from './absence.ts';
import { lockAbsence } from './absence.queries.ts';
import { endDeputy, nameDeputy } from './deputies.ts';
import { lockDeputyship } from './deputies.queries.ts';
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
  write(app, promotions.deletePromotion, personOfRole, deletePromotion);
  write(app, changes.assignTeam, teamMove, assignTeam);
  write(app, absences.changeAbsence, absenceOf, changeAbsence);
  write(app, absences.endAbsence, absenceOf, endAbsence);
  write(app, deputies.nameDeputy, deputyshipOf, nameDeputy);
  write(app, deputies.endDeputy, deputyshipOf, endDeputy);
}

const personAndLead = async ({ tx }: Act, { employeeId, managerId: leadId = null }: WantedManager) =>
  lockPerson(tx, employeeId, { leadId });

const personAndReports = async ({ tx }: Act, { employeeId }: { employeeId: number }) =>
  lockPerson(tx, employeeId, { reports: true });

const personOfRole = async ({ tx }: Act, { employeeRoleId }: { employeeRoleId: number }) =>
  lockPersonOfRole(tx, employeeRoleId);

const absenceOf = async ({ tx }: Act, { employeeId }: { employeeId: number }) => lockAbsence(tx, employeeId);

const deputyshipOf = async ({ tx }: Act, { leadId, deputyId }: { leadId: number; deputyId?: number }) =>
  lockDeputyship(tx, leadId, deputyId ?? null);

/** The people to move, and the one move for the policy to judge: the first forbidden one. */
async function teamMove({ tx, viewer, config }: Act, wanted: readonly WantedManager[]) {
  const members = await lockTeamMembers(tx, wanted);
  // Without a forbidden move, the policy still checks whether the caller may move people at all.
  const move =
    forbiddenMove(viewer, members, config.LEADS_MAY_REASSIGN) ??
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
