import { absenceForm } from '#contract/people/absence.schemas.ts';
import { formatDay } from '#contract/core/values/dates.ts';
import type { EmployeeProfile } from '#contract/people/people.schemas.ts';
import { ConfirmButton } from '#web/ui/dialogs/ConfirmButton.tsx';
import type { OpenedDialog } from '#web/ui/dialogs/DialogButton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { DateFieldControl } from '#web/ui/forms/dates/DateFieldControl.tsx';
import { DraftDialog, NEW_RECORD } from './DraftDialog.tsx';
import classes from './directory/People.module.css';
import { StandIn } from './StandIn.tsx';
import { useNameStandIn } from './use-name-stand-in.ts';
import { useChangeAbsence, useEndAbsence } from './leave-and-deputy.api.ts';

type Props = OpenedDialog & { readonly profile: EmployeeProfile };

/** Asks for the days of a person's leave of absence, of a lead also for a deputy, and ends or removes it. */
export function AbsenceDialog({ profile, ...state }: Props) {
  const { employeeId, fullName, leave, today } = profile;
  const change = useChangeAbsence();
  const nameStandIn = useNameStandIn(profile);
  const save = async ({ deputyId, ...days }: Values, version: number) => {
    await change.mutateAsync({ body: { employeeId, ...days }, ifMatch: version });
    toast(`The leave of ${fullName} has been saved.`);
    if (deputyId !== null) await nameStandIn(deputyId, days);
  };
  return (
    <DraftDialog
      {...state}
      title={`Leave of Absence of ${fullName}`}
      size="small"
      submitLabel="Save Leave"
      schema={absenceForm(today)}
      fresh={{ from: leave?.from ?? '', to: leave?.to ?? '', deputyId: null }}
      record={leave ?? NEW_RECORD}
      onSave={save}
    >
      <p className={classes.words}>
        While on leave, {fullName} gets no reminders, and nothing of theirs is late. Admins, the team lead and{' '}
        {fullName} see the leave; colleagues do not.
      </p>
      <div className={classes.pair}>
        <DateFieldControl name="from" label="First Day" required deps={['to']} />
        <DateFieldControl name="to" label="Last Day" required />
      </div>
      <StandIn profile={profile} />
      {leave !== undefined && <EndLeave profile={profile} leave={leave} onEnded={state.onClose} />}
    </DraftDialog>
  );
}

type Values = { from: string; to: string; deputyId: number | null };

type EndProps = {
  readonly profile: EmployeeProfile;
  readonly leave: NonNullable<EmployeeProfile['leave']>;
  readonly onEnded: () => void;
};

function EndLeave({ profile: { employeeId, fullName, today }, leave, onEnded }: EndProps) {
  const end = useEndAbsence();
  const hasPastDays = leave.from < today;
  return (
    <div>
      <ConfirmButton
        variant="default"
        size="compact-sm"
        label={hasPastDays ? 'End Leave' : 'Remove Leave'}
        title={hasPastDays ? 'End Leave' : 'Remove Leave'}
        message={
          hasPastDays
            ? `The leave of ${fullName} ends with yesterday. Its past days stay on record.`
            : `The leave from ${formatDay(leave.from)} to ${formatDay(leave.to)} will be removed.`
        }
        verb={hasPastDays ? 'End Leave' : 'Remove Leave'}
        onConfirm={async () => {
          await end.mutateAsync(employeeId);
          onEnded();
        }}
        done={
          hasPastDays ? `The leave of ${fullName} has ended.` : `The leave of ${fullName} has been removed.`
        }
      />
    </div>
  );
}
