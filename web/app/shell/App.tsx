import { createBrowserRouter, RouterProvider } from 'react-router';
import { messages } from '#contract/core/messages.ts';
import { busyWhile } from '#web/ui/idle.ts';
import { numberEntries } from '../navigation/history-entries.ts';
import { navigateWith } from '../navigation/navigation.ts';
import { keepNotice } from '../notice.ts';
import { isReviewForm, paths, showsMainLinks } from '../paths.ts';
import { rememberPage } from '../navigation/remembered-page.ts';
import { routes, withScreens } from '../routes.tsx';
import { onSessionEnd, onUserSwitch } from '../session/session.ts';

/** All screens, and what happens to them when the session ends. */
export function App() {
  return <RouterProvider router={router} />;
}

const onNavigated = numberEntries();
const router = createBrowserRouter(routes, { patchRoutesOnNavigation: withScreens });
router.subscribe(onNavigated);
busyWhile(() => !router.state.initialized || router.state.navigation.state !== 'idle');

// The browser's own scroll restoration would conflict with starting each page at its top.
window.history.scrollRestoration = 'manual';
navigateWith(router);

onSessionEnd(({ employeeId, wasSigningOut }) => {
  const { pathname, search } = router.state.location;
  // An evaluation by link needs no session, and a review is typed on without one.
  if (!showsMainLinks(pathname) || (isReviewForm(pathname) && !wasSigningOut)) return;
  if (!wasSigningOut) {
    rememberPage(pathname + search, employeeId);
    keepNotice(messages.unauthenticated);
  }
  // Unsaved input is kept first, so leaving the page asks nothing.
  queueMicrotask(() => void router.navigate(paths.login));
});

// Another tab signed in as another person: reload, so that nothing of the previous person stays on the
// screen.
onUserSwitch(() => window.location.assign(paths.login));
