import type { z } from 'zod';
import { needsSmtpUtf8 } from '#contract/core/values/email.ts';
import type { newPersonInput, PersonInput } from '#contract/people/people-changes.schemas.ts';
import { peopleMessages } from '#contract/people/people.ts';
import { can, relationTo, type Viewer } from '#contract/policies.ts';
import type { Call } from '#server/call.ts';
import { conflict, forbidden, invalid } from '#server/http/errors.ts';
import {
  dropManagerEntriesOf,
  moveManagerEntries,
} from '#server/features/reviews/steps/start/manager-entry.ts';
import { recordAudit } from '../audit/audit.ts';
import { restartPeriod } from '#server/features/periods/restart-period.ts';
import { namesFor } from '#server/features/namesakes/namesakes.ts';
import { cancelSitDownOf, tellLeads } from './lead-changes.ts';
import {
  lockPeople,
  type PersonFacts,
  type Resolved,
  resolveNames,
  type TeamMember,
} from './person-facts.queries.ts';
import {
  insertPerson,
  removePromotion,
  setLastDay,
  updatePerson,
  writeArchive,
  writeMoves,
} from './people.writes.ts';

/** Adds a person with the first position and marking period (onboarding). Source: docs/product/people.md. */
export async function addPerson(
  call: Call,
  input: z.output<typeof newPersonInput>,
): Promise<{ entityId: number }> {
  const { tx, viewer, config } = call;
  requireDeliverable(config, input.email);
  await lockPeople(tx, [input.managerId]);
  const resolved = await resolveNames(tx, input);
  const { departmentId, positionId } = requireNames(resolved);
  if (!resolved.isLeadAllowed) throw invalid(peopleMessages.teamLeadUnknown, 'managerId');
  await refuseArchivedOwner(call, resolved);
  const { activeHireDate: hireDate, position, ...person } = input;
  const permissions = [...new Set(input.permissions)];
  const positionStart = position.startDate ?? hireDate;
  const write = { ...person, permissions, hireDate, departmentId, positionId, positionStart };
  const entityId = await refuseTaken(insertPerson(tx, write, viewer.employeeId));
  await recordAudit(tx, {
    viewer,
    relation: 'Admin',
    action: 'add-employee',
    subjectId: entityId,
    after: {
      email: input.email,
      hireDate,
      managerId: input.managerId,
      departmentId,
      positionId,
      permissions,
    },
  });
  return { entityId };
}

const isSameSet = (one: readonly string[], other: readonly string[]) =>
  [...new Set(one)].toSorted().join() === [...new Set(other)].toSorted().join();

/** Errors: 403 for a change of one's own permissions. Source: docs/product/people.md. */
export function refuseOwnPermissions(viewer: Viewer, person: PersonFacts, wanted: readonly string[]): void {
  if (person.employeeId === viewer.employeeId && !isSameSet(wanted, person.permissions))
    throw forbidden(peopleMessages.ownPermissions);
}

/**
 * Changes a person and one of their positions. Unarchives an archived person, in a new marking period when
 * the hire date is new. Errors: 400, 409. Source: docs/product/people.md.
 */
