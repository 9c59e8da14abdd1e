import { z } from 'zod';
import { reviewReason } from '#contract/reviews/steps/annual-reviews.schemas.ts';
import { REVIEW_REASON_MAX_CHARACTERS } from '#contract/core/values/constants.ts';
import type { ReadReview } from '#contract/reviews/reading/review-reading.schemas.ts';
import { useConflict } from '#web/app/calls/use-conflict.ts';
import type { DialogForm } from '#web/ui/dialogs/FormButton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form } from '#web/ui/forms/Form.tsx';
import { TextAreaField } from '#web/ui/forms/TextAreaField.tsx';
import { useZodForm } from '#web/ui/forms/useZodForm.ts';
import { KeyValueList } from '#web/ui/layout/KeyValueList.tsx';
import { entryLabels, type ReadEntry, sharedWords, stateWords } from './reading-words.ts';
import { useReopenForm } from './review-reading.api.ts';

type Props = DialogForm & { readonly review: ReadReview; readonly entry: ReadEntry };

const input = z.object({ reason: reviewReason });

/** Asks why a submitted form is opened again. */
export function ReopenForm({ review, entry, onClose }: Props) {
  const { annualReviewerId, reviewer, type } = entry;
  const form = useZodForm(input, { defaultValues: { reason: '' } });
  const reopen = useReopenForm();
  const { conflict, attempt } = useConflict(
    { ...review, version: review.reviewVersion },
    { values: () => ({}), shown: (newest) => <Now review={newest} entry={entry} />, isTakeable: false },
  );
  return (
    <Form
      form={form}
      submitLabel="Reopen"
      onCancel={onClose}
      conflict={conflict}
      onSubmit={(values) =>
        attempt(async ({ version }) => {
          await reopen.mutateAsync({ body: { annualReviewerId, ...values }, ifMatch: version });
          onClose();
          toast(`${reviewer.fullName} can change the ${entryLabels[type].toLowerCase()} again.`);
        })
      }
    >
      <p>
        {reviewer.fullName} can change the answers and submits them again.
        {type === 'Manager' && review.sharedAt !== null && (
          <>
            {' '}
            Until then, {review.employee.firstName} can’t read the review
            {review.confirmed === null ? '.' : ', and the confirmation no longer counts.'}
          </>
        )}
      </p>
      <TextAreaField
        name="reason"
        label="Reason"
        description={`${reviewer.fullName} gets it. The audit keeps it.`}
        required
        rows={4}
        countTo={REVIEW_REASON_MAX_CHARACTERS}
      />
    </Form>
  );
}

function Now({ review, entry }: Pick<Props, 'review' | 'entry'>) {
  const newest = review.entries.find((one) => one.annualReviewerId === entry.annualReviewerId);
  return (
    <KeyValueList
      items={[
        {
          label: entryLabels[entry.type],
          value: newest === undefined ? 'No longer part of this review' : stateWords(newest),
        },
        { label: 'Review', value: sharedWords(review) },
      ]}
    />
  );
}
