import { z } from 'zod';
import {
  annualReview,
  annualReviewResult,
  assignedAnnualReview,
} from '#contract/reviews/steps/annual-reviews.schemas.ts';
import type { CallTable } from '#contract/core/endpoint.ts';
import { permissions } from '#contract/core/enums.ts';
import { idInPath, idOrZeroInPath } from '#contract/core/fields.schemas.ts';
import { goalRow } from '#contract/goals/goals.schemas.ts';
import { kudo } from '#contract/kudos/kudos.schemas.ts';
import { listQuery } from '#contract/core/lists.schemas.ts';
import { markingPeriod } from '#contract/reviews/marking-periods.schemas.ts';
import { employeeSummary } from '#contract/core/names.schemas.ts';
import { teamStates } from './people.ts';
import {
  assignedProjectEvaluation,
  peerFeedbackScore,
  performanceScore,
  projectEvaluationResult,
} from '#contract/projects/project-evaluations.schemas.ts';

const department = z.object({ departmentId: z.int(), departmentName: z.string() });

export type Department = z.output<typeof department>;

/** A position and its first day: one row of the promotion history (job history). */
const heldPosition = z.object({
  employeeRoleId: z.int(),
  positionId: z.int(),
  positionName: z.string(),
  startDate: z.string(),
  departmentName: z.string().nullable().optional(),
});

export type HeldPosition = z.output<typeof heldPosition>;

/** An active employee in a list. */
export const employeeRow = z.object({
  employeeId: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  email: z.string(),
  isActive: z.boolean(),
  hireDate: z.string(),
  activeHireDate: z.string(),
  /** The first day, while it lies ahead; null from that day on. */
  startsOn: z.string().nullish(),
  managerId: z.int().nullable(),
  manager: employeeSummary.nullable(),
  department,
  position: heldPosition.nullable(),
  lastSitDownDate: z.string().nullable(),
});

export type EmployeeRow = z.output<typeof employeeRow>;

/** A team member, and whether the viewer may move them into or out of the viewer's own team. */
const teamMember = employeeRow.extend({ isMovable: z.boolean() });

export type TeamMember = z.output<typeof teamMember>;

/** A team lead and their team; Unassigned has `teamLead` null. */
const team = z.object({ teamLead: employeeSummary.nullable(), teamMembers: z.array(teamMember) });

export type Team = z.output<typeof team>;

const archivedEmployee = z.object({
  employeeId: z.int(),
  fullName: z.string(),
  endDate: z.string(),
});

export type ArchivedEmployee = z.output<typeof archivedEmployee>;

/** An active employee who may be picked for a team, with the current lead. */
export const assignable = employeeSummary.extend({
  positionName: z.string().nullable(),
  /** The person's own id if they lead themselves. */
  managerId: z.int().nullable(),
  /** Null without another person as lead. */
  leadName: z.string().nullable(),
  /** Whether the viewer may move this person into or out of the viewer's own team. */
  isMovable: z.boolean(),
});

export type Assignable = z.output<typeof assignable>;

/** A person's current leave of absence, or the coming one. Both days are included. */
const absence = z.object({
  from: z.string(),
  to: z.string(),
  /** Whether today is one of its days. */
  isNow: z.boolean(),
  version: z.int(),
});

export type Absence = z.output<typeof absence>;

/** Who stands in for a lead, now or soon. Both days are included. */
const deputyship = z.object({
  deputy: employeeSummary,
  from: z.string(),
  until: z.string(),
  /** Whether today is one of its days. */
  isNow: z.boolean(),
  version: z.int(),
});

export type Deputyship = z.output<typeof deputyship>;

/** A profile in one marking period. Fields that the viewer may not see are omitted or empty. */
const employeeProfile = employeeRow.extend({
  endDate: z.string().nullable(),
  teamLead: employeeSummary.nullable(),
  activePosition: heldPosition.nullable(),
  promotionHistory: z.array(heldPosition),
  permissions: z.array(z.enum(permissions)).optional(),
  /** The number by which another system knows the person, null if there is none; for Admins. */
  employeeNumber: z.string().nullable().optional(),
  markingPeriods: z.array(markingPeriod),
  activeMarkingPeriod: markingPeriod.nullable(),
  /** The period of this response. */
  markingPeriodId: z.int(),
  personalAnnualReview: annualReview.nullable(),
  annualReviewResults: z.array(annualReviewResult),
  assignedAnnualReviews: z.array(assignedAnnualReview),
  assignedProjectEvaluations: z.array(assignedProjectEvaluation),
  projectEvaluationResults: z.array(projectEvaluationResult),
  /** Whether nothing about the person is newer than the viewer's last visit; for the person's leads. */
  isContentViewed: z.boolean().optional(),
  /** Whether the person has an overdue duty, as far as the viewer may see; for the person's leads. */
  isContentOverDue: z.boolean().optional(),
  /** Mean of the Performance Score; 0: none. The employee's own view changes in steps of three reviewers. */
  averagePerformanceRating: z.number(),
  performanceScore,
  /** For lead and Admin, never for the person themselves. */
  peerFeedbackScore: peerFeedbackScore.optional(),
  goals: z.array(goalRow),
  kudosReceived: z.array(kudo),
  kudosGiven: z.array(kudo),
  /** Today in the company's time zone; the days left until a deadline count from it. */
  today: z.string(),
  /** Whether another Admin could complete the review or end the period instead; for Admins. */
  hasOtherAdmin: z.boolean().optional(),
  /** For Admins, on profiles without a lead: the other active Admins, who can do the review. */
  otherAdmins: z.array(employeeSummary).optional(),
  /** The current or coming leave of absence; left out without one. */
  leave: absence.optional(),
  /** The days of the last sign-in and of the last invitation to it, null if there is none; for Admins. */
  signIn: z.object({ lastDate: z.string().nullable(), invitedDate: z.string().nullable() }).optional(),
  /** The current or coming deputy, or null, of an active lead; for Admins and that lead. */
  deputyship: deputyship.nullable().optional(),
  version: z.int(),
});

export type EmployeeProfile = z.output<typeof employeeProfile>;

const directoryQuery = listQuery(['name', 'position', 'hired', 'review'], {});

/** The shapes of each call. */
export const calls = {
  getProfile: {
    params: z.object({ EmployeeId: idInPath, markingPeriodId: idOrZeroInPath }),
    response: employeeProfile,
  },
  listEmployees: {
    query: directoryQuery,
    response: z.array(employeeRow),
  },
  listPositions: {
    response: z.array(z.object({ roleId: z.int(), title: z.string() })),
  },
  listDepartments: {
    response: z.array(department),
  },
  listTeams: {
    query: directoryQuery,
    response: z.array(team),
  },
  listAssignable: {
    query: listQuery(['name'], {
      /** The lead, who is left out. */
      lead: idInPath.optional(),
      state: z.enum(teamStates, `must be one of ${teamStates.join(', ')}.`).optional(),
    }),
    response: z.array(assignable),
  },
  listArchived: {
    query: listQuery(['name', 'end'], {}),
    response: z.array(archivedEmployee),
  },
} as const satisfies CallTable;
