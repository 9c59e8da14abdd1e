import { z } from 'zod';
import { skipReason } from '#contract/reviews/steps/annual-reviews.schemas.ts';
import { SKIP_REASON_MAX_CHARACTERS } from '#contract/core/values/constants.ts';
import { SHOWS_CONFLICT } from '#web/app/calls/use-action.ts';
import { useConflict } from '#web/app/calls/use-conflict.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form } from '#web/ui/forms/Form.tsx';
import { TextAreaField } from '#web/ui/forms/TextAreaField.tsx';
import { useZodForm } from '#web/ui/forms/useZodForm.ts';
import { useUpdateAnnualReview } from '../annual-reviews.api.ts';
import { PeersNow } from '../to-do/ReviewNow.tsx';
import type { ReviewView } from '../review-view.ts';

type Props = { readonly view: ReviewView; readonly onClose: () => void };

const skipInput = z.object({ skipPeerReviewReason: skipReason });

/** Asks for the reason to skip the peer review. */
export function SkipPeersForm({ view, onClose }: Props) {
  const form = useZodForm(skipInput, { defaultValues: { skipPeerReviewReason: '' } });
  const update = useUpdateAnnualReview(SHOWS_CONFLICT);
  const { conflict, attempt } = useConflict(view.review, {
    values: ({ skipPeerReviewReason }) => ({ skipPeerReviewReason: skipPeerReviewReason ?? '' }),
    shown: (newest) => <PeersNow review={newest} />,
    isTakeable: false,
  });
  return (
    <Form
      form={form}
      submitLabel="Skip Peer Review"
      onCancel={onClose}
      conflict={conflict}
      onSubmit={(values) =>
        attempt(async ({ annualReviewId, version }) => {
          await update.mutateAsync({
            body: { annualReviewId, skipPeerReview: true, ...values },
            ifMatch: version,
          });
          onClose();
          toast('The peer review has been skipped.');
        })
      }
    >
      <TextAreaField
        name="skipPeerReviewReason"
        label="Explanation"
        required
        rows={4}
        countTo={SKIP_REASON_MAX_CHARACTERS}
      />
    </Form>
  );
}
