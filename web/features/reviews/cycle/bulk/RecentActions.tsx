import { FormButton } from '#web/ui/dialogs/FormButton.tsx';
import { lazyForm } from '#web/ui/lazy.tsx';

const RecentActionsList = lazyForm(async () => (await import('./RecentActionsList.tsx')).RecentActionsList);

/** Opens the bulk actions that the viewer has started. */
export const RecentActions = () => (
  <FormButton
    label="Recent Actions"
    act="recent"
    variant="default"
    size="sm"
    form={({ onClose }) => <RecentActionsList onClose={onClose} />}
  />
);