export async function changePerson(call: Call, person: PersonFacts, given: PersonInput): Promise<void> {
  const { tx, viewer, config } = call;
  const { managerId = person.managerId, permissions: wanted = person.permissions } = given;
  const { employeeNumber = person.employeeNumber } = given;
  const input = { ...given, managerId, employeeNumber };
  const unarchives = person.isArchived && input.isActive === true;
  if (person.isArchived && !unarchives) throw conflict(peopleMessages.alreadyArchived);
  requireLead(person, input.managerId);
  if (input.email !== person.email) requireDeliverable(config, input.email);
  const permissions = [...new Set(wanted)].toSorted();
  const { position } = input;
  if (position.employeeRoleId > 0 && !person.roleIds.includes(position.employeeRoleId)) {
    throw invalid(peopleMessages.promotionUnknown, 'position.employeeRoleId');
  }
  if (position.startDate === null) throw invalid(peopleMessages.startDateRequired, 'position.startDate');
  const resolved = await resolveNames(tx, input);
  const { departmentId, positionId } = requireNames(resolved);
  const keepsLead = input.managerId === person.managerId || input.managerId === person.employeeId;
  if (!keepsLead && !resolved.isLeadAllowed) throw invalid(peopleMessages.teamLeadUnknown, 'managerId');
  await refuseArchivedOwner(call, resolved);
  const { startDate, employeeRoleId } = position;
  const hireDate = input.activeHireDate;
  const isAt = { employeeRoleId, positionId, startDate };
  const write = { ...input, hireDate, permissions, departmentId, position: isAt, unarchives };
  const audit = {
    viewer,
    relation: relationTo(viewer, person),
    action: unarchives ? 'unarchive-employee' : 'change-employee',
    subjectId: person.employeeId,
    before: factsForAudit(person),
    after: {
      email: input.email,
      employeeNumber,
      hireDate: input.activeHireDate,
      managerId: input.managerId,
      departmentId,
      permissions,
      positionId,
      startDate,
    },
  };
  await refuseTaken(updatePerson(tx, person.employeeId, write, audit));
  const { employeeId, managerId: fromManagerId } = person;
  if (unarchives && input.activeHireDate !== person.hireDate) {
    await restartPeriod(tx, employeeId, input.activeHireDate, viewer.employeeId);
  } else if (input.managerId !== fromManagerId) {
    const sitDowns = await moveManagerEntries(tx, [{ employeeId, fromManagerId }]);
    const change = { employeeId, fromManagerId, toManagerId: input.managerId };
    await tellLeads(call, [change], sitDowns);
  }
}

/**
 * Archives a person (offboarding): immediately when the last day isn't in the future, otherwise at the end of
 * that day. Ends their sessions and unassigns their reports; the history stays. Errors: 400, 409. Source:
 * docs/product/people.md.
 */
export async function archivePerson(
  { tx, jobs, viewer }: Call,
  person: PersonFacts,
  { endDate }: { endDate: string },
): Promise<void> {
  if (person.isArchived) throw conflict(peopleMessages.alreadyArchived);
  if (person.employeeId === viewer.employeeId) throw conflict(peopleMessages.ownArchive);
  if (endDate < person.hireDate) throw invalid(peopleMessages.lastDayBeforeHire, 'endDate');
  let cancelled: string | null = null;
  if (endDate > person.today) await setLastDay(tx, person.employeeId, endDate, viewer.employeeId);
  else {
    await writeArchive(tx, person.employeeId, endDate, viewer.employeeId);
    await dropManagerEntriesOf(tx, person.employeeId);
    cancelled = await cancelSitDownOf(tx, jobs, viewer.employeeId, person);
  }
  await recordAudit(tx, {
    viewer,
    relation: relationTo(viewer, person),
    action: endDate > person.today ? 'plan-archive' : 'archive-employee',
    subjectId: person.employeeId,
    before: { endDate: person.endDate, ...(cancelled === null ? {} : { sitdownDate: cancelled }) },
    after: { endDate, ...(cancelled === null ? {} : { sitdownDate: null }) },
  });
}

/** Deletes one of several positions. Errors: 409 if unknown or the last. Source: docs/product/people.md. */
export async function deletePromotion(
  { tx, viewer }: Call,
  person: PersonFacts,
  { employeeRoleId }: { employeeRoleId: number },
): Promise<void> {
  if (!person.roleIds.includes(employeeRoleId)) throw conflict(peopleMessages.promotionUnknown);
  if (person.roleIds.length < 2) throw conflict(peopleMessages.lastPromotion);
  await removePromotion(tx, person.employeeId, employeeRoleId);
  await recordAudit(tx, {
    viewer,
    relation: relationTo(viewer, person),
    action: 'delete-promotion',
    subjectId: person.employeeId,
    before: { employeeRoleId },
  });
}

/**
 * Changes the managers of people, in one transaction. The policy judges every move. Notifies former leads,
 * and invites new leads to meetings that are still to be held. Errors: 400 for a person who can't be a lead,
 * 403, 409 for a cycle.
 * Source: docs/product/people.md.
 */
