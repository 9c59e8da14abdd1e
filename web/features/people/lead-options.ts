import type { Team } from '#contract/people.ts';
import type { PickOption } from '#web/ui/forms/options.ts';

/** The possible leads with their positions, without the person themselves. */
export function leadOptions(
  teams: readonly Team[],
  more: readonly PickOption[],
  employeeId: number | null,
): PickOption[] {
  const rows = teams.flatMap(({ teamMembers }) => teamMembers);
  const positions = new Map(rows.map((row) => [row.employeeId, row.position?.positionName]));
  const leads = teams
    .flatMap(({ teamLead }) => (teamLead === null || teamLead.employeeId === employeeId ? [] : [teamLead]))
    .map((lead) => ({ id: lead.employeeId, label: lead.fullName, hint: positions.get(lead.employeeId) }));
  const known = new Set(leads.map(({ id }) => id));
  return [...more.filter(({ id }) => !known.has(id)), ...leads];
}
