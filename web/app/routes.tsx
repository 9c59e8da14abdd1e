import { type PatchRoutesOnNavigationFunction, redirect, type RouteObject } from 'react-router';
import { leaveWhenSignedIn, sessionStarted } from './session/guards.ts';
import { paths } from './paths.ts';
import { Root } from './shell/Root.tsx';
import { StartupSpinner } from './shell/StartupSpinner.tsx';
import { RootError } from './errors/RouteError.tsx';

const ROOT = 'root';

/** The routes in the first chunk; `withScreens` lazy loads the others. */
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

/** Loads all other screens on the first navigation to one, to keep them out of the sign-in page's chunk. */
export const withScreens: PatchRoutesOnNavigationFunction = async ({ patch }) => {
  if (areScreensThere) return;
  const { screens } = await import('./screens.tsx');
  areScreensThere = true;
  patch(ROOT, screens);
};
