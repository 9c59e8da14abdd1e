import { can, isAdmin, type TeamMove, type Viewer } from '#contract/policies.ts';

/** A move of somebody in general: for a single person the server says whether they are movable. */
const move = (fromManagerId: number | null, toManagerId: number | null): TeamMove => ({
  employeeId: ANYBODY,
  fromManagerId,
  toManagerId,
  holdsAdmin: false,
  leadsMayReassign: false,
});

const ANYBODY = 0;

/** Whether the viewer may release people of this lead. */
export const mayEditTeam = (viewer: Viewer, leadId: number) => can.assignTeam(viewer, move(leadId, null));

/** Whether the viewer may take unassigned people into a team of theirs. */
export const mayAssign = (viewer: Viewer) => can.assignTeam(viewer, move(null, viewer.employeeId));

/** Whether the viewer may pick this person into the lead's team, or out of it. */
export const mayPick = (viewer: Viewer, person: { readonly isMovable: boolean }, leadId: number) =>
  person.isMovable && (isAdmin(viewer) || leadId === viewer.employeeId);
