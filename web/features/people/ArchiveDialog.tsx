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
import { Handover } from './Handover.tsx';
import { useHandover } from './people.api.ts';
import { useArchiveEmployee } from './people-writes.api.ts';

type Props = OpenedDialog & { readonly profile: EmployeeProfile };

/** Asks for the last day and who takes over; the team member is archived at the end of that day. */
export function ArchiveDialog({ profile, ...state }: Props) {
  const { employeeId, fullName, activeHireDate, today } = profile;
  const archive = useArchiveEmployee();
  const { data: handover } = useHandover(employeeId, state.opened);
  const leads = (handover?.people.length ?? 0) > 0;
  const save = async ({ endDate, ...takers }: Values, version: number) => {
    const body = { employeeId, endDate, ...chosen(takers) };
    await archive.mutateAsync({ body, ifMatch: version });
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
      fresh={{ endDate: profile.endDate ?? '', newTeamLeadId: null, newProjectManagerId: null }}
      record={profile}
      onSave={save}
    >
      <p className={classes.words}>
        After the last day, {fullName} can no longer sign in
        {leads ? '.' : ', and the people they lead become unassigned.'} Their history is kept, and they can be
        unarchived.
      </p>
      <DateFieldControl name="endDate" label="Date of last day" required />
      {handover !== undefined && <Handover profile={profile} handover={handover} />}
    </DraftDialog>
  );
}

type Values = z.output<ReturnType<typeof lastDayInput>>;

/** Without a choice, the call is the one of the specification. */
const chosen = ({ newTeamLeadId, newProjectManagerId }: Omit<Values, 'endDate'>) => ({
  ...(newTeamLeadId ? { newTeamLeadId } : {}),
  ...(newProjectManagerId ? { newProjectManagerId } : {}),
});

const lastDayInput = (hireDate: string) =>
  z.object({
    endDate: archiveInput.shape.endDate.refine(
      (day) => day === '' || day >= hireDate,
      peopleMessages.lastDayBeforeHire,
    ),
    newTeamLeadId: archiveInput.shape.newTeamLeadId,
    newProjectManagerId: archiveInput.shape.newProjectManagerId,
  });
