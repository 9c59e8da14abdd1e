import type { Permission } from './core/enums.ts';
import { type GoalUpdateWork, type GoalWork, worksOnOwnGoal, writesOwnUpdate } from './goals/goal-work.ts';
import type {
  AnswerFacts,
  BulkActionFacts,
  DocumentFacts,
  EntryFacts,
  KudoFacts,
  ProjectFacts,
  ReportingLine,
} from './policy-facts.ts';
import { mayMoveAs, type TeamMove } from './people/team-move.ts';

/**
 * Permissions as pure functions. The server uses them to refuse calls, the pages to hide controls.
 * Source: docs/product/permissions.md.
 */

export type { ReportingLine } from './policy-facts.ts';

export type Viewer = {
  readonly employeeId: number;
  readonly permissions: readonly Permission[];
  /** The leads for whom the viewer stands in today: active ones who hold Team Lead. */
  readonly deputyFor?: readonly number[] | undefined;
};

/** Whether another active Admin exists who could act instead. */
export type WithOtherAdmin = ReportingLine & { readonly hasOtherAdmin: boolean };

export const isAdmin = (viewer: Viewer) => viewer.permissions.includes('Benchmark_Admin');

export const isTeamLead = (viewer: Viewer) => viewer.permissions.includes('Benchmark_TeamLead');

export const isProjectManager = (viewer: Viewer) => viewer.permissions.includes('Benchmark_PM');

export const isSelf = (viewer: Viewer, employee: ReportingLine) => viewer.employeeId === employee.employeeId;

/** True if another person is the manager. An employee who is their own manager has no lead. */
export const hasLead = ({ employeeId, managerId }: ReportingLine) =>
  managerId !== null && managerId !== employeeId;

/** The leads as whom the viewer acts: themselves if they hold Team Lead, and those whose deputy they are. */
export const leadIdsOf = (viewer: Viewer): readonly number[] => [
  ...(isTeamLead(viewer) ? [viewer.employeeId] : []),
  ...(viewer.deputyFor ?? []),
];

/** The viewer holds Team Lead, or stands in for a lead. */
export const actsAsLead = (viewer: Viewer) => leadIdsOf(viewer).length > 0;

/** The viewer handles the reviews of other people: all reviews, or those of a team. */
export const handlesOthers = (viewer: Viewer) => isAdmin(viewer) || actsAsLead(viewer);

/**
 * The viewer is another person, and is the employee's manager and holds Team Lead, or stands in for that
 * manager. So a deputy neither leads themselves nor the lead for whom they stand in.
 */
export const leads = (viewer: Viewer, employee: ReportingLine) =>
  hasLead(employee) && !isSelf(viewer, employee) && leadIdsOf(viewer).includes(employee.managerId ?? 0);

/** The viewer holds Project Manager and either has the PM role on the project or created it. */
export const managesProject = (viewer: Viewer, project: ProjectFacts) =>
  isProjectManager(viewer) &&
  (project.projectManagerId === viewer.employeeId || project.creatorId === viewer.employeeId);

const leadsAMember = (viewer: Viewer, project: ProjectFacts) =>
  leadIdsOf(viewer).some((leadId) => project.memberLeadIds.includes(leadId));

const adminOrProjectManager = (viewer: Viewer, project: ProjectFacts) =>
  isAdmin(viewer) || managesProject(viewer, project);

/** Who may see, edit and close a project. */
const handlesProject = (viewer: Viewer, project: ProjectFacts) =>
  adminOrProjectManager(viewer, project) || leadsAMember(viewer, project);

const adminOrLead = (viewer: Viewer, employee: ReportingLine) => isAdmin(viewer) || leads(viewer, employee);

const oneselfAdminOrLead = (viewer: Viewer, employee: ReportingLine) =>
  isSelf(viewer, employee) || adminOrLead(viewer, employee);

/** For data hidden from the employee, even an Admin: the lead and the other Admins. */
const otherAdminOrLead = (viewer: Viewer, employee: ReportingLine) =>
  !isSelf(viewer, employee) && adminOrLead(viewer, employee);

/** An Admin without a lead and without another active Admin, so no other person can handle their review. */
const isAlone = (viewer: Viewer, { employeeId, managerId, hasOtherAdmin }: WithOtherAdmin) =>
  isAdmin(viewer) && !hasOtherAdmin && (managerId === null || managerId === employeeId);

/**
 * Who handles an annual review: the lead and Admins. Admins handle their own review only if no other person
 * can. Every step of a review uses this policy. Even then the names of the peers stay hidden from the
 * employee.
 */
const handlesReview = (viewer: Viewer, employee: WithOtherAdmin) =>
  isSelf(viewer, employee) ? isAlone(viewer, employee) : adminOrLead(viewer, employee);

/** Only Admins, not leads, end a period or move its start; their own only without another active Admin. */
const handlesPeriod = (viewer: Viewer, employee: WithOtherAdmin) =>
  isAdmin(viewer) && !(isSelf(viewer, employee) && employee.hasOtherAdmin);

/** The documents about themselves that a person may read. */
const readsOwnDocument = ({ kind, isComplete }: DocumentFacts) =>
  kind === 'Self' || (kind === 'Final' && isComplete);

