import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { annualReviewMessages } from '#contract/annual-review-messages.ts';
import { can } from '#contract/policies.ts';
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useCompleteAnnualReview } from './annual-reviews.api.ts';
import classes from './CompleteReview.module.css';
import { offers, type ReviewView } from './review-view.ts';

/** Completes the review once its meeting has been held. */
export function CompleteReview({ view }: { readonly view: ReviewView }) {
  const [opened, { open, close }] = useDisclosure(false);
  const complete = useCompleteAnnualReview();
  const { annualReviewId, version } = view.review;
  if (!offers(view, 'complete', can.completeAnnualReview)) return null;
  const finish = async () => {
    await complete.mutateAsync({ body: { annualReviewId }, ifMatch: version });
    close();
    toast(`The annual review of ${view.employee.fullName} is complete.`);
  };
  return (
    <div className={classes.foot}>
      <Button onClick={open}>Annual Review Complete</Button>
      <ConfirmDialog
        opened={opened}
        title="Annual Review Complete"
        message={annualReviewMessages.confirmComplete}
        verb="Mark as Complete"
        isWorking={complete.isPending}
        onConfirm={finish}
        onClose={close}
      />
    </div>
  );
}
