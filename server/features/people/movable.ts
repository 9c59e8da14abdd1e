import { can, leadIdsOf, type Viewer } from '#contract/policies.ts';
import type { TeamMove } from '#contract/people/team-move.ts';

type Movable = { employeeId: number; managerId: number | null; holdsAdmin: boolean };

/** The moves of a person that leads make themselves: out of their own team, or into it. */
export const possibleMoves = (viewer: Viewer, person: Movable, leadsMayReassign: boolean): TeamMove[] => {
  const { employeeId, managerId: fromManagerId, holdsAdmin } = person;
  return [viewer.employeeId, ...leadIdsOf(viewer)].map((leadId) => {
    const toManagerId = fromManagerId === leadId ? null : leadId;
    return { employeeId, fromManagerId, toManagerId, holdsAdmin, leadsMayReassign };
  });
};

/** Whether the viewer may release one of the people they lead, or take another person into such a team. */
export const mayMove = (viewer: Viewer, person: Movable, leadsMayReassign: boolean) =>
  possibleMoves(viewer, person, leadsMayReassign).some((move) => can.assignTeam(viewer, move));
