import { actsAsLead, isAdmin, type Viewer } from '#contract/policies.ts';
import { paths } from './paths.ts';

/** Where the logo leads: the viewer's dashboard, otherwise their profile. */
export const homeOf = (viewer: Viewer): string =>
  isAdmin(viewer) || actsAsLead(viewer) ? paths.dashboard : paths.profile(viewer.employeeId);

/**
 * Where sign-in leads. Only people with a dashboard return to the remembered page; the others find it on their profile.
 */
export const pageAfterSignIn = (viewer: Viewer, takeRemembered: () => string | null): string =>
  isAdmin(viewer) || actsAsLead(viewer) ? (takeRemembered() ?? paths.dashboard) : homeOf(viewer);
