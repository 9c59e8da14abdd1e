import type { Sources } from './sources.ts';

const IN_UI = 'the kit knows no session and no calls';
const OF_CALLS = 'it tests how calls, sessions or drafts fail, below the table of answers';
const OF_ROUTES = 'it tests what the router does with a failure';

/** The tests that have a router or a `fetch` of their own, and why. */
export const ownScreens: Readonly<Record<string, string>> = {
  'web/ui/address-params.browser.test.tsx': IN_UI,
  'web/ui/forms/UnsavedChangesGuard.browser.test.tsx': IN_UI,
  'web/app/errors/missing-parts.browser.test.tsx': OF_CALLS,
  'web/app/session/session.browser.test.tsx': OF_CALLS,
  'web/app/calls/query-client.browser.test.tsx': OF_CALLS,
  'web/app/calls/paged.browser.test.tsx': OF_CALLS,
  'web/app/drafts/draft-sync.browser.test.tsx': OF_CALLS,
  'web/app/screens.browser.test.tsx': OF_ROUTES,
  'web/app/errors/RouteError.browser.test.tsx': OF_ROUTES,
  'web/app/calls/use-try-again.browser.test.tsx': OF_ROUTES,
};

/** Component tests with a handmade router or fake `fetch`, and entries of {@link ownScreens} without one. */
export function handMadeScreens(sources: Sources, exempt: Readonly<Record<string, string>>): string[] {
  const found = [...sources]
    .filter(([path]) => /^web\/.*\.(browser\.test|test-fixture)\.tsx?$/.test(path))
    .filter(([, text]) => /\bcreateMemoryRouter\(|\bstubGlobal\('fetch'|\bspyOn\(\w+, 'fetch'\)/.test(text))
    .map(([path]) => path);
  return [
    ...found
      .filter((path) => exempt[path] === undefined)
      .map(
        (path) => `${path}: it builds its screen by hand; use renderScreen of web/testing/render-screen.tsx`,
      ),
    ...Object.keys(exempt)
      .filter((path) => !found.includes(path))
      .map((path) => `scripts/layout/screens.ts: ${path} needs no exemption any more`),
  ];
}
