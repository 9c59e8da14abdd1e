import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type EmployeeProfile } from '#contract/people.ts';
import { can } from '#contract/policies.ts';
import { isChangeable } from '#web/app/profile-state.ts';
import { useViewer } from '#web/app/use-session.ts';
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx';
import { formWhenWanted } from '#web/ui/when-wanted.tsx';

const PeriodStartForm = formWhenWanted(async () => (await import('./PeriodStartForm.tsx')).PeriodStartForm);

/** Corrects the day on which the active marking period began. */
export function CorrectPeriodStart({ profile }: { readonly profile: EmployeeProfile }) {
  const [opened, { open, close }] = useDisclosure(false);
  const viewer = useViewer();
  const period = profile.activeMarkingPeriod;
  const line = { ...profile, hasOtherAdmin: profile.hasOtherAdmin ?? false };
  if (period === null || !isChangeable(profile) || !can.correctMarkingPeriod(viewer, line)) return null;
  return (
    <>
      <Button variant="default" onClick={open}>
        Correct Period Start
      </Button>
      <FormDialog opened={opened} title="Correct Period Start" size="small" onClose={close}>
        <PeriodStartForm period={period} today={profile.today} onClose={close} />
      </FormDialog>
    </>
  );
}
