import type { Assignable } from '#contract/people/people.schemas.ts';

/** Picks that differ from the current team: `isIn` adds the person, otherwise they are removed. */
export type Picks = ReadonlyMap<number, { readonly person: Assignable; readonly isIn: boolean }>;

/** The picks in the four lists of the summary dialog. */
export type TeamChanges = Record<'reassigned' | 'unassigned' | 'newlyAssigned' | 'unchanged', Assignable[]>;

export const isPicked = (person: Assignable, leadId: number, picks: Picks) =>
  picks.get(person.employeeId)?.isIn ?? person.managerId === leadId;

/** Adds a pick. A pick that restores the person's current state is removed. */
export function withPick(picks: Picks, person: Assignable, leadId: number, isIn: boolean): Picks {
  const next = new Map(picks);
  if (isIn === (person.managerId === leadId)) next.delete(person.employeeId);
  else next.set(person.employeeId, { person, isIn });
  return next;
}

/** People who are added and not yet in the team. */
export const addedBy = (picks: Picks): Assignable[] =>
  [...picks.values()].filter(({ isIn }) => isIn).map(({ person }) => person);

/** The changes of a team with the given members. */
export function teamChanges(members: readonly Assignable[], leadId: number, picks: Picks): TeamChanges {
  const added = addedBy(picks);
  return {
    reassigned: added.filter(({ leadName }) => leadName !== null),
    unassigned: members.filter((person) => !isPicked(person, leadId, picks)),
    newlyAssigned: added.filter(({ leadName }) => leadName === null),
    unchanged: members.filter((person) => isPicked(person, leadId, picks)),
  };
}

/** The changed people, as the request body expects them. */
export const assignmentsOf = (changes: TeamChanges, leadId: number) => [
  ...[...changes.reassigned, ...changes.newlyAssigned].map(({ employeeId }) => ({
    employeeId,
    managerId: leadId,
  })),
  ...changes.unassigned.map(({ employeeId }) => ({ employeeId, managerId: null })),
];
