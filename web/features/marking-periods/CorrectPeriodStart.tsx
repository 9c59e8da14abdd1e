import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { z } from 'zod';
import { type MarkingPeriod, markingPeriodMessages } from '#contract/marking-periods.ts';
import { type EmployeeProfile, isChangeable } from '#contract/people.ts';
import { can } from '#contract/policies.ts';
import { useViewer } from '#web/app/use-session.ts';
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { DateFieldControl } from '#web/ui/forms/DateFieldControl.tsx';
import { Form } from '#web/ui/forms/Form.tsx';
import { useZodForm } from '#web/ui/forms/useZodForm.ts';
import { useCorrectMarkingPeriod } from './marking-periods.api.ts';

/** Corrects the day on which the active marking period began. */
export function CorrectPeriodStart({ profile }: { readonly profile: EmployeeProfile }) {
  const [opened, { open, close }] = useDisclosure(false);
  const viewer = useViewer();
  const period = profile.activeMarkingPeriod;
  if (period === null || !isChangeable(profile) || !can.correctMarkingPeriod(viewer)) return null;
  return (
    <>
      <Button variant="default" onClick={open}>
        Correct Period Start
      </Button>
      <FormDialog opened={opened} title="Correct Period Start" size="small" onClose={close}>
        <StartForm period={period} today={profile.today} onClose={close} />
      </FormDialog>
    </>
  );
}

function StartForm({
  period,
  today,
  onClose,
}: {
  period: MarkingPeriod;
  today: string;
  onClose: () => void;
}) {
  const { markingPeriodId, startDate, version } = period;
  const form = useZodForm(startInput(today), { defaultValues: { startDate } });
  const correct = useCorrectMarkingPeriod();
  return (
    <Form
      form={form}
      submitLabel="Save Start"
      onCancel={onClose}
      onSubmit={async (values) => {
        await correct.mutateAsync({ body: { markingPeriodId, ...values }, ifMatch: version });
        onClose();
        toast('The start of the period has been corrected.');
      }}
    >
      <DateFieldControl name="startDate" label="First day of the period" required />
    </Form>
  );
}

const startInput = (today: string) =>
  z.object({
    startDate: z
      .string()
      .min(1, 'Start date is required.')
      .refine((day) => day <= today, markingPeriodMessages.startAfterToday),
  });
