import type { Access } from '#contract/endpoint.ts';
import { can, type PolicyName, type Viewer } from '#contract/policies.ts';

type ViewerPolicy = {
  [P in PolicyName]: Parameters<(typeof can)[P]> extends [Viewer] ? P : never;
}[PolicyName];

// The type requires exactly the policies that take only the viewer.
const viewerPolicies: Record<ViewerPolicy, true> = {
  useSession: true,
  useOwnCalendar: true,
  seeOwnDuties: true,
  seeNames: true,
  useSearch: true,
  seeDirectory: true,
  matchPeople: true,
  managePeople: true,
  importPeople: true,
  seeReviewCycle: true,
  listBulkActs: true,
  listGoals: true,
  listProjects: true,
  createProject: true,
  seeClosedProjects: true,
  seeProjectResults: true,
  listEvaluations: true,
  createKudo: true,
  reviewKudos: true,
  seeAdminDashboard: true,
  seeTeamLeadDashboard: true,
  seeUpcomingDates: true,
  manageAutomaticReminders: true,
  changeMailTexts: true,
  seeStylePreview: true,
  seeSettings: true,
  changeSettings: true,
  seeFeatures: true,
  manageSystem: true,
  manageQuestionSets: true,
};

const isViewerPolicy = (access: Access): access is ViewerPolicy => Object.hasOwn(viewerPolicies, access);

/** True if the policy refuses this viewer for every object, so the call can fail before parsing its input. */
export const isRefusedOutright = (access: Access, viewer: Viewer) =>
  isViewerPolicy(access) && !can[access](viewer);
