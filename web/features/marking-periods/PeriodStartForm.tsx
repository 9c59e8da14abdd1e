import type { MarkingPeriod } from '#contract/marking-periods.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { DateFieldControl } from '#web/ui/forms/DateFieldControl.tsx';
import { Form } from '#web/ui/forms/Form.tsx';
import { useZodForm } from '#web/ui/forms/useZodForm.ts';
import { useCorrectMarkingPeriod } from './marking-periods.api.ts';
import { startBody, startInput, startValues } from './period-start-form.ts';

export function PeriodStartForm({
  period,
  today,
  onClose,
}: {
  period: MarkingPeriod;
  today: string;
  onClose: () => void;
}) {
  const form = useZodForm(startInput(today), { defaultValues: startValues(period) });
  const correct = useCorrectMarkingPeriod();
  return (
    <Form
      form={form}
      submitLabel="Save Start"
      onCancel={onClose}
      onSubmit={async (values) => {
        await correct.mutateAsync({ body: startBody(period, values), ifMatch: period.version });
        onClose();
        toast('The start of the period has been corrected.');
      }}
    >
      <DateFieldControl name="startDate" label="First day of the period" required />
    </Form>
  );
}
