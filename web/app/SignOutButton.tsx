import { ConfirmButton } from '#web/ui/feedback/ConfirmButton.tsx';
import { closeSession } from './session.ts';

/** Asks, then signs out in this tab, the other tabs and on the server, and goes to the sign-in page. */
export function SignOutButton() {
  return (
    <ConfirmButton
      variant="subtle"
      color="gray"
      label="Sign Out"
      title="Sign out"
      message="Are you sure you want to sign out?"
      verb="Sign out"
      onConfirm={closeSession}
    />
  );
}
