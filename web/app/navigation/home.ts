import { actsAsLead, isAdmin, type Viewer } from '#contract/policies.ts';
import { hasDraftsOn } from '#web/ui/forms/kept-drafts.ts';
import { isReviewForm, paths } from '../paths.ts';
import type { takeRememberedPage } from './remembered-page.ts';

/** Where the logo leads: the viewer's dashboard, otherwise their profile. */
export const homeOf = (viewer: Viewer): string =>
  isAdmin(viewer) || actsAsLead(viewer) ? paths.dashboard : paths.profile(viewer.employeeId);

/**
 * Where sign-in leads. Only people with a dashboard return to the remembered page; the others find it on
 * their profile. All people return to their own unsaved words: to the form of a review, and to a page where
 * words of an open form were kept. Source: docs/decisions/return-to-kept-words.md.
 */
export function pageAfterSignIn(viewer: Viewer, takeRemembered: typeof takeRememberedPage): string {
  const { employeeId } = viewer;
  const hasDashboard = isAdmin(viewer) || actsAsLead(viewer);
  const hasWordsOn = (page: string) => hasDraftsOn(page.replace(/[?#].*/, ''), String(employeeId));
  const mayReturn = (page: string) => hasDashboard || isReviewForm(page) || hasWordsOn(page);
  return takeRemembered(employeeId, mayReturn) ?? homeOf(viewer);
}
