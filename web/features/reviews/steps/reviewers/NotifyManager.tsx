import { useDisclosure } from '@mantine/hooks';
import type { AnnualReview } from '#contract/reviews/steps/annual-reviews.schemas.ts';
import type { EmployeeSummary } from '#contract/core/names.schemas.ts';
import { can } from '#contract/policies.ts';
import { ConfirmButton } from '#web/ui/dialogs/ConfirmButton.tsx';
import { SuccessDialog } from '#web/ui/dialogs/SuccessDialog.tsx';
import { useNotifyManager } from '../annual-reviews.api.ts';
import { offers, type ReviewView } from '../review-view.ts';

/** Emails the team lead that the review documents are ready. Hidden until they are uploaded. */
export function NotifyManager({ view }: { readonly view: ReviewView }) {
  const { manager } = view.review;
  // People who are their own manager have no lead to tell.
  if (manager === null || manager.employeeId === view.employee.employeeId) return null;
  if (!hasDocuments(view.review)) return null;
  if (!offers(view, 'notifyManager', can.notifyManager)) return null;
  return <Notify manager={manager} employee={view.employee} />;
}

const hasDocuments = (review: AnnualReview) =>
  review.selfReviewDocId !== null &&
  review.finalReviewDocId !== null &&
  (typeof review.peerReviewDocId === 'number' || review.skipPeerReview === true);

function Notify({ manager, employee }: { manager: EmployeeSummary; employee: ReviewView['employee'] }) {
  const [isDone, done] = useDisclosure(false);
  const notify = useNotifyManager();
  return (
    <>
      <ConfirmButton
        variant="default"
        size="compact-sm"
        label="Notify Manager"
        title="Notify Manager"
        message={`${manager.fullName} gets an email that the review documents of ${employee.fullName} are ready.`}
        verb="Notify Manager"
        onConfirm={async () => {
          await notify.mutateAsync({ managerId: manager.employeeId, employeeId: employee.employeeId });
          done.open();
        }}
      />
      <SuccessDialog opened={isDone} title="Manager Notified" onClose={done.close}>
        An email to {manager.fullName} is on its way.
      </SuccessDialog>
    </>
  );
}
