import type { Team, TeamMember } from '#contract/people.ts';

/** A person who may be picked into a team, and who leads them now. */
export type Candidate = {
  readonly employeeId: number;
  readonly fullName: string;
  readonly positionName: string;
  /** As the call compares it: one's own id for somebody who leads themselves. */
  readonly managerId: number | null;
  /** Null: nobody. */
  readonly leadName: string | null;
  /** Whether the server lets the viewer move them. */
  readonly isMovable: boolean;
};

/** Whom somebody picked into the team or out of it, against where they stand. */
export type Picks = ReadonlyMap<number, boolean>;

/** What the picks come to, in the four lists of the closing dialog. */
export type TeamChanges = Record<'reassigned' | 'unassigned' | 'newlyAssigned' | 'unchanged', Candidate[]>;

/** Everybody but the lead: the team first, then the unassigned, then the others, each by last name. */
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

/** A pick more; one that leads back to where the person stands is none. */
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

/** The people who change, as the call wants them. */
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
