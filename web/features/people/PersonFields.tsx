import { useQuery } from '@tanstack/react-query';
import { permissionLabels, permissions } from '#contract/core/enums.ts';
import { listTeamLeads } from '#contract/core/names.endpoints.ts';
import { CheckboxGroupField } from '#web/ui/forms/CheckboxGroupField.tsx';
import { CreatableSelectField } from '#web/ui/forms/pickers/CreatableSelectField.tsx';
import { DateFieldControl } from '#web/ui/forms/dates/DateFieldControl.tsx';
import type { PickOption } from '#web/ui/forms/pickers/options.ts';
import { TextField } from '#web/ui/forms/TextField.tsx';
import classes from './directory/People.module.css';
import { departmentsQuery } from './people-writes.api.ts';
import { PersonField } from '#web/app/people/PersonField.tsx';
import { PositionField } from './profile/PositionField.tsx';

type Props = {
  /** Extra choices besides the current leads, such as a lead who has lost the role. */
  readonly moreLeads?: readonly PickOption[];
  /** The edited person, who can't be their own lead; null for a new person. */
  readonly employeeId?: number | null;
  /** Whether the person can have the number of another system. */
  readonly hasNumber?: boolean;
  /** Why the permissions are read-only; null if they can be changed. */
  readonly permissionsNote?: string | null;
};

const NO_LEADS: readonly PickOption[] = [];

export function PersonFields(props: Props) {
  const { moreLeads = NO_LEADS, employeeId = null, hasNumber = false, permissionsNote = null } = props;
  const { data: departments = [] } = useQuery(departmentsQuery);
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
        <PersonField
          name="managerId"
          label="Team Lead"
          from={listTeamLeads}
          without={employeeId === null ? undefined : [employeeId]}
          added={moreLeads}
          required
        />
        <DateFieldControl name="activeHireDate" label="Hire Date" required />
      </div>
      {hasNumber && (
        <TextField
          name="employeeNumber"
          label="Employee Number"
          description="By this number a file of another system finds the person after their address has changed."
        />
      )}
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
