import { deputyForm } from '#contract/people/deputies.schemas.ts';
import type { EmployeeProfile } from '#contract/people/people.schemas.ts';
import { isSelf } from '#contract/policies.ts';
import { PersonField } from '#web/app/people/PersonField.tsx';
import { useViewer } from '#web/app/session/use-session.ts';
import { ConfirmButton } from '#web/ui/dialogs/ConfirmButton.tsx';
import type { OpenedDialog } from '#web/ui/dialogs/DialogButton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { DateFieldControl } from '#web/ui/forms/dates/DateFieldControl.tsx';
import { DraftDialog, NEW_RECORD } from './DraftDialog.tsx';
import classes from './directory/People.module.css';
import { useEndDeputy, useNameDeputy } from './leave-and-deputy.api.ts';

type Props = OpenedDialog & { readonly profile: EmployeeProfile };

/** Asks who stands in for a lead and when, and ends it. */
export function DeputyDialog({ profile, ...state }: Props) {
  const { employeeId: leadId, fullName, today } = profile;
  const deputyship = profile.deputyship ?? null;
  const name = useNameDeputy();
  const known =
    deputyship === null ? [] : [{ id: deputyship.deputy.employeeId, label: deputyship.deputy.fullName }];
  const whose = isSelf(useViewer(), profile) ? 'your' : `${fullName}’s`;
  const save = async (values: { deputyId: number; from: string; until: string }, version: number) => {
    await name.mutateAsync({ body: { leadId, ...values }, ifMatch: version });
    toast('The deputy has been saved.');
  };
  return (
    <DraftDialog
      {...state}
      title={`Deputy of ${fullName}`}
      size="small"
      submitLabel="Save Deputy"
      schema={deputyForm(today)}
      fresh={{
        deputyId: deputyship?.deputy.employeeId ?? null,
        from: deputyship?.from ?? today,
        until: deputyship?.until ?? '',
      }}
      record={deputyship ?? NEW_RECORD}
      onSave={save}
    >
      <p className={classes.words}>
        From the first to the last day, the deputy may do with {whose} team what {whose} own role allows, but
        nothing about themselves. The audit says that the deputy did it.
      </p>
      <PersonField name="deputyId" label="Deputy" required without={[leadId]} known={known} />
      <div className={classes.pair}>
        <DateFieldControl name="from" label="First Day" required deps={['until']} />
        <DateFieldControl name="until" label="Last Day" required />
      </div>
      {deputyship !== null && (
        <EndDeputy leadId={leadId} fullName={deputyship.deputy.fullName} onEnded={state.onClose} />
      )}
    </DraftDialog>
  );
}

type EndProps = { readonly leadId: number; readonly fullName: string; readonly onEnded: () => void };

function EndDeputy({ leadId, fullName, onEnded }: EndProps) {
  const end = useEndDeputy();
  return (
    <div>
      <ConfirmButton
        variant="default"
        size="compact-sm"
        label="End Deputyship"
        title="End Deputyship"
        message={`${fullName} will no longer stand in. It takes effect at once.`}
        verb="End Deputyship"
        onConfirm={async () => {
          await end.mutateAsync(leadId);
          onEnded();
        }}
        done={`${fullName} no longer stands in.`}
      />
    </div>
  );
}
