import type { Permission } from './enums.ts';

/**
 * Who may do what. Pure functions, used by the server to refuse and by the pages to hide; read top to bottom.
 * Source: docs/product/permissions.md.
 */

/** Who is asking. */
export type Viewer = { readonly employeeId: number; readonly permissions: readonly Permission[] };

/** The employee that is looked at or acted on: who they are and who leads them (null: nobody). */
export type ReportingLine = { readonly employeeId: number; readonly managerId: number | null };

/** A person who changes from one manager to another. */
export type TeamMove = {
  readonly employeeId: number;
  readonly fromManagerId: number | null;
  readonly toManagerId: number | null;
  readonly holdsAdmin: boolean;
  readonly leadsMayReassign: boolean;
};

/** Whether another active Admin exists who could act instead. */
export type WithOtherAdmin = ReportingLine & { readonly hasOtherAdmin: boolean };

/** An annual review's document as the policies see it. */
export type DocumentFacts = ReportingLine & {
  readonly kind: 'Self' | 'Peer' | 'Final';
  readonly isComplete: boolean;
  readonly isPeriodEnded: boolean;
};

/** A project as the policies see it. */
export type ProjectFacts = {
  readonly creatorId: number | null;
  readonly projectManagerId: number | null;
  /** The managers of the project's members, without those who are their own. */
  readonly memberLeadIds: readonly number[];
};

/** A kudo as the policies see it. */
export type KudoFacts = {
  readonly senderId: number;
  readonly recipientIds: readonly number[];
  readonly isApproved: boolean;
  readonly hasOtherAdmin: boolean;
};

export const isAdmin = (viewer: Viewer) => viewer.permissions.includes('Benchmark_Admin');
export const isTeamLead = (viewer: Viewer) => viewer.permissions.includes('Benchmark_TeamLead');
export const isProjectManager = (viewer: Viewer) => viewer.permissions.includes('Benchmark_PM');
export const isSelf = (viewer: Viewer, employee: ReportingLine) => viewer.employeeId === employee.employeeId;

/** Somebody else leads the employee: who is their own manager has no lead. */
export const hasLead = ({ employeeId, managerId }: ReportingLine) =>
  managerId !== null && managerId !== employeeId;

/** The viewer is the employee's manager, is not that employee, and holds Team Lead. */
export const leads = (viewer: Viewer, employee: ReportingLine) =>
  employee.managerId === viewer.employeeId && !isSelf(viewer, employee) && isTeamLead(viewer);

/** Project manager of it: holds Project Manager and has the PM role on it, or created it. */
export const managesProject = (viewer: Viewer, project: ProjectFacts) =>
  isProjectManager(viewer) &&
  (project.projectManagerId === viewer.employeeId || project.creatorId === viewer.employeeId);

const leadsAMember = (viewer: Viewer, project: ProjectFacts) =>
  isTeamLead(viewer) && project.memberLeadIds.includes(viewer.employeeId);

const adminOrProjectManager = (viewer: Viewer, project: ProjectFacts) =>
  isAdmin(viewer) || managesProject(viewer, project);

/** Sees, edits and closes a project. */
const handlesProject = (viewer: Viewer, project: ProjectFacts) =>
  adminOrProjectManager(viewer, project) || leadsAMember(viewer, project);

const adminOrLead = (viewer: Viewer, employee: ReportingLine) => isAdmin(viewer) || leads(viewer, employee);

/** What a person's own row keeps from them, Admin or not, stays with the lead and the other Admins. */
const otherAdminOrLead = (viewer: Viewer, employee: ReportingLine) =>
  !isSelf(viewer, employee) && adminOrLead(viewer, employee);

/** An Admin with whose own review nobody else could help: there is neither a lead nor another active Admin. */
const isAlone = (viewer: Viewer, { employeeId, managerId, hasOtherAdmin }: WithOtherAdmin) =>
  isAdmin(viewer) && !hasOtherAdmin && (managerId === null || managerId === employeeId);

/**
 * Handles an annual review: the lead and Admins. A person's own is handled by others, Admin or not, unless there are
 * none. Every step of a review asks this; who the peers are stays hidden all the same.
 */
const handlesReview = (viewer: Viewer, employee: WithOtherAdmin) =>
  isSelf(viewer, employee) ? isAlone(viewer, employee) : adminOrLead(viewer, employee);

/** Only Admins end periods and move their start, a lead does not: one's own another Admin, while there is one. */
const handlesPeriod = (viewer: Viewer, employee: WithOtherAdmin) =>
  isAdmin(viewer) && !(isSelf(viewer, employee) && employee.hasOtherAdmin);

/** What a person reads of the documents about themselves. */
const readsOwnDocument = ({ kind, isComplete }: DocumentFacts) =>
  kind === 'Self' || (kind === 'Final' && isComplete);

const leadMayMove = (viewer: Viewer, move: TeamMove) => {
  if (!isTeamLead(viewer) || move.holdsAdmin || move.employeeId === viewer.employeeId) return false;
  if (move.fromManagerId === viewer.employeeId) return move.toManagerId === null;
  return move.toManagerId === viewer.employeeId && (move.fromManagerId === null || move.leadsMayReassign);
};

