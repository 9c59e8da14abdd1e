import { sitDownLength } from '#contract/reviews/steps/sit-down.ts';
import { SHOWS_CONFLICT } from '#web/app/calls/use-action.ts';
import { useConflict } from '#web/app/calls/use-conflict.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { DateFieldControl } from '#web/ui/forms/dates/DateFieldControl.tsx';
import { Form } from '#web/ui/forms/Form.tsx';
import { TextField } from '#web/ui/forms/TextField.tsx';
import { TimeField } from '#web/ui/forms/dates/TimeField.tsx';
import { useZodForm } from '#web/ui/forms/useZodForm.ts';
import { useUpdateAnnualReview } from '../annual-reviews.api.ts';
import type { ReviewView } from '../review-view.ts';
import { sitDownBody, sitDownInput, sitDownValues } from './sit-down-form.ts';
import classes from './SitDownForm.module.css';

type Props = { readonly view: ReviewView; readonly onClose: () => void };

export function SitDownForm({ view, onClose }: Props) {
  const { review } = view;
  const form = useZodForm(sitDownInput, { defaultValues: sitDownValues(review) });
  const update = useUpdateAnnualReview(SHOWS_CONFLICT);
  const { conflict, attempt } = useConflict(review, { values: sitDownValues });
  return (
    <Form
      form={form}
      submitLabel="Save Date"
      onCancel={onClose}
      conflict={conflict}
      onSubmit={(values) =>
        attempt(async (opened) => {
          await update.mutateAsync({ body: sitDownBody(opened, values), ifMatch: opened.version });
          onClose();
          toast('The sit-down date has been saved.');
        })
      }
    >
      <DateFieldControl
        name="sitdownDate"
        label="Sit-down date"
        description="The team member and the team lead get an invitation by email."
        required
        today={view.today}
      />
      <div className={classes.times}>
        <TimeField
          name="sitdownTime"
          label="Time"
          description={`In the company’s time zone, ${review.timeZone}. Without a time, the entry covers the whole day.`}
          deps={['sitdownMinutes']}
        />
        <TextField
          name="sitdownMinutes"
          label="Length in minutes"
          description={`${sitDownLength.least} to ${sitDownLength.most}; counts with a time.`}
          inputMode="numeric"
        />
      </div>
      <TextField name="sitdownPlace" label="Place or call link" description="The invitation shows it." />
    </Form>
  );
}
