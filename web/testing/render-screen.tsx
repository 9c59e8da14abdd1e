import type { ReactNode } from 'react';
import { createMemoryRouter, Outlet, type RouteObject, RouterProvider } from 'react-router';
import { render } from 'vitest-browser-react';
import { ScreenProviders } from '#web/app/shell/ScreenProviders.tsx';
import { answerCalls, type Viewer } from './answer-calls.ts';
import type { Answer } from './answers.ts';

type Screen = {
  /** Null: no viewer is signed in. */
  readonly as: Viewer | null;
  readonly calls?: readonly Answer[];
  readonly path?: string;
  /** Without the component kit, as in the light shell and at sign-in. */
  readonly isLight?: boolean;
} & (
  | { readonly element: ReactNode; readonly routes?: undefined }
  | { readonly routes: RouteObject[]; readonly element?: undefined }
);

/**
 * Shows a screen, or a part of one, as the app does: to the viewer, with the providers of the shell, in a
 * router. The calls are answered from the table; `calls` of answer-calls.ts has what was sent. Each test ends
 * with everything forgotten.
 */
export async function renderScreen({ as, calls = [], path = '/', isLight = false, ...what }: Screen) {
  answerCalls(as, calls);
  const routes = what.routes ?? [{ path: '*', element: what.element }];
  const router = createMemoryRouter(isLight ? routes : [{ element: <ProvidedOutlet />, children: routes }], {
    initialEntries: [path],
  });
  return { router, ...(await render(<RouterProvider router={router} />)) };
}

const ProvidedOutlet = () => (
  <ScreenProviders>
    <Outlet />
  </ScreenProviders>
);