const leadMayMove = (viewer: Viewer, move: TeamMove) =>
  !move.holdsAdmin &&
  move.employeeId !== viewer.employeeId &&
  leadIdsOf(viewer).some((leadId) => mayMoveAs(leadId, move));

const ownBulkAction = (viewer: Viewer, act: BulkActionFacts) =>
  act.preparedById === viewer.employeeId && (isAdmin(viewer) || (actsAsLead(viewer) && !act.isAdminsOnly));

export const can = {
  // session
  useSession: (_viewer: Viewer) => true,
  /** The viewer's own calendar address. */
  useOwnCalendar: (_viewer: Viewer) => true,
  /** What waits for the viewer. */
  seeOwnDuties: (_viewer: Viewer) => true,

  // people
  /** The profile, and a leave of absence wherever it shows: never for colleagues. */
  seeProfile: oneselfAdminOrLead,
  seeNames: (_viewer: Viewer) => true,
  /** People, goals and projects by their words. The answer has only what the viewer may see. */
  useSearch: (_viewer: Viewer) => true,
  seeDirectory: handlesOthers,
  /** Finding people by pasted names and addresses, for those who may write a project. */
  matchPeople: (viewer: Viewer) => isAdmin(viewer) || isProjectManager(viewer) || actsAsLead(viewer),
  managePeople: (viewer: Viewer) => isAdmin(viewer),
  /** Loading people from a file, and the company as such a file. */
  importPeople: (viewer: Viewer) => isAdmin(viewer),

  /**
   * One move between teams. Admins may make any move. Leads may release their own people and take unassigned
   * ones, and take people from another lead only if the company allows it. Only Admins may move an Admin.
   */
  assignTeam: (viewer: Viewer, move: TeamMove) => isAdmin(viewer) || leadMayMove(viewer, move),

  changeAbsence: otherAdminOrLead,
  /** A lead's deputy, seen and named by Admins and the lead; never by the deputy. */
  nameDeputy: (viewer: Viewer, lead: { readonly employeeId: number }) =>
    isAdmin(viewer) || (viewer.employeeId === lead.employeeId && isTeamLead(viewer)),

  // marking periods
  endMarkingPeriod: handlesPeriod,
  correctMarkingPeriod: handlesPeriod,

  // annual reviews
  startAnnualReview: handlesReview,
  /** Dates, sit-down, meeting, and skipping the peer review. */
  changeAnnualReview: handlesReview,
  /** A save replaces the whole list of peers, so the viewer must be allowed to read it. */
  changeReviewers: otherAdminOrLead,
  changeSurveyLinks: handlesReview,
  seeReviewers: oneselfAdminOrLead,
  seePeerReviewers: otherAdminOrLead,
  /** The complete toggle of one reviewer. */
  markReviewer: (viewer: Viewer, employee: ReportingLine) => isAdmin(viewer) && !isSelf(viewer, employee),
  /** One's own entry with a survey link. */
  markOwnEntry: (viewer: Viewer, entry: EntryFacts) => entry.reviewerId === viewer.employeeId,
  declinePeerReview: (viewer: Viewer, entry: EntryFacts) =>
    entry.reviewerId === viewer.employeeId && entry.reviewerType === 'Peer',
  /** Asking for the survey link of one's own self review. */
  askForLink: (viewer: Viewer, entry: EntryFacts) =>
    entry.reviewerId === viewer.employeeId && entry.reviewerType === 'Self',
  remindReviewer: handlesReview,
  notifyManager: handlesReview,
  completeAnnualReview: handlesReview,
  reopenAnnualReview: handlesReview,
  /** Depends on what peers have done, which employees must not learn about their own review. */
  withdrawAnnualReview: otherAdminOrLead,
  /** The Review Cycle page: Admins see all people, leads and deputies the people they lead. */
  seeReviewCycle: handlesOthers,

  // review forms
  /** The questions that reviews ask. */
  manageQuestionSets: (viewer: Viewer) => isAdmin(viewer),
  /** One's own form, draft and submissions. Neither Admins nor the lead read the draft. */
  writeReviewForm: (viewer: Viewer, form: { readonly reviewerId: number }) =>
    form.reviewerId === viewer.employeeId,
  chooseReviewForm: otherAdminOrLead,
  reopenReviewForm: otherAdminOrLead,
  /** The page of a review; each answer on it has a policy of its own. */
  readReviewAnswers: oneselfAdminOrLead,
  /** One submitted answer. What the employee is told of the lead's answers begins with the sharing. */
  readReviewAnswer: (viewer: Viewer, answer: AnswerFacts) => {
    if (!isSelf(viewer, answer)) return adminOrLead(viewer, answer);
    if (answer.type === 'Self') return true;
    return answer.type === 'Manager' && answer.isShared && answer.isReviewShared;
  },
  summarizePeers: otherAdminOrLead,
  changeAgreedActions: otherAdminOrLead,
  shareReview: otherAdminOrLead,
  confirmReview: (viewer: Viewer, employee: ReportingLine) => isSelf(viewer, employee),

  // bulk actions
  /** Which kinds a person may prepare. The policy of the single action decides about each person again. */
  prepareBulkAction: (viewer: Viewer, act: { readonly isAdminsOnly: boolean }) =>
    isAdmin(viewer) || (actsAsLead(viewer) && !act.isAdminsOnly),
  listBulkActions: handlesOthers,
  /** Only the person who prepared it, as long as they may prepare it. */
  seeBulkAction: ownBulkAction,
  changeBulkAction: ownBulkAction,

  // review documents
  seeDocument: (viewer: Viewer, document: DocumentFacts) =>
    isSelf(viewer, document) ? readsOwnDocument(document) : adminOrLead(viewer, document),
  changeDocument: (viewer: Viewer, document: DocumentFacts & WithOtherAdmin) => {
    if (!isSelf(viewer, document)) return adminOrLead(viewer, document);
    // People must not write a file about themselves that they may not read.
    if (document.isPeriodEnded || !readsOwnDocument(document)) return false;
    const holdsUpload = viewer.permissions.includes('Benchmark_OwnReviewUpload');
    return isAlone(viewer, document) || (document.kind === 'Self' && holdsUpload);
  },

  // goals
  seeGoals: oneselfAdminOrLead,
  changeGoals: adminOrLead,
  tickTask: (viewer: Viewer, goal: GoalWork) => adminOrLead(viewer, goal) || worksOnOwnGoal(viewer, goal),
  writeGoalUpdate: (viewer: Viewer, work: GoalUpdateWork) =>
    adminOrLead(viewer, work) || writesOwnUpdate(viewer, work),
  listGoals: (_viewer: Viewer) => true,

  // projects and their evaluations
  listProjects: (viewer: Viewer) => isAdmin(viewer) || isProjectManager(viewer),
  createProject: (viewer: Viewer) => isAdmin(viewer) || isProjectManager(viewer),
  seeProject: handlesProject,
  changeProject: handlesProject,
  /** `new` creates a project; any other target changes one. */
  saveProject: (viewer: Viewer, project: ProjectFacts | 'new') =>
    project === 'new' ? isAdmin(viewer) || isProjectManager(viewer) : handlesProject(viewer, project),
  deleteProject: adminOrProjectManager,
  seeReviewStatus: adminOrProjectManager,
  remindEvaluator: adminOrProjectManager,
  deleteEvaluation: adminOrProjectManager,
  /** One's own draft. Neither Admins nor the lead read it. */
  writeEvaluationDraft: (viewer: Viewer, evaluation: { readonly reviewerId: number }) =>
    evaluation.reviewerId === viewer.employeeId,
  seeClosedProjects: (viewer: Viewer) => isAdmin(viewer),
  seeProjectResults: (viewer: Viewer) => isAdmin(viewer),
  manageClients: (viewer: Viewer, project: { readonly leadsAMember: boolean }) =>
    isAdmin(viewer) || isProjectManager(viewer) || (actsAsLead(viewer) && project.leadsAMember),
  listEvaluations: (_viewer: Viewer) => true,
  /** Projects that a person manages: Admins see all projects, other people their own. */
  seeManagedProjects: (viewer: Viewer, employee: ReportingLine) =>
    isAdmin(viewer) || isSelf(viewer, employee),
  /** Notes and scores from colleagues about the employee; hidden from the employee. */
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
  seeKudosOf: oneselfAdminOrLead,
  /** All people who sign in, while the company has turned the feed on. */
  seeKudosFeed: (_viewer: Viewer, { kudosFeed }: { readonly kudosFeed: boolean }) => kudosFeed,

  // dashboards
  seeAdminDashboard: (viewer: Viewer) => isAdmin(viewer),
  seeTeamLeadDashboard: actsAsLead,
  seeUpcomingDates: (viewer: Viewer) => isAdmin(viewer),
  manageAutomaticReminders: (viewer: Viewer) => isAdmin(viewer),
  changeMailTexts: (viewer: Viewer) => isAdmin(viewer),
  seeStylePreview: (viewer: Viewer) => isAdmin(viewer),

  // company settings
  /** People who start reviews need the suggested deadlines. */
  seeSettings: handlesOthers,
  changeSettings: (viewer: Viewer) => isAdmin(viewer),
  seeFeatures: (_viewer: Viewer) => true,
  /** The state of the installation, and trying undelivered emails again. */
  manageSystem: (viewer: Viewer) => isAdmin(viewer),
} as const;

export type PolicyName = keyof typeof can;

/** The viewer's relation to the employee, as stored in the audit log. */
export const relationTo = (viewer: Viewer, employee: ReportingLine) => {
  if (isSelf(viewer, employee)) return 'Self';
  if (leads(viewer, employee)) return employee.managerId === viewer.employeeId ? 'Lead' : 'Deputy';
  return isAdmin(viewer) ? 'Admin' : 'Colleague';
};

/** As which the viewer acts on many people at once, as stored in the audit log. */
export const roleOf = (viewer: Viewer) => {
  if (isAdmin(viewer)) return 'Admin';
  return isTeamLead(viewer) ? 'Lead' : 'Deputy';
};
