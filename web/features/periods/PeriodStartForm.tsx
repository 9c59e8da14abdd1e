import type { MarkingPeriod } from '#contract/reviews/marking-periods.schemas.ts';
import { useConflict } from '#web/app/calls/use-conflict.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { DateFieldControl } from '#web/ui/forms/dates/DateFieldControl.tsx';
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
  const { conflict, attempt } = useConflict(period, { values: startValues });
  return (
    <Form
      form={form}
      submitLabel="Save Start"
      onCancel={onClose}
      conflict={conflict}
      onSubmit={(values) =>
        attempt(async (opened) => {
          await correct.mutateAsync({ body: startBody(opened, values), ifMatch: opened.version });
          onClose();
          toast('The start of the period has been corrected.');
        })
      }
    >
      <DateFieldControl name="startDate" label="First day of the period" required />
    </Form>
  );
}
