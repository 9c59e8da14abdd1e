import { Button } from '@mantine/core';
import type { ReviewerEntry } from '#contract/reviews/steps/annual-reviews.schemas.ts';
import { DialogActions } from '#web/ui/dialogs/DialogActions.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { WorkButton } from '#web/ui/dialogs/WorkButton.tsx';
import { useChangeEntryKind } from './entry-kind.api.ts';
import type { ReviewView } from '../review-view.ts';

type Props = {
  readonly view: ReviewView;
  readonly reviewer: ReviewerEntry;
  readonly onClose: () => void;
};

/** Says what the switch does, and does it. */
export function EntryKindForm({ view, reviewer, onClose }: Props) {
  const { annualReviewerId, reviewerName, isWrittenHere = false, surveyLink } = reviewer;
  const change = useChangeEntryKind();
  const isLinked = !isWrittenHere && surveyLink !== null;
  const run = async () => {
    await change.mutateAsync({
      body: { annualReviewerId, isWrittenHere: !isWrittenHere },
      ifMatch: view.review.version,
    });
    onClose();
    toast(`${reviewerName} answers ${isWrittenHere ? 'by survey link' : 'here'}.`);
  };
  return (
    <>
      <p>{textOf(reviewerName, isWrittenHere, isLinked)}</p>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {isLinked ? 'Close' : 'Cancel'}
        </Button>
        {!isLinked && (
          <WorkButton isWorking={change.isPending} onClick={run}>
            Switch
          </WorkButton>
        )}
      </DialogActions>
    </>
  );
}

function textOf(name: string, isWrittenHere: boolean, isLinked: boolean): string {
  if (isWrittenHere) return `${name} will answer by survey link, once the link is set.`;
  if (isLinked) return `${name} has a survey link. Remove the link first, under Edit Survey Links.`;
  return `${name} will answer the company’s questions here.`;
}
