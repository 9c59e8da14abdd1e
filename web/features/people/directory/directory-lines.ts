import type { EmployeeSummary } from '#contract/core/names.schemas.ts';
import type { EmployeeRow, Team } from '#contract/people/people.schemas.ts';
import { peopleMessages } from '#contract/people/people.ts';
import type { Line } from '#web/ui/table/lines.ts';

/** The key of a team's heading row. */
export const teamKey = ({ teamLead }: Team) => `team ${teamLead?.employeeId ?? 'unassigned'}`;

/** The directory's lines, a heading before each team. The Unassigned group is omitted when empty. */
export function directoryLines(
  teams: readonly Team[],
  nameOf: (lead: EmployeeSummary) => string,
): Line<EmployeeRow>[] {
  return teams.flatMap((team) => {
    const { teamLead, teamMembers } = team;
    if (teamLead === null && teamMembers.length === 0) return [];
    const label = teamLead === null ? peopleMessages.unassigned : nameOf(teamLead);
    return [
      { kind: 'group', key: teamKey(team), label, count: teamMembers.length } as const,
      ...teamMembers.map(
        (row) => ({ kind: 'row', key: String(row.employeeId), row, isOpen: false }) as const,
      ),
    ];
  });
}
