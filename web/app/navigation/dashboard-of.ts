import { can, type Viewer } from '#contract/policies.ts';

/** Which dashboard the viewer gets, null for none. An Admin who is also a lead gets the Admin dashboard. */
export function dashboardOf(viewer: Viewer): 'admin' | 'team-lead' | null {
  if (can.seeAdminDashboard(viewer)) return 'admin';
  return can.seeTeamLeadDashboard(viewer) ? 'team-lead' : null;
}
