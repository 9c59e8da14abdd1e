import { z } from 'zod';
import { annualReviewMessages } from '#contract/reviews/steps/annual-review-messages.ts';
import { formatDay } from '#contract/core/values/dates.ts';
import { SHOWS_CONFLICT } from '#web/app/calls/use-action.ts';
import { useConflict } from '#web/app/calls/use-conflict.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { DateFieldControl } from '#web/ui/forms/dates/DateFieldControl.tsx';
import { Form } from '#web/ui/forms/Form.tsx';
import { useZodForm } from '#web/ui/forms/useZodForm.ts';
import { useUpdateAnnualReview } from '../annual-reviews.api.ts';
import { SitDownNow } from '../to-do/ReviewNow.tsx';
import type { ReviewView } from '../review-view.ts';

type Props = { readonly view: ReviewView; readonly plannedFor: string; readonly onClose: () => void };

/** Asks on which day a meeting that is planned for a later day was held. */
export function HeldForm({ view, plannedFor, onClose }: Props) {
  const form = useZodForm(heldInput(view.today), { defaultValues: { sitdownDate: view.today } });
  const update = useUpdateAnnualReview(SHOWS_CONFLICT);
  const { conflict, attempt } = useConflict(view.review, {
    values: ({ sitdownDate }) => ({ sitdownDate: sitdownDate ?? '' }),
    shown: (newest) => <SitDownNow review={newest} />,
    isTakeable: false,
  });
  return (
    <Form
      form={form}
      submitLabel="Mark Meeting Complete"
      onCancel={onClose}
      conflict={conflict}
      onSubmit={(values) =>
        attempt(async ({ annualReviewId, version }) => {
          const body = { annualReviewId, isSitDownComplete: true, ...values };
          await update.mutateAsync({ body, ifMatch: version });
          onClose();
          toast('The meeting is complete.');
        })
      }
    >
      <p>The sit-down is planned for {formatDay(plannedFor)}. Its date cannot be changed afterward.</p>
      <DateFieldControl
        name="sitdownDate"
        label="When was it held?"
        description="No one gets a new invitation."
        required
      />
    </Form>
  );
}

const heldInput = (today: string) =>
  z.object({
    sitdownDate: z
      .string()
      .min(1, annualReviewMessages.noSitDownDate)
      .refine((day) => day <= today, annualReviewMessages.heldAfterToday),
  });
