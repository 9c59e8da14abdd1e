import type { EmployeeProfile } from '#contract/people/people.schemas.ts';
import { isSelf } from '#contract/policies.ts';
import { useViewer } from '#web/app/session/use-session.ts';
import { FormButton } from '#web/ui/dialogs/FormButton.tsx';
import { lazyForm } from '#web/ui/lazy.tsx';

const CalendarFeed = lazyForm(async () => (await import('./CalendarFeed.tsx')).CalendarFeed);

/** Opens the private calendar address, on one's own profile. */
export function CalendarButton({ profile }: { readonly profile: EmployeeProfile }) {
  const viewer = useViewer();
  if (!isSelf(viewer, profile)) return null;
  return <FormButton variant="default" label="Calendar" form={() => <CalendarFeed />} />;
}
