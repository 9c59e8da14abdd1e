import { actsAsLead, isAdmin, type Viewer } from '#contract/policies.ts';
import { isReviewForm, paths } from './paths.ts';

/** Where the logo leads: the viewer's dashboard, otherwise their profile. */
export const homeOf = (viewer: Viewer): string =>
  isAdmin(viewer) || actsAsLead(viewer) ? paths.dashboard : paths.profile(viewer.employeeId);

/**
 * Where sign-in leads. Only people with a dashboard return to the remembered page; the others find it on their profile.
 * Everybody returns to the form of a review, which may wait with unsaved words.
 */
export function pageAfterSignIn(
  viewer: Viewer,
  takeRemembered: (mayReturn: (page: string) => boolean) => string | null,
): string {
  const hasDashboard = isAdmin(viewer) || actsAsLead(viewer);
  return takeRemembered((page) => hasDashboard || isReviewForm(page)) ?? homeOf(viewer);
}
