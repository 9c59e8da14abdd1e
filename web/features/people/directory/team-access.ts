import { can, isAdmin, leadIdsOf, type Viewer } from '#contract/policies.ts';
import type { TeamMove } from '#contract/people/team-move.ts';

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

type Pickable = { readonly isMovable: boolean; readonly managerId: number | null };

/**
 * Whether the viewer may pick this person for the lead's team, or remove them from it. People of another team
 * that the viewer leads are released there first.
 */
export function mayPick(viewer: Viewer, { isMovable, managerId }: Pickable, leadId: number): boolean {
  if (!isMovable || isAdmin(viewer)) return isMovable;
  const leadIds = leadIdsOf(viewer);
  return (
    leadIds.includes(leadId) && (managerId === null || managerId === leadId || !leadIds.includes(managerId))
  );
}
