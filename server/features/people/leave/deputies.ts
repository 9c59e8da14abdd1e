import { deputyMessages } from '#contract/people/deputies.ts';
import type { Viewer } from '#contract/policies.ts';
import type { Call } from '#server/call.ts';
import { conflict, invalid } from '#server/http/errors.ts';
import type { DeputyFacts } from './deputies.queries.ts';
import { endDeputyship, updateDeputyship, writeDeputyship } from './deputies.writes.ts';

type Wanted = { deputyId: number; from: string; until: string };

/**
 * Names a lead's deputy, or changes who it is and when. Errors: 400 for a deputy who is the lead or not
 * active, and for days in the past; 409 for a person who is not an active lead. Source:
 * docs/product/people.md.
 */
export async function nameDeputy({ tx, viewer }: Call, lead: DeputyFacts, wanted: Wanted): Promise<void> {
  const { deputyship } = lead;
  const { deputyId, from, until } = wanted;
  if (!lead.isLead) throw conflict(deputyMessages.notALead);
  if (deputyId === lead.employeeId) throw invalid(deputyMessages.isLead, 'deputyId');
  if (!lead.isDeputyActive) throw invalid(deputyMessages.isUnknown, 'deputyId');
  if (until < lead.today) throw invalid(deputyMessages.isOver, 'until');
  const isSamePerson = deputyship?.deputyId === deputyId;
  const keepsStart = isSamePerson && from === deputyship.from;
  if (from < lead.today && !keepsStart) throw invalid(deputyMessages.beginsInThePast, 'from');
  if (keepsStart && until === deputyship.until) return;
  const audit = {
    viewer,
    relation: relationToLead(viewer, lead),
    action: 'name-deputy',
    subjectId: lead.employeeId,
    ...(deputyship === null ? {} : { before: asAudited(deputyship) }),
    after: asAudited(wanted),
  };
  // A deputyship that has begun keeps its first day, so that its row says who had the rights.
  if (isSamePerson && (keepsStart || deputyship.from > lead.today))
    await updateDeputyship(tx, deputyship.deputyshipId, { from, until }, audit);
  else {
    const replacedId = deputyship?.deputyshipId ?? null;
    await writeDeputyship(tx, lead.employeeId, { deputyId, from, until, replacedId }, audit);
  }
}

/** Ends the current or coming deputyship at once. No-op without one. Source: docs/product/people.md. */
export async function endDeputy({ tx, viewer }: Call, lead: DeputyFacts): Promise<void> {
  const { deputyship } = lead;
  if (deputyship === null) return;
  await endDeputyship(tx, deputyship.deputyshipId, {
    viewer,
    relation: relationToLead(viewer, lead),
    action: 'end-deputy',
    subjectId: lead.employeeId,
    before: asAudited(deputyship),
  });
}

const relationToLead = (viewer: Viewer, lead: DeputyFacts) =>
  viewer.employeeId === lead.employeeId ? 'Self' : 'Admin';

const asAudited = ({ deputyId, from, until }: Wanted) => ({ deputyId, from, until });
