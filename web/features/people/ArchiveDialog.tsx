import { z } from 'zod';
import { formatDay } from '#contract/dates.ts';
import { archiveInput } from '#contract/people-changes.ts';
import { type EmployeeProfile, peopleMessages } from '#contract/people.ts';
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { DateFieldControl } from '#web/ui/forms/DateFieldControl.tsx';
import { Form } from '#web/ui/forms/Form.tsx';
import classes from './People.module.css';
import { useArchiveEmployee } from './people-writes.api.ts';
import { useDraftForm } from './use-draft-form.ts';

type Props = {
  readonly profile: EmployeeProfile;
  readonly opened: boolean;
  readonly onClose: () => void;
};

/** Asks for the last day, and archives a team member at its end. */
export function ArchiveDialog({ profile, opened, onClose }: Props) {
  const { employeeId, fullName, activeHireDate, today, version } = profile;
  const fresh = { endDate: profile.endDate ?? '' };
  const { form, discard } = useDraftForm(lastDayInput(activeHireDate), fresh, opened);
  const archive = useArchiveEmployee();
  const save = async ({ endDate }: { endDate: string }) => {
    try {
      await archive.mutateAsync({ body: { employeeId, endDate }, ifMatch: version });
      toast(
        endDate > today
          ? `${fullName} will be archived at the end of ${formatDay(endDate)}.`
          : `${fullName} has been archived.`,
      );
    } finally {
      onClose();
    }
  };
  return (
    <FormDialog opened={opened} title={`Archive ${fullName}`} size="small" onClose={onClose}>
      <Form
        form={form}
        asksBeforeLeaving={false}
        submitLabel="Archive"
        onCancel={() => {
          discard();
          onClose();
        }}
        onSubmit={save}
      >
        <p className={classes.words}>
          At the end of the last day {fullName} can no longer sign in, and whoever they lead becomes
          unassigned. The history stays and they can be unarchived.
        </p>
        <DateFieldControl name="endDate" label="Date of last day" required />
      </Form>
    </FormDialog>
  );
}

const lastDayInput = (hireDate: string) =>
  z.object({
    endDate: archiveInput.shape.endDate.refine(
      (day) => day === '' || day >= hireDate,
      peopleMessages.lastDayBeforeHire,
    ),
  });
