import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { inGoalOrder, isActiveProgress } from '#contract/goals/goals.ts';
import type { EmployeeProfile } from '#contract/people/people.schemas.ts';
import { markingPeriodMessages } from '#contract/reviews/marking-periods.ts';
import { can, hasLead } from '#contract/policies.ts';
import { isChangeable } from '#web/app/people/profile-state.ts';
import { useViewer } from '#web/app/session/use-session.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { SuccessDialog } from '#web/ui/dialogs/SuccessDialog.tsx';
import { useReopened } from '#web/ui/dialogs/use-reopened.ts';
import { lazyForm } from '#web/ui/lazy.tsx';

const EndPeriodForm = lazyForm(async () => (await import('./EndWithActions.tsx')).EndWithActions);

type Props = { readonly profile: EmployeeProfile; readonly onEnded: () => void };

/**
 * Ends the active marking period once its annual review is complete. A person without a team lead may end a
 * period without a review, after a confirmation.
 */
export function EndPeriod({ profile, onEnded }: Props) {
  const [isWarning, warning] = useDisclosure(false);
  const [isAsking, asking] = useDisclosure(false);
  const [isDone, done] = useDisclosure(false);
  const viewer = useViewer();
  const { activeMarkingPeriod: period, personalAnnualReview: review, fullName } = profile;
  const isOffered =
    period !== null &&
    isChangeable(profile) &&
    (review === null ? !hasLead(profile) : review.isComplete) &&
    can.endMarkingPeriod(viewer, { ...profile, hasOtherAdmin: profile.hasOtherAdmin ?? false });
  const button = useReopened('End Period', asking.open, isOffered);
  const finish = () => {
    asking.close();
    done.open();
    onEnded();
  };
  return (
    <>
      {isOffered && (
        <>
          <Button
            ref={button}
            variant={review === null ? 'default' : 'filled'}
            onClick={review === null ? warning.open : asking.open}
          >
            End Period
          </Button>
          <ConfirmDialog
            opened={isWarning}
            title="End Period Without a Review"
            message={markingPeriodMessages.confirmWithoutReview(fullName)}
            verb="Continue"
            onConfirm={() => {
              warning.close();
              asking.open();
            }}
            onClose={warning.close}
          />
          <FormDialog opened={isAsking} title="End Period" size="small" onClose={asking.close}>
            <EndPeriodForm
              period={period}
              fullName={fullName}
              readReviewId={review?.reading === undefined ? null : review.annualReviewId}
              today={profile.today}
              goals={inGoalOrder(profile.goals.filter(({ progress }) => isActiveProgress(progress)))}
              onEnded={finish}
              onClose={asking.close}
            />
          </FormDialog>
        </>
      )}
      <SuccessDialog opened={isDone} title="Period Ended" onClose={done.close}>
        The marking period of {fullName} has ended and a new one has started.
      </SuccessDialog>
    </>
  );
}
