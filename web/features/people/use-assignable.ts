import { useMemo } from 'react';
import type { EmployeeSummary } from '#contract/core/names.schemas.ts';
import type { Assignable } from '#contract/people/people.schemas.ts';
import type { TeamState } from '#contract/people/people.ts';
import { type PagedRows, usePaged } from '#web/app/calls/paged.ts';
import { searchable } from '#web/ui/table/matches-filter.ts';
import { useSearchPause } from '#web/ui/table/use-search-pause.ts';
import { assignableQuery } from './people.api.ts';
import { addedBy, isPicked, type Picks, teamChanges, type TeamChanges } from './directory/team-changes.ts';

export type ShownPeople = 'everyone' | 'team' | 'unassigned';

const statesOf: Readonly<Record<ShownPeople, readonly TeamState[]>> = {
  everyone: ['team', 'unassigned', 'elsewhere'],
  team: ['team'],
  unassigned: ['unassigned'],
};

type Shown = { readonly shown: ShownPeople; readonly search: string; readonly picks: Picks };

type AssignablePeople = {
  readonly list: PagedRows<Assignable>;
  /** The loaded people who are shown. */
  readonly people: readonly Assignable[];
  /** What the picks change; null if the team could not be loaded. */
  readonly changesOf: (picks: Picks) => Promise<TeamChanges | null>;
};

const NO_PEOPLE: readonly Assignable[] = [];

/** The people to pick for a team: its members first, then the unassigned, then the others. */
export function useAssignable(
  lead: EmployeeSummary | null,
  { shown, search, picks }: Shown,
): AssignablePeople {
  const leadId = lead?.employeeId ?? null;
  const wanted = useSearchPause(search);
  const list = usePaged(assignableQuery(leadId, statesOf[shown], wanted));
  const team = usePaged(assignableQuery(leadId, statesOf.team));
  const rows = list.rows ?? NO_PEOPLE;
  const people = useMemo(() => {
    if (shown === 'everyone') return rows;
    if (shown === 'unassigned') return rows.filter(({ managerId }) => managerId === null);
    const inTeam = [...rows, ...addedBy(picks).filter((person) => matches(person, wanted))];
    return inTeam.filter((person) => leadId !== null && isPicked(person, leadId, picks));
  }, [rows, shown, picks, wanted, leadId]);
  return {
    list,
    people,
    async changesOf(given) {
      const members = team.hasMore ? await team.loadAll() : team.rows;
      if (leadId === null || members === undefined || members.length < Number(team.total)) return null;
      return teamChanges(members, leadId, given);
    },
  };
}

const matches = ({ fullName, positionName, leadName }: Assignable, wanted: string) =>
  searchable([fullName, positionName, leadName])(wanted);
