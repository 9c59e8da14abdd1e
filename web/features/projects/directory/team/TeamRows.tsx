import { ActionIcon, Button, VisuallyHidden } from '@mantine/core';
import { IconPlus, IconTrash } from '#web/ui/icons.tsx';
import { useRef, useState } from 'react';
import { type Control, useFieldArray, useFormContext } from 'react-hook-form';
import { projectRoleLabels, projectRoles } from '#contract/core/enums.ts';
import { PersonField } from '#web/app/people/PersonField.tsx';
import { FieldError } from '#web/ui/forms/FieldError.tsx';
import type { PickOption } from '#web/ui/forms/pickers/options.ts';
import { SelectField } from '#web/ui/forms/pickers/SelectField.tsx';
import { useReopened } from '#web/ui/dialogs/use-reopened.ts';
import { lazyDialog } from '#web/ui/lazy.tsx';
import classes from '../form.module.css';
import { newMember, type ProjectValues } from '../project-values.ts';

const AddPeopleDialog = lazyDialog(async () => (await import('../later.ts')).AddPeopleDialog);

type Props = {
  /** Null for a new project. */
  readonly projectId: number | null;
  readonly control: Control<ProjectValues, unknown, ProjectValues>;
  /** The viewer, and the current team, because archived members are in no list of people. */
  readonly known: readonly PickOption[];
};

const NO_ONE: readonly PickOption[] = [];

const roles = projectRoles.map((value) => ({ value, label: projectRoleLabels[value] }));

/** The project's members and their roles. */
export function TeamRows({ projectId, control, known }: Props) {
  const { getValues } = useFormContext<ProjectValues>();
  const { fields, append, remove, replace } = useFieldArray({ control, name: 'evaluations' });
  const [said, setSaid] = useState('');
  const [isOpen, setOpen] = useState(false);
  const several = useReopened('Add Several People', () => setOpen(true));
  const [added, setAdded] = useState(NO_ONE);
  const named = [...known, ...added];
  const add = useRef<HTMLButtonElement>(null);
  const drop = (row: number) => {
    remove(row);
    setSaid('The team member will be removed when you save.');
    add.current?.focus();
  };
  return (
    <fieldset className={classes.group}>
      <legend className={classes.heading}>Team</legend>
      <div className={classes.heads} data-of="team" aria-hidden>
        <span>Team member</span>
        <span>Role</span>
      </div>
      <ol className={classes.rows} data-heads>
        {fields.map((field, row) => (
          <li key={field.id} className={classes.row}>
            <div className={classes.wide}>
              <PersonField
                name={`evaluations.${row}.employee.employeeId`}
                label={`Team member ${row + 1}`}
                known={named}
                required
              />
            </div>
            <div className={classes.narrow}>
              <SelectField
                name={`evaluations.${row}.projectRole`}
                label={`Role of team member ${row + 1}`}
                options={roles}
                isSearchable={false}
                required
              />
            </div>
            <ActionIcon
              variant="default"
              size="lg"
              className={classes.remove ?? ''}
              aria-label={`Remove team member ${row + 1}`}
              onClick={() => drop(row)}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ol>
      <FieldError name="evaluations" />
      <div className={classes.buttons}>
        <Button
          ref={add}
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() =>
            append(newMember(), { focusName: `evaluations.${fields.length}.employee.employeeId` })
          }
        >
          Add Team Member
        </Button>
        <Button ref={several} variant="default" size="compact-sm" onClick={() => setOpen(true)}>
          Add Several People
        </Button>
        <AddPeopleDialog
          opened={isOpen}
          onClose={() => setOpen(false)}
          projectId={projectId}
          readTeam={() => getValues('evaluations')}
          onAdd={(rows, people) => {
            replace(rows);
            setAdded([...added, ...people]);
            setSaid(`${people.length} added to the team.`);
          }}
        />
      </div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </fieldset>
  );
}
