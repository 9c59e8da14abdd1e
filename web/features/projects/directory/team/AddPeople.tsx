import { Button, Textarea, VisuallyHidden } from '@mantine/core';
import { use, useEffect, useState } from 'react';
import { projectMessages } from '#contract/projects/project-messages.ts';
import { DialogActions } from '#web/ui/dialogs/DialogActions.tsx';
import { UnsavedContext } from '#web/ui/dialogs/unsaved.ts';
import { useKeptInput } from '#web/ui/forms/use-kept-draft.ts';
import { PeopleSelect } from '#web/ui/forms/pickers/PeopleSelect.tsx';
import type { PickOption } from '#web/ui/forms/pickers/options.ts';
import classes from './AddPeople.module.css';
import { ChosenPeople } from './ChosenPeople.tsx';
import { grownTeam } from './grown-team.ts';
import { LastTeam } from './LastTeam.tsx';
import type { ProjectValues } from '../project-values.ts';
import { UnresolvedEntries } from './UnresolvedEntries.tsx';
import { type Chosen, useChosenPeople } from './use-chosen-people.ts';

type Props = {
  readonly projectId: number | null;
  /** Reads the rows of the form as they are now. */
  readonly readTeam: () => ProjectValues['evaluations'];
  readonly onAdd: (rows: ProjectValues['evaluations'], people: readonly PickOption[]) => void;
  readonly onClose: () => void;
};

/** Adds several people to the team: pasted, picked, or those of the last project, each with a role. */
export function AddPeople({ projectId, readTeam, onAdd, onClose }: Props) {
  const people = useChosenPeople(readTeam());
  const [problem, setProblem] = useState<string | null>(null);
  const { chosen, remaining, state } = people;
  useUnsaved(people.hasChanges);
  useKeptInput({
    fields: ['people'],
    read: () => (people.hasChanges() ? people.kept() : null),
    restore: (values) => (people.takeKept(values) ? 'Your choices have been restored.' : null),
  });
  const add = () => {
    const found = problemOf(chosen, state);
    setProblem(found);
    if (found !== null) return;
    const rows = chosen.map(({ id, projectRole }) => ({ employee: { employeeId: id }, projectRole }));
    onAdd(grownTeam(readTeam(), rows), chosen);
    if (remaining.length === 0) onClose();
    else people.startOver(remaining);
  };
  return (
    <div className={classes.form}>
      <Textarea
        label="Names or email addresses"
        description="One on each line, or separated by commas or semicolons."
        rows={3}
        classNames={{ input: classes.paste ?? '' }}
        value={people.text}
        onChange={(event) => people.setText(event.currentTarget.value)}
      />
      <PeopleSelect
        label="Pick people"
        placeholder="Search by name"
        options={people.options}
        search={people.search}
        value={people.picked}
        onChange={people.pick}
        autoFocus={false}
        defaultDropdownOpened={false}
      />
      <LastTeam projectId={projectId} onUse={people.copyTeam} />
      <UnresolvedEntries people={people} />
      <ChosenPeople people={people} />
      <VisuallyHidden role="status">{state === 'found' ? foundText(people) : ''}</VisuallyHidden>
      <div role="alert" className={classes.problem}>
        {problem}
      </div>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={add}>{addLabel(chosen.length)}</Button>
      </DialogActions>
    </div>
  );
}

const addLabel = (count: number) => {
  if (count === 0) return 'Add People';
  return count === 1 ? 'Add 1 Person' : `Add ${count} People`;
};

function foundText({ chosen, remaining }: Pick<ReturnType<typeof useChosenPeople>, 'chosen' | 'remaining'>) {
  if (chosen.length === 0 && remaining.length === 0) return '';
  const open = remaining.length === 0 ? '' : ` ${remaining.length} still to settle.`;
  return `${chosen.length} to add.${open}`;
}

function problemOf(chosen: readonly Chosen[], state: string): string | null {
  if (state === 'searching') return 'The names are still being searched. Try again in a moment.';
  if (chosen.length === 0) return 'No one is chosen yet.';
  return chosen.some(({ projectRole }) => projectRole === '') ? projectMessages.memberRole : null;
}

/** Makes the dialog ask before it discards what was pasted or picked. */
function useUnsaved(hasChanges: () => boolean): void {
  const unsavedRef = use(UnsavedContext);
  useEffect(() => {
    if (unsavedRef === null) return undefined;
    unsavedRef.current = hasChanges;
    return () => {
      unsavedRef.current = null;
    };
  }, [unsavedRef, hasChanges]);
}
