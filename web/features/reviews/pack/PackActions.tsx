import { useMutation } from '@tanstack/react-query';
import { downloadPack, usePackAsFinal } from '#contract/reviews/pack/review-pack.endpoints.ts';
import type { ReadReview } from '#contract/reviews/reading/review-reading.schemas.ts';
import { call } from '#web/app/calls/api.ts';
import { saveAs } from '#web/app/calls/save-as.ts';
import { useAction } from '#web/app/calls/use-action.ts';
import { ConfirmButton } from '#web/ui/dialogs/ConfirmButton.tsx';
import { WorkButton } from '#web/ui/dialogs/WorkButton.tsx';

/** Saves the sit-down pack, and stores the employee's version of it as the final document. */
export function PackActions({ review }: { readonly review: ReadReview }) {
  const { annualReviewId, employee } = review;
  const save = useMutation({
    mutationFn: async () => {
      const bytes = await call(downloadPack, { params: { id: annualReviewId } });
      saveAs(bytes, `Annual review of ${employee.fullName}.pdf`);
    },
  });
  const store = useAction((body: { annualReviewId: number }, idempotencyKey) =>
    call(usePackAsFinal, { body, idempotencyKey }),
  );
  return (
    <>
      <WorkButton variant="default" isWorking={save.isPending} onClick={() => save.mutateAsync()}>
        Download Pack
      </WorkButton>
      <ConfirmButton
        isOffered={review.may.useAsFinal}
        variant="default"
        label="Use as Final Document"
        title="Use as Final Document"
        message={
          <>
            <p>
              The final document will be the pack as {employee.firstName} reads it. It names no peer and holds
              nothing that you kept.
            </p>
            <p>
              It replaces a final document that is already there. {employee.firstName} can read it once the
              review is complete.
            </p>
          </>
        }
        verb="Use as Final Document"
        onConfirm={() => store.mutateAsync({ annualReviewId })}
        done="The final document has been stored."
      />
    </>
  );
}
