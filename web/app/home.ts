import { isAdmin, isTeamLead, type Viewer } from '#contract/policies.ts';
import { paths } from './paths.ts';

/** Where the logo leads: the dashboard where there is one, otherwise one's own profile. */
export const homeOf = (viewer: Viewer): string =>
  isAdmin(viewer) || isTeamLead(viewer) ? paths.dashboard : paths.profile(viewer.employeeId);

/** Where sign-in leads. Only who has a dashboard comes back to the remembered page; others find it on their profile. */
export const pageAfterSignIn = (viewer: Viewer, takeRemembered: () => string | null): string =>
  isAdmin(viewer) || isTeamLead(viewer) ? (takeRemembered() ?? paths.dashboard) : homeOf(viewer);
