import { homeOf } from '#web/app/navigation/home.ts';
import { useSignedInUser } from '#web/app/session/use-session.ts';
import { LinkButton } from './LinkButton.tsx';
import { useLocation } from 'react-router';

/** A link to the viewer's start page, unless they are already there. */
export function HomeLink() {
  const user = useSignedInUser();
  const { pathname } = useLocation();
  if (user === null) return null;
  const home = homeOf(user);
  return home === pathname ? null : <LinkButton to={home}>Go to the start page</LinkButton>;
}
