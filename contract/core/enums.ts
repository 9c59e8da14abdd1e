/** Enum values of the API and their labels on screen. */

export const reviewerTypes = ['Self', 'Peer', 'Manager'] as const;

export type ReviewerType = (typeof reviewerTypes)[number];

export const documentKinds = ['Self', 'Peer', 'Final'] as const;

export type DocumentKind = (typeof documentKinds)[number];

/**
 * All permissions. The person forms render their checkboxes from this list, so a new permission needs no new
 * screen.
 * Source: docs/product/people.md.
 */
export const permissions = [
  'Benchmark_Admin',
  'Benchmark_TeamLead',
  'Benchmark_PM',
  'Benchmark_OwnReviewUpload',
] as const;

export type Permission = (typeof permissions)[number];

export const permissionLabels: Record<Permission, string> = {
  Benchmark_Admin: 'Admin',
  Benchmark_TeamLead: 'Team Lead',
  Benchmark_PM: 'Project Manager',
  Benchmark_OwnReviewUpload: 'Own Review Upload',
};

export const goalProgresses = ['None', 'Started', 'Complete', 'Cancelled'] as const;

export type GoalProgress = (typeof goalProgresses)[number];

export const goalProgressLabels: Record<GoalProgress, string> = {
  None: 'Not Started',
  Started: 'In Progress',
  Complete: 'Complete',
  Cancelled: 'Cancelled',
};

export const projectRoles = [
  'PM',
  'TechLead',
  'Developer',
  'Designer',
  'QA',
  'Strategist',
  'CSM',
  'SolutionSpecialist',
] as const;

export type ProjectRole = (typeof projectRoles)[number];

/** The role of a team member for whom no other is chosen. */
export const usualProjectRole: ProjectRole = 'Developer';

export const projectRoleLabels: Record<ProjectRole, string> = {
  PM: 'Project Manager',
  TechLead: 'Tech Lead',
  Developer: 'Developer',
  Designer: 'Designer',
  QA: 'Quality Assurance',
  Strategist: 'Strategist',
  CSM: 'Client Success Manager',
  SolutionSpecialist: 'Solution Specialist',
};

/** Labels of the six-level rating scale, by index 0 to 5. Source: docs/product/project-evaluations.md. */
export const ratingLabels = ['N/A', 'Terrible', 'Struggle', 'Okay', 'Good', 'Amazing'] as const;

export type RatingLabel = (typeof ratingLabels)[number];

/** Statuses that a goal update can set. Source: docs/product/goals.md. */
export const updateProgresses = [
  'Started',
  'Complete',
  'Cancelled',
] as const satisfies readonly GoalProgress[];

/** Status of a member's evaluation. */
export const evaluationStatuses = ['Complete', 'Incomplete'] as const;
