import { type ReviewerEntry } from '#contract/annual-reviews.ts';
import { Notify } from '#web/app/Notify.tsx';
import { useRemindReviewer } from './annual-reviews.api.ts';

/** Reminds one reviewer of their review. */
export function NotifyReviewer({ reviewer }: { readonly reviewer: ReviewerEntry }) {
  const remind = useRemindReviewer();
  const { annualReviewerId, reviewer: fullName } = reviewer;
  return (
    <Notify
      fullName={fullName}
      link="the survey link"
      sent={`A reminder to ${fullName} is on its way.`}
      onSend={(message) => remind.mutateAsync({ annualReviewerId, message })}
    />
  );
}
