import { FormButton } from '#web/ui/dialogs/FormButton.tsx';
import { lazyForm } from '#web/ui/lazy.tsx';

const RecentActsList = lazyForm(async () => (await import('./RecentActsList.tsx')).RecentActsList);

/** Opens the acts for many people that the viewer has started. */
export const RecentActs = () => (
  <FormButton
    variant="default"
    size="sm"
    label="Recent Actions"
    form={({ onClose }) => <RecentActsList onClose={onClose} />}
  />
);
