import type { Access } from '#contract/core/endpoint.ts';
import {
  can,
  handlesOthers,
  isAdmin,
  isProjectManager,
  isTeamLead,
  type PolicyName,
  type Viewer,
} from '#contract/policies.ts';

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
  listBulkActions: true,
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

type ObjectPolicy = Exclude<PolicyName, ViewerPolicy>;

const anyone = () => true;
const handlesProjects = (viewer: Viewer) => isProjectManager(viewer) || handlesOthers(viewer);

/** Of each policy about an object: whether it lets this viewer pass for any object at all. */
export const canEver: Record<ObjectPolicy, (viewer: Viewer) => boolean> = {
  seeProfile: anyone,
  assignTeam: handlesOthers,
  changeAbsence: handlesOthers,
  nameDeputy: (viewer) => isAdmin(viewer) || isTeamLead(viewer),
  endMarkingPeriod: isAdmin,
  correctMarkingPeriod: isAdmin,
  startAnnualReview: handlesOthers,
  changeAnnualReview: handlesOthers,
  changeReviewers: handlesOthers,
  changeSurveyLinks: handlesOthers,
  seeReviewers: anyone,
  seePeerReviewers: handlesOthers,
  markReviewer: isAdmin,
  markOwnEntry: anyone,
  declinePeerReview: anyone,
  askForLink: anyone,
  remindReviewer: handlesOthers,
  notifyManager: handlesOthers,
  completeAnnualReview: handlesOthers,
  reopenAnnualReview: handlesOthers,
  withdrawAnnualReview: handlesOthers,
  writeReviewForm: anyone,
  chooseReviewForm: handlesOthers,
  reopenReviewForm: handlesOthers,
  readReviewAnswers: anyone,
  readReviewAnswer: anyone,
  summarizePeers: handlesOthers,
  changeAgreedActions: handlesOthers,
  shareReview: handlesOthers,
  confirmReview: anyone,
  prepareBulkAction: handlesOthers,
  seeBulkAction: handlesOthers,
  changeBulkAction: handlesOthers,
  seeDocument: anyone,
  changeDocument: (viewer) =>
    handlesOthers(viewer) || viewer.permissions.includes('Benchmark_OwnReviewUpload'),
  seeGoals: anyone,
  changeGoals: handlesOthers,
  tickTask: anyone,
  writeGoalUpdate: anyone,
  seeProject: handlesProjects,
  changeProject: handlesProjects,
  saveProject: handlesProjects,
  deleteProject: (viewer) => isAdmin(viewer) || isProjectManager(viewer),
  seeReviewStatus: (viewer) => isAdmin(viewer) || isProjectManager(viewer),
  remindEvaluator: (viewer) => isAdmin(viewer) || isProjectManager(viewer),
  deleteEvaluation: (viewer) => isAdmin(viewer) || isProjectManager(viewer),
  writeEvaluationDraft: anyone,
  manageClients: handlesProjects,
  seeManagedProjects: anyone,
  seeFeedback: handlesOthers,
  approveKudo: isAdmin,
  seeKudo: anyone,
  deleteKudo: anyone,
  seeKudosOf: anyone,
  seeKudosFeed: anyone,
};

const isViewerPolicy = (access: PolicyName): access is ViewerPolicy => Object.hasOwn(viewerPolicies, access);

/** True if the policy refuses this viewer for every object, so the call can fail before parsing its input. */
export function isRefusedOutright(access: Access, viewer: Viewer): boolean {
  if (access === 'anonymous' || access === 'guid') return false;
  return !(isViewerPolicy(access) ? can[access](viewer) : canEver[access](viewer));
}
