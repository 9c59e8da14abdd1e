import { z } from 'zod';
import { annualReview } from './annual-reviews.ts';
import { employeeSummary } from './names.ts';
import { endpoint } from './endpoint.ts';
import { employeeRow } from './people.ts';
import { projectProgress } from './project-evaluations.ts';

/** A person in a row that sorts by last name. */
const namedPerson = employeeSummary.extend({ lastName: z.string() });

/**
 * An annual review (performance appraisal) that is under way in an active marking period; `deadline` is the final
 * one. The reader's own row holds what an employee may see of it, Admin or not.
 */
export const dashboardReview = annualReview.extend({
  employee: namedPerson,
  /** Null where nobody leads the employee. */
  teamLead: namedPerson.nullable(),
  hiredDate: z.string(),
  deadline: z.string().nullable(),
  /** Whether another Admin could act on this review instead of the reader. */
  hasOtherAdmin: z.boolean(),
});
export type DashboardReview = z.output<typeof dashboardReview>;

/** An open project (multi-rater feedback) with how far its members' evaluations are. */
export const dashboardProject = projectProgress.extend({ managerLastName: z.string().nullable() });
export type DashboardProject = z.output<typeof dashboardProject>;

/** Something on a day: the person or project that it leads to, and what there is to say. */
export const upcomingDate = z.object({ entityId: z.int(), description: z.string() });
export type UpcomingDate = z.output<typeof upcomingDate>;

/** One day of the next two weeks that has something on it. `entityId` is a project's in `projectDeadlines`, otherwise an employee's. */
export const upcomingDay = z.object({
  day: z.string(),
  annualReviewDeadlines: z.array(upcomingDate),
  projectDeadlines: z.array(upcomingDate),
  hireDates: z.array(upcomingDate),
  sitDownDates: z.array(upcomingDate),
});
export type UpcomingDay = z.output<typeof upcomingDay>;

/** A log-in: day and HH:MM in the company's time zone. */
export const loginEntry = z.object({
  loginId: z.int(),
  employee: employeeSummary,
  loginDate: z.string(),
  loginTime: z.string(),
});
export type LoginEntry = z.output<typeof loginEntry>;

/** A mail that was given up: what it was, for whom, and what the mail server said. */
export const undeliveredMail = z.object({
  messageId: z.int(),
  kind: z.string(),
  recipient: employeeSummary,
  senderName: z.string().nullable(),
  failedDate: z.string(),
  failure: z.string().nullable(),
});
export type UndeliveredMail = z.output<typeof undeliveredMail>;

export const adminDashboard = endpoint({
  method: 'GET',
  path: '/Employees/admin/dashboard',
  summary: 'Reviews, evaluations, dates and log-ins of the company, for Admins',
  access: 'seeAdminDashboard',
  response: z.object({
    annualReviews: z.array(dashboardReview),
    projectEvaluations: z.array(dashboardProject),
    upcomingDates: z.array(upcomingDay),
    logins: z.array(loginEntry),
    undelivered: z.array(undeliveredMail),
    /** The company's day now: what is left until a deadline counts from it. */
    today: z.string(),
  }),
});

export const listUpcomingDates = endpoint({
  method: 'GET',
  path: '/Employees/dates',
  summary: 'Deadlines, hire dates and sit-down dates of the next two weeks, by day',
  access: 'seeUpcomingDates',
  response: z.array(upcomingDay),
});

/** A team member on the lead's dashboard, with what the dot says. */
export const teamCard = employeeRow.extend({
  isContentViewed: z.boolean(),
  isContentOverDue: z.boolean(),
});
export type TeamCard = z.output<typeof teamCard>;

export const teamLeadDashboard = endpoint({
  method: 'GET',
  path: '/Employees/TeamLead/dashboard',
  summary: 'The team of the signed-in lead',
  access: 'seeTeamLeadDashboard',
  response: z.object({ teamLead: employeeSummary, teamMembers: z.array(teamCard) }),
});
