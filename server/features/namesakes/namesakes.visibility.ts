import { formatDay } from '#contract/core/values/dates.ts';
import { can, type Viewer } from '#contract/policies.ts';
import type { StoredNamesake } from './namesakes.queries.ts';

/** A person who shares a name, with the facts that the viewer sees, in the order that tells people apart. */
export type SeenNamesake = {
  readonly employeeId: number;
  readonly name: string;
  readonly facts: readonly (string | null)[];
};

/**
 * Colleagues see what pickers show: active people and their position. The directory shows department, lead
 * and address of active people, and the last day of archived ones; their profiles are for Admins.
 */
export function seeNamesake(viewer: Viewer, person: StoredNamesake): SeenNamesake[] {
  const { employeeId, name, isActive, endDate } = person;
  const readsDirectory = can.seeDirectory(viewer);
  if (!isActive && !readsDirectory) return [];
  const left = isActive || endDate === null ? null : `left ${formatDay(endDate)}`;
  const position = isActive || can.managePeople(viewer) ? person.positionName : null;
  const readsRest = isActive ? readsDirectory : can.managePeople(viewer);
  const { departmentName, leadName, email } = person;
  const rest = readsRest ? [departmentName, leadName && `with ${leadName}`, email] : [null, null, null];
  return [{ employeeId, name, facts: [left, position, ...rest] }];
}
