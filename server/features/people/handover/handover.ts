import type { z } from 'zod';
import type { archiveInput } from '#contract/people/people-changes.schemas.ts';
import { peopleMessages } from '#contract/people/people.ts';
import type { Call } from '#server/call.ts';
import { invalid } from '#server/http/errors.ts';
import { lockProject } from '#server/features/projects/directory/project-facts.queries.ts';
import { changeProjectManager } from '#server/features/projects/directory/projects.ts';
import { archivePerson, assignTeam } from '../people.ts';
import { lockTeamMembers, type PersonFacts } from '../person-facts.queries.ts';
import { lookUpHandover } from './handover.queries.ts';

/**
 * Archives a person after the people they lead and the projects they manage have gone to others, as the
 * single acts do it. Both move at once, also if the last day lies ahead. Errors: those of `archivePerson`;
 * 400 for a person who cannot take over, 409 for a cycle. Source: docs/product/people.md.
 */
export async function archiveAndHandOver(
  call: Call,
  person: PersonFacts,
  { endDate, newTeamLeadId, newProjectManagerId }: z.output<typeof archiveInput>,
): Promise<void> {
  const leadId = newTeamLeadId ?? null;
  const projectManagerId = newProjectManagerId ?? null;
  if (!person.isArchived && (leadId !== null || projectManagerId !== null)) {
    const { employeeId } = person;
    const found = await lookUpHandover(call.tx, employeeId, { leadId, projectManagerId });
    if (leadId !== null) {
      requireTaker(person, leadId, 'newTeamLeadId');
      if (!found.isLeadAllowed) throw invalid(peopleMessages.teamLeadUnknown, 'newTeamLeadId');
      await movePeople(call, found.peopleIds, leadId);
    }
    if (projectManagerId !== null) {
      requireTaker(person, projectManagerId, 'newProjectManagerId');
      if (!found.isManagerAllowed) throw invalid(peopleMessages.projectManagerUnknown, 'newProjectManagerId');
      await moveProjects(call, found.projectIds, { from: employeeId, to: projectManagerId });
    }
  }
  await archivePerson(call, person, { endDate });
}

function requireTaker({ employeeId }: PersonFacts, takerId: number, field: string): void {
  if (takerId === employeeId) throw invalid(peopleMessages.takesOverFromSelf, field);
}

/** A new lead from the team does not lead themselves: their own lead stays until the archiving. */
async function movePeople(call: Call, employeeIds: readonly number[], leadId: number): Promise<void> {
  const moved = employeeIds.filter((employeeId) => employeeId !== leadId);
  if (moved.length === 0) return;
  const members = await lockTeamMembers(
    call.tx,
    moved.map((employeeId) => ({ employeeId, managerId: leadId })),
  );
  await assignTeam(call, { members }, members);
}

/** One project after the other, in the order of their ids, so that two hand-overs do not block each other. */
async function moveProjects(
  call: Call,
  projectIds: readonly number[],
  { from, to }: { from: number; to: number },
): Promise<void> {
  for (const projectId of projectIds) {
    const project = await lockProject(call, { projectId }, { employeeIds: [to], clientId: 0 });
    if (project?.projectManagerId === from) await changeProjectManager(call, project, to);
  }
}
