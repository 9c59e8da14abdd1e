import type { EmployeeProfile } from '#contract/people.schemas.ts';
import { isSelf } from '#contract/policies.ts';
import { useViewer } from '#web/app/use-session.ts';
import { FormButton } from '#web/ui/feedback/FormButton.tsx';
import { lazyForm } from '#web/ui/lazy.tsx';

const CalendarFeed = lazyForm(async () => (await import('./CalendarFeed.tsx')).CalendarFeed);

/** Opens the private calendar address, on one's own profile. */
export function CalendarButton({ profile }: { readonly profile: EmployeeProfile }) {
  const viewer = useViewer();
  if (!isSelf(viewer, profile)) return null;
  return <FormButton variant="default" label="Calendar" form={() => <CalendarFeed />} />;
}
