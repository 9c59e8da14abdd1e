import { can, type TeamMove, type Viewer } from '#contract/policies.ts';

/** The pages do not know whether leads may reassign or who holds Admin; the server has the last word. */
const move = (employeeId: number, fromManagerId: number | null, toManagerId: number | null): TeamMove => ({
  employeeId,
  fromManagerId,
  toManagerId,
  holdsAdmin: false,
  leadsMayReassign: false,
});

const ANYBODY = 0;

/** Whether the viewer may release people of this lead. */
export const mayEditTeam = (viewer: Viewer, leadId: number) =>
  can.assignTeam(viewer, move(ANYBODY, leadId, null));

/** Whether the viewer may take unassigned people into a team of theirs. */
export const mayAssign = (viewer: Viewer) => can.assignTeam(viewer, move(ANYBODY, null, viewer.employeeId));

/** Whether the viewer may pick this person into the lead's team, or out of it. */
export function mayPick(
  viewer: Viewer,
  person: { readonly employeeId: number; readonly managerId: number | null },
  leadId: number,
): boolean {
  const isOut = person.managerId === leadId;
  return can.assignTeam(viewer, move(person.employeeId, person.managerId, isOut ? null : leadId));
}