export const can = {
  // session
  useSession: (_viewer: Viewer) => true,

  // people
  seeProfile: (viewer: Viewer, employee: ReportingLine) =>
    isSelf(viewer, employee) || adminOrLead(viewer, employee),
  seeNames: (_viewer: Viewer) => true,
  seeDirectory: (viewer: Viewer) => isAdmin(viewer) || isTeamLead(viewer),
  managePeople: (viewer: Viewer) => isAdmin(viewer),

  /**
   * One move between teams: Admins any; a lead releases their own people and takes unassigned ones, from another
   * lead only where the company allows it. A person who holds Admin is moved by an Admin alone.
   */
  assignTeam: (viewer: Viewer, move: TeamMove) => isAdmin(viewer) || leadMayMove(viewer, move),

  // marking periods
  endMarkingPeriod: handlesPeriod,
  correctMarkingPeriod: handlesPeriod,

  // annual reviews
  startAnnualReview: handlesReview,
  /** Dates, sit-down, meeting, and skipping the peer review. */
  changeAnnualReview: handlesReview,
  /** The list of peers is written whole, so only by who may read it. */
  changeReviewers: otherAdminOrLead,
  changeSurveyLinks: handlesReview,
  seeReviewers: (viewer: Viewer, employee: ReportingLine) =>
    isSelf(viewer, employee) || adminOrLead(viewer, employee),
  seePeerReviewers: otherAdminOrLead,
  /** The complete toggle of one reviewer. */
  markReviewer: (viewer: Viewer, employee: ReportingLine) => isAdmin(viewer) && !isSelf(viewer, employee),
  remindReviewer: handlesReview,
  notifyManager: handlesReview,
  completeAnnualReview: handlesReview,

  // review documents
  seeDocument: (viewer: Viewer, document: DocumentFacts) =>
    isSelf(viewer, document) ? readsOwnDocument(document) : adminOrLead(viewer, document),
  changeDocument: (viewer: Viewer, document: DocumentFacts & WithOtherAdmin) => {
    if (!isSelf(viewer, document)) return adminOrLead(viewer, document);
    // Nobody puts words into a file about themselves that they may not read.
    if (document.isPeriodEnded || !readsOwnDocument(document)) return false;
    const holdsUpload = viewer.permissions.includes('Benchmark_OwnReviewUpload');
    return isAlone(viewer, document) || (document.kind === 'Self' && holdsUpload);
  },

  // goals
  seeGoals: (viewer: Viewer, employee: ReportingLine) =>
    isSelf(viewer, employee) || adminOrLead(viewer, employee),
  changeGoals: adminOrLead,
  listGoals: (_viewer: Viewer) => true,

  // projects and their evaluations
  listProjects: (viewer: Viewer) => isAdmin(viewer) || isProjectManager(viewer),
  createProject: (viewer: Viewer) => isAdmin(viewer) || isProjectManager(viewer),
  seeProject: handlesProject,
  changeProject: handlesProject,
  /** A project that does not exist yet is created, any other one changed. */
  saveProject: (viewer: Viewer, project: ProjectFacts | 'new') =>
    project === 'new' ? isAdmin(viewer) || isProjectManager(viewer) : handlesProject(viewer, project),
  deleteProject: adminOrProjectManager,
  seeReviewStatus: adminOrProjectManager,
  remindEvaluator: adminOrProjectManager,
  deleteEvaluation: adminOrProjectManager,
  seeClosedProjects: (viewer: Viewer) => isAdmin(viewer),
  seeProjectResults: (viewer: Viewer) => isAdmin(viewer),
  manageClients: (viewer: Viewer, project: { readonly leadsAMember: boolean }) =>
    isAdmin(viewer) || isProjectManager(viewer) || (isTeamLead(viewer) && project.leadsAMember),
  listEvaluations: (_viewer: Viewer) => true,
  /** Managed projects of one person: Admins of anybody, everybody of themselves. */
  seeManagedProjects: (viewer: Viewer, employee: ReportingLine) =>
    isAdmin(viewer) || isSelf(viewer, employee),
  /** Words and figures that colleagues gave about the employee: never the employee's own to read. */
  seeFeedback: otherAdminOrLead,

  // kudos
  createKudo: (_viewer: Viewer) => true,
  reviewKudos: (viewer: Viewer) => isAdmin(viewer),
  approveKudo: (viewer: Viewer, kudo: KudoFacts) =>
    isAdmin(viewer) &&
    !(
      kudo.hasOtherAdmin &&
      (kudo.senderId === viewer.employeeId || kudo.recipientIds.includes(viewer.employeeId))
    ),
  seeKudo: (viewer: Viewer, kudo: KudoFacts) =>
    isAdmin(viewer) ||
    kudo.senderId === viewer.employeeId ||
    (kudo.isApproved && kudo.recipientIds.includes(viewer.employeeId)),
  deleteKudo: (viewer: Viewer, kudo: KudoFacts) =>
    isAdmin(viewer) || (kudo.senderId === viewer.employeeId && !kudo.isApproved),
  seeKudosOf: (viewer: Viewer, employee: ReportingLine) =>
    isSelf(viewer, employee) || adminOrLead(viewer, employee),

  // dashboards
  seeAdminDashboard: (viewer: Viewer) => isAdmin(viewer),
  seeTeamLeadDashboard: (viewer: Viewer) => isTeamLead(viewer),
  seeUpcomingDates: (viewer: Viewer) => isAdmin(viewer),
  manageAutomaticReminders: (viewer: Viewer) => isAdmin(viewer),
  seeStylePreview: (viewer: Viewer) => isAdmin(viewer),
} as const;

export type PolicyName = keyof typeof can;

/** By which relation the viewer stands to the employee, as the audit keeps it. */
export const relationTo = (viewer: Viewer, employee: ReportingLine) => {
  if (isSelf(viewer, employee)) return 'Self';
  if (leads(viewer, employee)) return 'Lead';
  return isAdmin(viewer) ? 'Admin' : 'Colleague';
};
