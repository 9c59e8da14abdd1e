import type { Team, TeamMember } from '#contract/people.ts';

/** A person who may be picked for a team, with their current lead. */
export type Candidate = {
  readonly employeeId: number;
  readonly fullName: string;
  readonly positionName: string;
  /** The value that the call compares: the person's own id if they lead themselves. */
  readonly managerId: number | null;
  /** Null without a lead. */
  readonly leadName: string | null;
  /** Whether the server lets the viewer move this person. */
  readonly isMovable: boolean;
};

/** Picks that differ from the current team: true adds the person, false removes them. */
export type Picks = ReadonlyMap<number, boolean>;

/** The picks in the four lists of the summary dialog. */
export type TeamChanges = Record<'reassigned' | 'unassigned' | 'newlyAssigned' | 'unchanged', Candidate[]>;

/** Everyone except the lead: the current team first, then unassigned people, then the others, each by last name. */
export function candidatesFor(teams: readonly Team[], leadId: number): Candidate[] {
  const rows = teams.flatMap(({ teamMembers }) => teamMembers).filter((row) => row.employeeId !== leadId);
  const rank = ({ managerId }: TeamMember) => (managerId === leadId ? 0 : managerId === null ? 1 : 2);
  return rows
    .map((row) => ({ row, rank: rank(row) }))
    .sort((a, b) => a.rank - b.rank || byName.compare(sortName(a.row), sortName(b.row)))
    .map(({ row }) => ({
      employeeId: row.employeeId,
      fullName: row.fullName,
      positionName: row.position?.positionName ?? '',
      managerId: row.managerId,
      leadName: leadNameOf(row),
      isMovable: row.isMovable,
    }));
}

export const isPicked = (person: Candidate, leadId: number, picks: Picks) =>
  picks.get(person.employeeId) ?? person.managerId === leadId;

/** Adds a pick. A pick that restores the person's current state is removed. */
export function withPick(picks: Picks, person: Candidate, leadId: number, isIn: boolean): Picks {
  const next = new Map(picks);
  if (isIn === (person.managerId === leadId)) next.delete(person.employeeId);
  else next.set(person.employeeId, isIn);
  return next;
}

export function teamChanges(people: readonly Candidate[], leadId: number, picks: Picks): TeamChanges {
  const changes: TeamChanges = { reassigned: [], unassigned: [], newlyAssigned: [], unchanged: [] };
  for (const person of people) {
    const wasIn = person.managerId === leadId;
    const isIn = isPicked(person, leadId, picks);
    if (wasIn && isIn) changes.unchanged.push(person);
    else if (wasIn) changes.unassigned.push(person);
    else if (isIn && person.leadName !== null) changes.reassigned.push(person);
    else if (isIn) changes.newlyAssigned.push(person);
  }
  return changes;
}

/** The changed people, as the request body expects them. */
export const assignmentsOf = (changes: TeamChanges, leadId: number) => [
  ...[...changes.reassigned, ...changes.newlyAssigned].map(({ employeeId }) => ({
    employeeId,
    managerId: leadId,
  })),
  ...changes.unassigned.map(({ employeeId }) => ({ employeeId, managerId: null })),
];

const byName = new Intl.Collator('en', { sensitivity: 'base' });
const sortName = ({ lastName, firstName }: TeamMember) => `${lastName} ${firstName}`;

const leadNameOf = ({ employeeId, manager }: TeamMember) =>
  manager === null || manager.employeeId === employeeId ? null : manager.fullName;