export async function assignTeam(
  call: Call,
  { members }: { readonly members: readonly TeamMember[] },
  input: readonly { employeeId: number }[],
): Promise<void> {
  const { tx, viewer } = call;
  if (members.length !== new Set(input.map((one) => one.employeeId)).size)
    throw invalid(peopleMessages.memberUnknown);
  const moving = members.filter((member) => member.newManagerId !== member.managerId);
  if (moving.length === 0) return;
  if (moving.some((member) => !member.isNewManagerAllowed))
    throw invalid(peopleMessages.teamLeadUnknown, 'managerId');
  const moves = moving.map((member) => ({
    employeeId: member.employeeId,
    fromManagerId: member.managerId,
    managerId: member.newManagerId,
    relation: relationOfMove(viewer, member),
  }));
  await writeMoves(tx, moves, viewer.employeeId);
  const sitDowns = await moveManagerEntries(tx, moves);
  const changes = moves.map(({ managerId: toManagerId, ...move }) => ({ ...move, toManagerId }));
  await tellLeads(call, changes, sitDowns);
}

/** A deputy takes people into the team of the lead for whom they stand in. */
function relationOfMove(viewer: Viewer, member: TeamMember): string {
  const relation = relationTo(viewer, member);
  const isTaken = member.newManagerId !== null && viewer.deputyFor?.includes(member.newManagerId) === true;
  return relation === 'Colleague' && isTaken ? 'Deputy' : relation;
}

/** The first move that the viewer may not make; undefined when all are allowed. */
export const forbiddenMove = (viewer: Viewer, members: readonly TeamMember[], leadsMayReassign: boolean) =>
  members
    .filter((member) => member.newManagerId !== member.managerId)
    .map(({ employeeId, holdsAdmin, managerId: fromManagerId, newManagerId: toManagerId }) => ({
      employeeId,
      holdsAdmin,
      fromManagerId,
      toManagerId,
      leadsMayReassign,
    }))
    .find((move) => !can.assignTeam(viewer, move));

// Only Admins save people, and Admins see who is archived.
async function refuseArchivedOwner({ tx, viewer }: Call, { archivedOwner }: Resolved): Promise<void> {
  if (archivedOwner === null) return;
  const nameOf = await namesFor(tx, viewer, [archivedOwner.employeeId]);
  throw conflict(peopleMessages.emailOfArchived(nameOf(archivedOwner)), archivedOwner);
}

// The database says what is taken, so that of concurrent writes one is refused.
async function refuseTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const broken = error instanceof Error && 'constraint' in error ? error.constraint : null;
    if (broken === 'employee_email') throw conflict(peopleMessages.emailTaken);
    if (broken === 'employee_number_once') throw conflict(peopleMessages.employeeNumberTaken);
    throw error;
  }
}

// An address that is there already stays, so that the other fields can be changed.
function requireDeliverable({ SMTP_UTF8 }: Call['config'], email: string): void {
  if (!SMTP_UTF8 && needsSmtpUtf8(email)) throw invalid(peopleMessages.emailNotAscii, 'email');
}

// Unassigned people may stay unassigned, so that correcting an email address or adding a promotion needs no
// lead.
function requireLead({ isArchived, managerId: present }: PersonFacts, managerId: number | null): void {
  if (managerId !== null || (present === null && !isArchived)) return;
  throw invalid(
    isArchived ? peopleMessages.teamLeadRequired : peopleMessages.activeTeamLeadRequired,
    'managerId',
  );
}

function requireNames({ departmentId, positionId }: Resolved) {
  if (departmentId === null) throw invalid(peopleMessages.departmentUnknown, 'department');
  if (positionId === null) throw invalid(peopleMessages.positionUnknown, 'position');
  return { departmentId, positionId };
}

const factsForAudit = (person: PersonFacts) => ({
  email: person.email,
  employeeNumber: person.employeeNumber,
  hireDate: person.hireDate,
  managerId: person.managerId,
  departmentId: person.departmentId,
  permissions: person.permissions,
  endDate: person.endDate,
});
