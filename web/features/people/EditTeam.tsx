import { Button, SegmentedControl } from '@mantine/core';
import { useDeferredValue, useMemo, useState } from 'react';
import type { EmployeeSummary } from '#contract/names.ts';
import { peopleMessages, type Team } from '#contract/people.ts';
import { useViewer } from '#web/app/use-session.ts';
import { DialogActions } from '#web/ui/feedback/Dialog.tsx';
import { PeoplePicker } from '#web/ui/forms/PeoplePicker.tsx';
import { Skeletons } from '#web/ui/layout/Skeletons.tsx';
import { FilterInput } from '#web/ui/table/FilterInput.tsx';
import { searchable } from '#web/ui/table/matches-filter.ts';
import { leadOptions } from './lead-options.ts';
import classes from './EditTeam.module.css';
import { useTeams } from './people.api.ts';
import { mayPick } from './team-access.ts';
import { candidatesFor, isPicked, type Picks, type TeamChanges, teamChanges } from './team-changes.ts';
import { TeamPicker } from './TeamPicker.tsx';

type Props = {
  readonly lead: EmployeeSummary | null;
  readonly isLeadChosen: boolean;
  readonly picks: Picks;
  readonly onLead: (lead: EmployeeSummary | null) => void;
  readonly onPicks: (picks: Picks) => void;
  readonly onReview: (changes: TeamChanges) => void;
  readonly onCancel: () => void;
};

type Shown = 'everybody' | 'team' | 'unassigned';

const choices: { value: Shown; label: string }[] = [
  { value: 'everybody', label: 'Everyone' },
  { value: 'team', label: 'In the team' },
  { value: 'unassigned', label: 'Unassigned' },
];

const NO_TEAMS: readonly Team[] = [];
const NO_LEAD = 0;

/** Picks the members of a team from a searchable list. If no lead is given, the lead is chosen here first. */
export function EditTeam({ lead, isLeadChosen, picks, onLead, onPicks, onReview, onCancel }: Props) {
  const viewer = useViewer();
  const { data: teams } = useTeams();
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState<Shown>(isLeadChosen ? 'unassigned' : 'everybody');
  const [problem, setProblem] = useState<string | null>(null);
  const leadId = lead?.employeeId ?? NO_LEAD;
  const people = useMemo(() => candidatesFor(teams ?? NO_TEAMS, leadId), [teams, leadId]);
  const isFound = useSearch(people);
  const wanted = useDeferredValue(search);
  const listed = people.filter(
    (person) =>
      isFound(person.employeeId, wanted) &&
      (shown === 'everybody' ||
        (shown === 'team' ? isPicked(person, leadId, picks) : person.managerId === null)),
  );
  if (teams === undefined) return <Skeletons rows={8} />;
  const pick = (next: Picks) => {
    setProblem(null);
    onPicks(next);
  };
  const review = () => {
    if (lead === null) return setProblem('Choose a team lead first.');
    if (picks.size === 0) return setProblem('Add or remove at least one person first.');
    setProblem(null);
    onReview(teamChanges(people, leadId, picks));
  };
  return (
    <div className={classes.flow}>
      {isLeadChosen && (
        <PeoplePicker
          label="Team Lead"
          required
          options={leadOptions(teams, NO_OPTIONS, null)}
          value={lead?.employeeId ?? null}
          onChange={(id) => onLead(leadOf(teams, id))}
        />
      )}
      <div className={classes.filters}>
        <FilterInput label="Search team members" value={search} onChange={setSearch} />
        <SegmentedControl<Shown>
          aria-label="Show"
          size="xs"
          data={choices}
          value={shown}
          onChange={setShown}
        />
      </div>
      {people.some((person) => !mayPick(viewer, person, leadId)) && (
        <p className={classes.note}>{peopleMessages.notAssignable}</p>
      )}
      <TeamPicker people={listed} leadId={leadId} picks={picks} onPicks={pick} />
      {problem !== null && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <DialogActions>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button onClick={review}>Review Changes</Button>
      </DialogActions>
    </div>
  );
}

const NO_OPTIONS: readonly never[] = [];

const leadOf = (teams: readonly Team[], id: number | null) =>
  teams.find(({ teamLead }) => teamLead !== null && teamLead.employeeId === id)?.teamLead ?? null;

function useSearch(people: ReturnType<typeof candidatesFor>) {
  const matches = useMemo(
    () =>
      new Map(
        people.map((one) => [one.employeeId, searchable([one.fullName, one.positionName, one.leadName])]),
      ),
    [people],
  );
  return (employeeId: number, search: string) => matches.get(employeeId)?.(search) === true;
}
