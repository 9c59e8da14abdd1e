import { allowsStep } from '#contract/reviews/steps/annual-review-steps.ts';
import type { AnnualReview } from '#contract/reviews/steps/annual-reviews.schemas.ts';
import { type DocumentKind, documentKinds } from '#contract/core/enums.ts';
import type { EmployeeProfile } from '#contract/people/people.schemas.ts';
import { can, isAdmin } from '#contract/policies.ts';
import { isChangeable } from '#web/app/people/profile-state.ts';
import { useViewer } from '#web/app/session/use-session.ts';
import { DocumentSlot } from './DocumentSlot.tsx';
import classes from './documents.module.css';

type Props = { readonly profile: EmployeeProfile; readonly review: AnnualReview };

/** The self, peer and final review documents that the viewer may see. */
export function ReviewDocuments({ profile, review }: Props) {
  const viewer = useViewer();
  const isPeriodEnded = profile.activeMarkingPeriod?.markingPeriodId !== review.markingPeriodId;
  const factsOf = (kind: DocumentKind) => ({
    employeeId: profile.employeeId,
    managerId: profile.managerId,
    hasOtherAdmin: profile.hasOtherAdmin ?? false,
    kind,
    isComplete: review.isComplete,
    isPeriodEnded,
  });
  // After completion, only Admins can change documents, until the period ends.
  const isOpen = isChangeable(profile) && (allowsStep(review, 'changeDocuments') || isAdmin(viewer));
  return (
    <ul className={classes.list}>
      {documentKinds
        .filter((kind) => can.seeDocument(viewer, factsOf(kind)))
        .map((kind) => (
          <DocumentSlot
            key={kind}
            kind={kind}
            review={review}
            documentId={documentIdOf(review, kind)}
            isNext={kind === 'Final' && allowsStep(review, 'complete')}
            isChangeable={isOpen && can.changeDocument(viewer, factsOf(kind))}
          />
        ))}
    </ul>
  );
}

function documentIdOf(review: AnnualReview, kind: DocumentKind): number | null {
  if (kind === 'Self') return review.selfReviewDocId;
  if (kind === 'Final') return review.finalReviewDocId;
  return review.peerReviewDocId ?? null;
}
