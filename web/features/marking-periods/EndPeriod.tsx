import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { inGoalOrder, isActiveProgress } from '#contract/goals.ts';
import { type EmployeeProfile, isChangeable } from '#contract/people.ts';
import { can } from '#contract/policies.ts';
import { useViewer } from '#web/app/use-session.ts';
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx';
import { SuccessDialog } from '#web/ui/feedback/SuccessDialog.tsx';
import { formWhenWanted } from '#web/ui/when-wanted.tsx';

const EndPeriodForm = formWhenWanted(async () => (await import('./EndPeriodForm.tsx')).EndPeriodForm);

type Props = { readonly profile: EmployeeProfile; readonly onEnded: () => void };

/** Ends the active marking period once its annual review is complete. */
export function EndPeriod({ profile, onEnded }: Props) {
  const [isAsking, asking] = useDisclosure(false);
  const [isDone, done] = useDisclosure(false);
  const viewer = useViewer();
  const period = profile.activeMarkingPeriod;
  const isOffered =
    period !== null &&
    isChangeable(profile) &&
    profile.personalAnnualReview?.isComplete === true &&
    can.endMarkingPeriod(viewer, { ...profile, hasOtherAdmin: profile.hasOtherAdmin ?? false });
  const finish = () => {
    asking.close();
    done.open();
    onEnded();
  };
  return (
    <>
      {isOffered && (
        <>
          <Button variant="default" onClick={asking.open}>
            End Period
          </Button>
          <FormDialog opened={isAsking} title="End Period" size="small" onClose={asking.close}>
            <EndPeriodForm
              period={period}
              fullName={profile.fullName}
              today={profile.today}
              goals={inGoalOrder(profile.goals.filter(({ progress }) => isActiveProgress(progress)))}
              onEnded={finish}
              onClose={asking.close}
            />
          </FormDialog>
        </>
      )}
      <SuccessDialog opened={isDone} title="Period Ended" onClose={done.close}>
        The marking period of {profile.fullName} has ended and a new one has started.
      </SuccessDialog>
    </>
  );
}
