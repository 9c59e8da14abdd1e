import { messages } from '#contract/core/messages.ts';
import { paths } from '#web/app/paths.ts';
import { useSignedInUser } from '#web/app/session/use-session.ts';
import { LinkButton } from './LinkButton.tsx';
import { MessagePage } from './MessagePage.tsx';

/** Denies access and links to the viewer's own start page. */
export function AccessDeniedPage() {
  const user = useSignedInUser();
  const action = user && <LinkButton to={paths.profile(user.employeeId)}>Go to your profile</LinkButton>;
  return (
    <MessagePage title="Access Denied" action={action}>
      {messages.forbidden}
    </MessagePage>
  );
}
