import { z } from 'zod';
import { type MarkingPeriod, markingPeriodMessages } from '#contract/marking-periods.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { DateFieldControl } from '#web/ui/forms/DateFieldControl.tsx';
import { Form } from '#web/ui/forms/Form.tsx';
import { useZodForm } from '#web/ui/forms/useZodForm.ts';
import { useCorrectMarkingPeriod } from './marking-periods.api.ts';

/** The first day of the active period. */
export function PeriodStartForm({
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
