import { can, isAdmin, type TeamMove, type Viewer } from '#contract/policies.ts';

/** A generic move between teams. For a single person, the server says whether they are movable. */
const move = (fromManagerId: number | null, toManagerId: number | null): TeamMove => ({
  employeeId: ANYBODY,
  fromManagerId,
  toManagerId,
  holdsAdmin: false,
  leadsMayReassign: false,
});

const ANYBODY = 0;

/** Whether the viewer may remove people from this lead's team. */
export const mayEditTeam = (viewer: Viewer, leadId: number) => can.assignTeam(viewer, move(leadId, null));

/** Whether the viewer may assign unassigned people to their own team. */
export const mayAssign = (viewer: Viewer) => can.assignTeam(viewer, move(null, viewer.employeeId));

/** Whether the viewer may pick this person for the lead's team, or remove them from it. */
export const mayPick = (viewer: Viewer, person: { readonly isMovable: boolean }, leadId: number) =>
  person.isMovable && (isAdmin(viewer) || leadId === viewer.employeeId);
