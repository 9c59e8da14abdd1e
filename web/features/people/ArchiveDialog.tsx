import { z } from 'zod';
import { formatDay } from '#contract/core/values/dates.ts';
import { archiveInput } from '#contract/people/people-changes.schemas.ts';
import type { EmployeeProfile } from '#contract/people/people.schemas.ts';
import { peopleMessages } from '#contract/people/people.ts';
import type { OpenedDialog } from '#web/ui/dialogs/DialogButton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { DateFieldControl } from '#web/ui/forms/dates/DateFieldControl.tsx';
import { DraftDialog } from './DraftDialog.tsx';
import classes from './directory/People.module.css';
import { useArchiveEmployee } from './people-writes.api.ts';

type Props = OpenedDialog & { readonly profile: EmployeeProfile };

/** Asks for the last day; the team member is archived at the end of that day. */
export function ArchiveDialog({ profile, ...state }: Props) {
  const { employeeId, fullName, activeHireDate, today } = profile;
  const archive = useArchiveEmployee();
  const save = async ({ endDate }: { endDate: string }, version: number) => {
    await archive.mutateAsync({ body: { employeeId, endDate }, ifMatch: version });
    toast(
      endDate > today
        ? `${fullName} will be archived at the end of ${formatDay(endDate)}.`
        : `${fullName} has been archived.`,
    );
  };
  return (
    <DraftDialog
      {...state}
      title={`Archive ${fullName}`}
      size="small"
      submitLabel="Archive"
      schema={lastDayInput(activeHireDate)}
      fresh={{ endDate: profile.endDate ?? '' }}
      record={profile}
      onSave={save}
    >
      <p className={classes.words}>
        After the last day, {fullName} can no longer sign in, and the people they lead become unassigned.
        Their history is kept, and they can be unarchived.
      </p>
      <DateFieldControl name="endDate" label="Date of last day" required />
    </DraftDialog>
  );
}

const lastDayInput = (hireDate: string) =>
  z.object({
    endDate: archiveInput.shape.endDate.refine(
      (day) => day === '' || day >= hireDate,
      peopleMessages.lastDayBeforeHire,
    ),
  });
