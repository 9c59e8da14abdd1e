import type { MiddlewareFunction, Params } from 'react-router';
import type { Viewer } from '#contract/policies.ts';
import { type Access, mayPass } from '../session/access.ts';
import { haveIds } from '../session/screen-guards.ts';
import { currentUser } from '../session/session-record.ts';

/** The ids in the path of a page, its search, and the last known viewer. */
export type Place = { readonly params: Params; readonly search: URLSearchParams; readonly viewer: Viewer };

/** What a page needs besides its own code. */
export type PageStart = {
  /** For whom it starts: the guard and the server decide who may see the page. */
  readonly access?: Access;
  /** Code that the page needs at once, for this viewer. */
  readonly parts?: (viewer: Viewer) => Promise<unknown>;
  /** The page's calls. They fill the cache, from which the page takes them. */
  readonly data?: () => Promise<(place: Place) => void>;
  /** True if a call is recorded as a reading: it begins only when the person goes to the page. */
  readonly isRecorded?: true;
};

/**
 * Starts the calls of a page and the code of its parts, beside the code of the page itself. Failures are the
 * page's to report: it asks again.
 */
export const starts =
  (page: PageStart): MiddlewareFunction =>
  ({ params, request }) => {
    void startPage(page, { params, search: new URL(request.url).searchParams }, request.signal);
  };

/**
 * Resolves once the code is there, or could not be fetched, and the calls have begun. No call begins for a
 * path without a page, or once the navigation is abandoned.
 */
export async function startPage(
  page: PageStart,
  place: Omit<Place, 'viewer'>,
  signal?: AbortSignal,
): Promise<void> {
  const viewer = viewerOf(page);
  if (viewer === null || !haveIds(place.params)) return;
  const begun = page.data?.().then(
    (begin) => (signal?.aborted === true ? undefined : begin({ ...place, viewer })),
    () => undefined,
  );
  await Promise.all([begun, startParts(page)]);
}

export async function startParts({ parts, access = {} }: PageStart): Promise<void> {
  const viewer = viewerOf({ access });
  if (viewer !== null) await parts?.(viewer).catch(() => undefined);
}

/** The last known viewer, if the page is for them. */
export function viewerOf({ access = {} }: PageStart): Viewer | null {
  const user = currentUser();
  return user !== null && mayPass(user, access) ? user : null;
}
