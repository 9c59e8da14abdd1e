import type { EmployeeProfile } from '#contract/people/people.schemas.ts';
import { can } from '#contract/policies.ts';
import { isChangeable } from '#web/app/people/profile-state.ts';
import { useViewer } from '#web/app/session/use-session.ts';
import { FormButton } from '#web/ui/dialogs/FormButton.tsx';
import { lazyForm } from '#web/ui/lazy.tsx';

const PeriodStartForm = lazyForm(async () => (await import('./PeriodStartForm.tsx')).PeriodStartForm);

/** Corrects the first day of the active marking period. */
export function CorrectPeriodStart({ profile }: { readonly profile: EmployeeProfile }) {
  const viewer = useViewer();
  const period = profile.activeMarkingPeriod;
  const line = { ...profile, hasOtherAdmin: profile.hasOtherAdmin ?? false };
  if (period === null || !isChangeable(profile) || !can.correctMarkingPeriod(viewer, line)) return null;
  return (
    <FormButton
      variant="default"
      label="Correct Period Start"
      width="small"
      form={({ onClose }) => <PeriodStartForm period={period} today={profile.today} onClose={onClose} />}
    />
  );
}
