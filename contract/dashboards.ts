import { z } from 'zod';
import { annualReview } from './annual-reviews.ts';
import { employeeSummary } from './names.ts';
import { endpoint } from './endpoint.ts';
import { employeeRow } from './people.ts';
import { projectProgress } from './project-evaluations.ts';

/** A person in a list sorted by last name. */
const namedPerson = employeeSummary.extend({ lastName: z.string() });

/**
 * An annual review (performance appraisal) under way in an active marking period; `deadline` is the final deadline.
 * The viewer's own row holds only what an employee may see, even for an Admin.
 */
export const dashboardReview = annualReview.extend({
  employee: namedPerson,
  /** Null: no team lead. */
  teamLead: namedPerson.nullable(),
  hiredDate: z.string(),
  deadline: z.string().nullable(),
  /** Whether another Admin could act on this review instead of the viewer. */
  hasOtherAdmin: z.boolean(),
});
export type DashboardReview = z.output<typeof dashboardReview>;

/** An open project (multi-rater feedback) with the progress of its members' evaluations. */
export const dashboardProject = projectProgress.extend({ managerLastName: z.string().nullable() });
export type DashboardProject = z.output<typeof dashboardProject>;

/** One event of a day: its text and the person or project that it links to. */
export const upcomingDate = z.object({ entityId: z.int(), description: z.string() });
export type UpcomingDate = z.output<typeof upcomingDate>;

/**
 * A day of the next two weeks that has events. `entityId` is a project id in `projectDeadlines`, otherwise an employee
 * id.
 */
export const upcomingDay = z.object({
  day: z.string(),
  annualReviewDeadlines: z.array(upcomingDate),
  projectDeadlines: z.array(upcomingDate),
  hireDates: z.array(upcomingDate),
  sitDownDates: z.array(upcomingDate),
});
export type UpcomingDay = z.output<typeof upcomingDay>;

/** A login, with its day and HH:MM in the company's time zone. */
export const loginEntry = z.object({
  loginId: z.int(),
  employee: employeeSummary,
  loginDate: z.string(),
  loginTime: z.string(),
});
export type LoginEntry = z.output<typeof loginEntry>;

/** An undelivered email without further retries; `failure` is the mail server's reply. */
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
    /** Today in the company's time zone; the days left until a deadline count from it. */
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

/** A team member on the lead's dashboard, with the state of the dot. */
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
