import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { permissionLabels, permissions } from '#contract/enums.ts';
import { CheckboxGroupField } from '#web/ui/forms/CheckboxGroupField.tsx';
import { CreatableSelectField } from '#web/ui/forms/CreatableSelectField.tsx';
import { DateFieldControl } from '#web/ui/forms/DateFieldControl.tsx';
import type { PickOption } from '#web/ui/forms/options.ts';
import { PeopleField } from '#web/ui/forms/PeopleField.tsx';
import { TextField } from '#web/ui/forms/TextField.tsx';
import { leadOptions } from './lead-options.ts';
import classes from './People.module.css';
import { useTeams } from './people.api.ts';
import { departmentsQuery } from './people-writes.api.ts';
import { PositionField } from './PositionField.tsx';

type Props = {
  /** Extra choices besides the current leads, such as a lead who has lost the role. */
  readonly moreLeads?: readonly PickOption[];
  /** The edited person, who can't be their own lead; null for a new person. */
  readonly employeeId?: number | null;
  /** Why the permissions are read-only; null if they can be changed. */
  readonly permissionsNote?: string | null;
};

const NO_LEADS: readonly PickOption[] = [];

export function PersonFields({ moreLeads = NO_LEADS, employeeId = null, permissionsNote = null }: Props) {
  const { data: departments = [] } = useQuery(departmentsQuery);
  const { data: teams } = useTeams();
  const leads = useMemo(
    () => leadOptions(teams ?? [], moreLeads, employeeId),
    [teams, moreLeads, employeeId],
  );
  return (
    <>
      <div className={classes.pair}>
        <TextField name="firstName" label="First Name" required />
        <TextField name="lastName" label="Last Name" required />
      </div>
      <TextField name="email" label="Email" type="email" required />
      <div className={classes.pair}>
        <PositionField />
        <CreatableSelectField
          name="departmentName"
          label="Department"
          newLabel="New department"
          options={departments.map(({ departmentName }) => departmentName)}
          required
        />
      </div>
      <div className={classes.pair}>
        <PeopleField name="managerId" label="Team Lead" options={leads} required />
        <DateFieldControl name="activeHireDate" label="Hire Date" required />
      </div>
      <CheckboxGroupField
        name="permissions"
        label="Permissions"
        options={permissions.map((value) => ({ value, label: permissionLabels[value] }))}
        disabled={permissionsNote !== null}
        {...(permissionsNote === null ? {} : { description: permissionsNote })}
      />
    </>
  );
}
