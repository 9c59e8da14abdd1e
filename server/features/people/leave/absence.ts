import { absenceMessages } from '#contract/people/absence.ts';
import { addDays } from '#contract/core/values/dates.ts';
import { relationTo } from '#contract/policies.ts';
import type { Call } from '#server/call.ts';
import { conflict, invalid } from '#server/http/errors.ts';
import type { AbsenceFacts } from './absence.queries.ts';
import { deleteAbsence, insertAbsence, updateAbsence } from './absence.writes.ts';

/**
 * Sets the current or coming leave of a person. Errors: 400 for a leave that is over, 409 for an archived
 * person and for an overlap with a past leave. Source: docs/product/people.md.
 */
export async function changeAbsence(
  { tx, viewer }: Call,
  person: AbsenceFacts,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const { absence, employeeId, lastLeaveTo } = person;
  if (person.isArchived) throw conflict(absenceMessages.isArchived);
  if (to < person.today) throw invalid(absenceMessages.isOver, 'to');
  if (lastLeaveTo !== null && from <= lastLeaveTo) throw conflict(absenceMessages.overlaps(lastLeaveTo));
  if (absence?.from === from && absence.to === to) return;
  const audit = {
    viewer,
    relation: relationTo(viewer, person),
    action: absence === null ? 'add-absence' : 'change-absence',
    subjectId: employeeId,
    ...(absence === null ? {} : { before: { from: absence.from, to: absence.to } }),
    after: { from, to },
  };
  if (absence === null) await insertAbsence(tx, employeeId, { from, to }, audit);
  else await updateAbsence(tx, absence.absenceId, { from, to }, audit);
}

/**
 * Ends a leave: one that has begun with yesterday, so that its past days stay; a coming one is removed.
 * Without a leave, nothing happens. Source: docs/product/people.md.
 */
export async function endAbsence({ tx, viewer }: Call, person: AbsenceFacts): Promise<void> {
  const { absence, employeeId, today } = person;
  if (absence === null) return;
  const { absenceId, from, to } = absence;
  const audit = {
    viewer,
    relation: relationTo(viewer, person),
    action: 'end-absence',
    subjectId: employeeId,
    before: { from, to },
  };
  if (from >= today) {
    await deleteAbsence(tx, absenceId, audit);
    return;
  }
  const yesterday = addDays(today, -1);
  await updateAbsence(tx, absenceId, { from, to: yesterday }, { ...audit, after: { from, to: yesterday } });
}
