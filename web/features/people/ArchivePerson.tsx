import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
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

/** Archives a team member at the end of their last day. */
export function ArchivePerson({ profile }: { readonly profile: EmployeeProfile }) {
  const { employeeId, fullName, activeHireDate, today, version } = profile;
  const [opened, { open, close }] = useDisclosure(false);
  const { form, resume, discard } = useDraftForm(lastDayInput(activeHireDate), {
    endDate: profile.endDate ?? '',
  });
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
      close();
    }
  };
  return (
    <>
      <Button
        variant="default"
        onClick={() => {
          resume();
          open();
        }}
      >
        Archive
      </Button>
      <FormDialog opened={opened} title={`Archive ${fullName}`} size="small" onClose={close}>
        <Form
          form={form}
          submitLabel="Archive"
          onCancel={() => {
            discard();
            close();
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
    </>
  );
}

const lastDayInput = (hireDate: string) =>
  z.object({
    endDate: archiveInput.shape.endDate.refine(
      (day) => day === '' || day >= hireDate,
      peopleMessages.lastDayBeforeHire,
    ),
  });
