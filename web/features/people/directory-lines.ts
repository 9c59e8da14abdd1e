import { type EmployeeRow, peopleMessages, type Team } from '#contract/people.ts';
import type { Line } from '#web/ui/table/lines.ts';
import { searchable } from '#web/ui/table/matches-filter.ts';
import { type Sort, type SortValue, sortRows } from '#web/ui/table/sort.ts';

type IndexedRow = { readonly line: Line<EmployeeRow>; readonly isFound: (typed: string) => boolean };

/** A sorted team with a search index. */
type IndexedTeam = {
  readonly key: string;
  readonly label: string;
  readonly isUnassigned: boolean;
  readonly rows: readonly IndexedRow[];
};

/** The key of a team's heading row. */
export const teamKey = ({ teamLead }: Team) => `team ${teamLead?.employeeId ?? 'unassigned'}`;

/** Sorts and indexes the teams once, to keep each keystroke cheap. The team of `firstLeadId` comes first. */
export function indexTeams(
  teams: readonly Team[],
  sort: Sort,
  sortValue: (row: EmployeeRow) => SortValue,
  firstLeadId: number,
): IndexedTeam[] {
  const isFirst = ({ teamLead }: Team) => teamLead?.employeeId === firstLeadId;
  const inOrder = [...teams.filter(isFirst), ...teams.filter((team) => !isFirst(team))];
  return inOrder.map((team) => ({
    key: teamKey(team),
    label: team.teamLead?.fullName ?? peopleMessages.unassigned,
    isUnassigned: team.teamLead === null,
    rows: sortRows(team.teamMembers, sortValue, sort.direction).map((row) => ({
      line: { kind: 'row', key: String(row.employeeId), row, isOpen: false },
      isFound: searchable([row.fullName, row.position?.positionName]),
    })),
  }));
}

/** The directory's lines. A search omits teams without a match; the Unassigned group is always omitted when empty. */
export function directoryLines(teams: readonly IndexedTeam[], typed: string): Line<EmployeeRow>[] {
  const isSearch = typed.trim() !== '';
  return teams.flatMap(({ key, label, isUnassigned, rows }) => {
    const found = isSearch ? rows.filter(({ isFound }) => isFound(typed)) : rows;
    if (found.length === 0 && (isSearch || isUnassigned)) return [];
    const heading: Line<EmployeeRow> = { kind: 'group', key, label, count: found.length };
    return [heading, ...found.map(({ line }) => line)];
  });
}
