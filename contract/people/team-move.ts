/** A person's move from one manager to another. */
export type TeamMove = {
  readonly employeeId: number;
  readonly fromManagerId: number | null;
  readonly toManagerId: number | null;
  readonly holdsAdmin: boolean;
  readonly leadsMayReassign: boolean;
};

/** Whether this lead may make the move. */
export const mayMoveAs = (leadId: number, move: TeamMove) => {
  if (move.employeeId === leadId) return false;
  if (move.fromManagerId === leadId) return move.toManagerId === null;
  return move.toManagerId === leadId && (move.fromManagerId === null || move.leadsMayReassign);
};
