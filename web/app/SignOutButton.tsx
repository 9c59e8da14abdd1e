import { ConfirmButton } from '#web/ui/feedback/ConfirmButton.tsx';
import { closeSession } from './session.ts';
import { SignOutQuestion } from './SignOutQuestion.tsx';

/** Asks, then signs out in this tab, the other tabs and on the server, and goes to the sign-in page. */
export function SignOutButton() {
  return (
    <ConfirmButton
      variant="subtle"
      color="gray"
      label="Sign Out"
      title="Sign out"
      message={<SignOutQuestion />}
      verb="Sign out"
      onConfirm={closeSession}
    />
  );
}
