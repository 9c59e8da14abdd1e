import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { listTeamLeads } from '#contract/core/names.endpoints.ts';
import { type EmployeeSummary, employeeSummary } from '#contract/core/names.schemas.ts';
import { assignable } from '#contract/people/people.schemas.ts';
import { peopleMessages } from '#contract/people/people.ts';
import { useViewer } from '#web/app/session/use-session.ts';
import { DialogActions } from '#web/ui/dialogs/DialogActions.tsx';
import { useKeptInput } from '#web/ui/forms/use-kept-draft.ts';
import { PeoplePicker } from '#web/ui/forms/pickers/PeoplePicker.tsx';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { Skeletons } from '#web/ui/layout/Skeletons.tsx';
import { FilterInput } from '#web/ui/table/FilterInput.tsx';
import classes from './EditTeam.module.css';
import { mayPick } from './team-access.ts';
import type { Picks, TeamChanges } from './team-changes.ts';
import { TeamPicker } from './TeamPicker.tsx';
import { type ShownPeople, useAssignable } from '../use-assignable.ts';
import { usePeopleOptions } from '#web/app/people/use-people-options.ts';

type Props = {
  readonly lead: EmployeeSummary | null;
  readonly isLeadChosen: boolean;
  readonly picks: Picks;
  readonly onLead: (lead: EmployeeSummary | null) => void;
  readonly onPicks: (picks: Picks) => void;
  /** Takes back the lead and the picks that were kept when the session ended. */
  readonly onKept: (lead: EmployeeSummary, picks: Picks) => void;
  readonly onReview: (changes: TeamChanges) => void;
  readonly onCancel: () => void;
};

const choices: { value: ShownPeople; label: string }[] = [
  { value: 'everyone', label: 'Everyone' },
  { value: 'team', label: 'In the team' },
  { value: 'unassigned', label: 'Unassigned' },
];

const NO_LEAD = 0;

const keptPicks = z.object({
  lead: employeeSummary,
  picks: z.array(z.object({ person: assignable, isIn: z.boolean() })),
});

/** Picks the members of a team from a searchable list. If no lead is given, the lead is chosen here first. */
export function EditTeam({ lead, isLeadChosen, picks, onLead, onPicks, onKept, onReview, onCancel }: Props) {
  const viewer = useViewer();
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState<ShownPeople>(isLeadChosen ? 'unassigned' : 'everyone');
  const [problem, setProblem] = useState<string | null>(null);
  const leadId = lead?.employeeId ?? NO_LEAD;
  useKeptInput({
    fields: ['picks'],
    read: () => (lead === null || picks.size === 0 ? null : { lead, picks: [...picks.values()] }),
    restore(values) {
      const { data } = keptPicks.safeParse(values);
      if (data === undefined) return null;
      onKept(data.lead, new Map(data.picks.map((pick) => [pick.person.employeeId, pick])));
      return 'Your choices have been restored.';
    },
  });
  const { list, people, changesOf } = useAssignable(lead, { shown, search, picks });
  const leads = usePeopleOptions(listTeamLeads, lead === null ? [] : [leadId]);
  if (list.rows === undefined && list.errorUpdateCount === 0) return <Skeletons rows={8} />;
  const pick = (next: Picks) => {
    setProblem(null);
    onPicks(next);
  };
  const review = async () => {
    if (lead === null) return setProblem('Choose a team lead first.');
    if (picks.size === 0) return setProblem('Add or remove at least one person first.');
    const changes = await changesOf(picks);
    setProblem(changes === null ? 'The team could not be loaded. Try again.' : null);
    if (changes !== null) onReview(changes);
  };
  return (
    <div className={classes.flow}>
      {isLeadChosen && (
        <PeoplePicker
          label="Team Lead"
          required
          options={leads.options}
          search={leads.search}
          value={lead?.employeeId ?? null}
          onChange={(id) => onLead(leadOf(leads.options, id))}
        />
      )}
      <div className={classes.filters}>
        <FilterInput label="Search team members" value={search} onChange={setSearch} />
        <SegmentedControl<ShownPeople>
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
      <Loaded load={list} data={list.rows} failed="The people could not be loaded.">
        {() => <TeamPicker people={people} list={list} leadId={leadId} picks={picks} onPicks={pick} />}
      </Loaded>
      {problem !== null && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <DialogActions>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button onClick={() => void review()}>Review Changes</Button>
      </DialogActions>
    </div>
  );
}

function leadOf(
  options: readonly { id: number; label: string }[],
  wanted: number | null,
): EmployeeSummary | null {
  const found = options.find(({ id }) => id === wanted);
  return found === undefined ? null : { employeeId: found.id, fullName: found.label };
}
