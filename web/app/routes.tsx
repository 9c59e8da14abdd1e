import { type PatchRoutesOnNavigationFunction, redirect, type RouteObject } from 'react-router';
import { leaveWhenSignedIn, sessionStarted } from './session/guards.ts';
import { isPlain, paths } from './paths.ts';
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

const patched = new Set<string>();

/**
 * Loads the other screens on the first navigation to one, to keep them out of the sign-in page's chunk; those
 * of the full shell stay out of the pages without it.
 */
export const withScreens: PatchRoutesOnNavigationFunction = async ({ path, patch, signal }) => {
  const [{ plainScreens }, full] = await Promise.all([
    import('./plain-screens.tsx'),
    isPlain(path) ? null : Promise.all([import('./screens.tsx'), import('./navigation/pages-ahead.ts')]),
  ]);
  patchOnce('plain', plainScreens);
  if (full === null) return;
  const [{ screens }, { preparePages }] = full;
  if (patchOnce('full', screens)) preparePages([...plainScreens, ...screens]);

  function patchOnce(name: string, routes: RouteObject[]): boolean {
    // The router ignores what an abandoned navigation adds: the next one adds it.
    if (signal.aborted || patched.has(name)) return false;
    patched.add(name);
    patch(ROOT, routes);
    return true;
  }
};
