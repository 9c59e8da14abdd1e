import type { EmployeeProfile } from '#contract/people/people.schemas.ts';
import { FormButton } from '#web/ui/dialogs/FormButton.tsx';
import { lazyForm } from '#web/ui/lazy.tsx';

const StartForm = lazyForm(async () => (await import('./StartForm.tsx')).StartForm);

/**
 * Starts the annual review, with suggested deadlines. If the person has no team lead, an Admin names a
 * reviewer in the lead's place; otherwise the server refuses to start the review.
 */
export const StartReview = ({ profile }: { readonly profile: EmployeeProfile }) => (
  <FormButton
    label="Start Annual Review"
    width="small"
    act="start"
    size="sm"
    form={({ onClose }) => <StartForm profile={profile} onClose={onClose} />}
  />
);
