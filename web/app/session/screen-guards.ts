import { type LoaderFunction, type MiddlewareFunction, type Params, redirect } from 'react-router';
import { type Access, mayPass } from './access.ts';
import { dashboardOf } from '../navigation/dashboard-of.ts';
import { paths } from '../paths.ts';
import { rememberPage } from '../navigation/remembered-page.ts';
import { currentUser } from './session-record.ts';
import { whenUserIsKnown } from './session.ts';

/** Redirects people without a session to /login, and remembers the page they wanted. */
export const requireSession: MiddlewareFunction = ({ request }) => {
  if (currentUser() !== null) return;
  const { pathname, search } = new URL(request.url);
  rememberPage(pathname + search, null);
  throw redirect(paths.login);
};

export const requireAccess =
  (access: Access): MiddlewareFunction =>
  async () => {
    await whenUserIsKnown();
    const user = currentUser();
    if (user !== null && !mayPass(user, access)) throw redirect(paths.accessDenied);
  };

/** Redirects viewers without a dashboard to the projects. */
export const requireDashboard: MiddlewareFunction = async () => {
  await whenUserIsKnown();
  const user = currentUser();
  if (user !== null && dashboardOf(user) === null) throw redirect(paths.projects);
};

/**
 * Requires the ids in a path to be positive integers; otherwise the page is not found. The check runs in a
 * loader, because errors thrown by a guard are shown without the bar.
 */
export const byIds = (title: string) => ({
  handle: { title: (params: Params) => (haveIds(params) ? title : 'Page Not Found') },
  loader: requireIds,
});

const requireIds: LoaderFunction = ({ params }) => {
  if (!haveIds(params)) throw new Response(null, { status: 404 });
  return null;
};

/** Whether the ids in a path may be those of a page. */
export const haveIds = (params: Params) =>
  Object.entries(params).every(([name, value = '']) => !name.endsWith('Id') || /^[1-9]\d{0,9}$/.test(value));
