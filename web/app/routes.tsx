import { type PatchRoutesOnNavigationFunction, redirect, type RouteObject } from 'react-router';
import { leaveWhenSignedIn, sessionStarted } from './guards.ts';
import { paths } from './paths.ts';
import { Root } from './Root.tsx';
import { StartupSpinner } from './StartupSpinner.tsx';
import { RootError } from './RouteError.tsx';

const ROOT = 'root';

/** What is there from the start; `withScreens` brings the rest. */
export const routes: RouteObject[] = [
  {
    id: ROOT,
    Component: Root,
    middleware: [sessionStarted],
    ErrorBoundary: RootError,
    HydrateFallback: StartupSpinner,
    children: [
      { path: paths.home, loader: () => redirect(paths.login) },
      {
        path: paths.login,
        middleware: [leaveWhenSignedIn],
        lazy: {
          loader: async () => (await import('#web/features/session/sign-in.ts')).signInPageData,
          Component: async () => (await import('#web/features/session/LoginPage.tsx')).LoginPage,
        },
      },
    ],
  },
];

let areScreensThere = false;

/** Brings every other screen at the first navigation to one, so that the sign-in page need not know of them. */
export const withScreens: PatchRoutesOnNavigationFunction = async ({ patch }) => {
  if (areScreensThere) return;
  const { screens } = await import('./screens.tsx');
  areScreensThere = true;
  patch(ROOT, screens);
};
