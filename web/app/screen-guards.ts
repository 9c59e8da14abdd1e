import { type LoaderFunction, type MiddlewareFunction, type Params, redirect } from 'react-router';
import { type Access, mayPass } from './access.ts';
import { dashboardOf } from './dashboard-of.ts';
import { paths } from './paths.ts';
import { rememberPage } from './remembered-page.ts';
import { currentUser } from './session-record.ts';
import { whenUserIsKnown } from './session.ts';

/** Sends whoever has no session to /login and remembers where they were going. */
export const requireSession: MiddlewareFunction = ({ request }) => {
  if (currentUser() !== null) return;
  const { pathname, search } = new URL(request.url);
  rememberPage(pathname + search);
  throw redirect(paths.login);
};

/**
 * Prefetches what a page shows, while the page's code loads and the server confirms the viewer's role. It goes by the
 * role that was known last; the guard after it decides.
 */
export const prefetches =
  (load: () => Promise<() => void>, access: Access): MiddlewareFunction =>
  () => {
    const user = currentUser();
    if (user === null || !mayPass(user, access)) return;
    // Where the code does not load, the page itself reports it.
    void load().then(
      (prefetch) => prefetch(),
      () => undefined,
    );
  };

/** The permission guard of a route. */
export const requireAccess =
  (access: Access, redirectTo: string = paths.accessDenied): MiddlewareFunction =>
  async () => {
    await whenUserIsKnown();
    const user = currentUser();
    if (user !== null && !mayPass(user, access)) throw redirect(redirectTo);
  };

/** Who has no dashboard goes to the projects. */
export const requireDashboard: MiddlewareFunction = async () => {
  await whenUserIsKnown();
  const user = currentUser();
  if (user !== null && dashboardOf(user) === null) throw redirect(paths.projects);
};

/**
 * What a screen with ids in its path needs: they are positive whole numbers, anything else is no page of ours.
 * Asked in a loader, for what a guard throws is shown without the bar.
 */
export const byIds = (title: string) => ({
  handle: { title: (params: Params) => (haveIds(params) ? title : 'Page Not Found') },
  loader: requireIds,
});

const requireIds: LoaderFunction = ({ params }) => {
  if (!haveIds(params)) throw new Response(null, { status: 404 });
  return null;
};

const haveIds = (params: Params) =>
  Object.entries(params).every(([name, value = '']) => !name.endsWith('Id') || /^[1-9]\d{0,9}$/.test(value));
