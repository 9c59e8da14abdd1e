import type { AssignedAnnualReview } from '#contract/reviews/steps/annual-reviews.schemas.ts';
import { ConfirmButton } from '#web/ui/dialogs/ConfirmButton.tsx';
import { FormButton } from '#web/ui/dialogs/FormButton.tsx';
import { lazyForm } from '#web/ui/lazy.tsx';
import { useMarkOwnEntry } from '../annual-reviews.api.ts';
import { reviewInWords } from '../review-in-words.ts';

const DeclineForm = lazyForm(async () => (await import('./DeclineForm.tsx')).DeclineForm);

type Props = {
  readonly duty: AssignedAnnualReview;
  /** The duty leaves the list, and the button that has the focus with it. */
  readonly onMarked: () => void;
};

/** Mark as done, for a review with a survey link, and Decline, for a peer review. */
export function OwnReviewActs({ duty, onMarked }: Props) {
  const { annualReviewerId, type, surveyLink } = duty;
  const mark = useMarkOwnEntry();
  const words = reviewInWords(duty);
  const look = { variant: 'subtle', size: 'compact-sm' } as const;
  return (
    <>
      {surveyLink !== null && duty.isWrittenHere !== true && (
        <ConfirmButton
          {...look}
          label="Mark as done"
          aria-label={`Mark as done: ${words}`}
          title="Mark as Done"
          message={`Have you submitted the survey of your ${words}? Only an admin can undo this.`}
          verb="Mark as Done"
          onConfirm={() => {
            const marked = mark.mutateAsync({ annualReviewerId });
            onMarked();
            return marked;
          }}
          isShownAtOnce
          done="Your review is marked as done."
        />
      )}
      {type === 'Peer' && (
        <FormButton
          {...look}
          label="Decline"
          aria-label={`Decline: ${words}`}
          title="Decline Peer Review"
          form={({ onClose }) => <DeclineForm duty={duty} onClose={onClose} />}
        />
      )}
    </>
  );
}
