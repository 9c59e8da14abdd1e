import { HomeLink } from './HomeLink.tsx';
import { MessagePage } from './MessagePage.tsx';

/** Stands for every path that is none of ours. */
export function NotFoundPage() {
  return (
    <MessagePage title="Page Not Found" action={<HomeLink />}>
      Uh oh! The page you are looking for could not be found.
    </MessagePage>
  );
}
