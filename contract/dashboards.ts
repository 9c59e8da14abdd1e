import { z } from 'zod';
import { annualReview } from './annual-reviews.ts';
import { listQuery } from './lists.ts';
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
  /** The last day of the leave on which the employee is today; left out otherwise. */
  onLeaveUntil: z.string().optional(),
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

/** A day with the first dates of each kind, and how many there are in all. */
const shortDay = upcomingDay.extend({
  counts: z.object({
    annualReviewDeadlines: z.int(),
    projectDeadlines: z.int(),
    hireDates: z.int(),
    sitDownDates: z.int(),
  }),
});
export type ShortDay = z.output<typeof shortDay>;

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

export const listReviewsInProgress = endpoint({
  method: 'GET',
  path: '/Employees/admin/dashboard/reviews',
  summary: 'Annual reviews in progress, by final deadline',
  access: 'seeAdminDashboard',
  query: listQuery(['employee', 'lead', 'hired', 'deadline'], {}),
  response: z.array(dashboardReview),
});

export const listProjectsInProgress = endpoint({
  method: 'GET',
  path: '/Employees/admin/dashboard/projects',
  summary: 'Open projects with the progress of their evaluations, by deadline',
  access: 'seeAdminDashboard',
  query: listQuery(['title', 'manager', 'status', 'deadline'], {}),
  response: z.array(dashboardProject),
});

/** A person past a deadline: the first three reviews or projects that they block, and how many in all. */
const latePerson = employeeSummary.extend({ owes: z.array(z.string()), owesInAll: z.int() });
export type LatePerson = z.output<typeof latePerson>;

/**
 * Open work by deadline, over the first 1,000 entries in that order; `total` is 1,001 if there are more. `late` counts
 * deadlines before today, `soon` those from today to two weeks later.
 */
const glance = z.object({
  total: z.int(),
  late: z.int(),
  soon: z.int(),
  later: z.int(),
  undated: z.int(),
  /** The late people who block most. */
  latest: z.array(latePerson),
  latePeople: z.int(),
});
export type Glance = z.output<typeof glance>;

export const adminDashboardSummary = endpoint({
  method: 'GET',
  path: '/Employees/admin/dashboard/summary',
  summary: 'What is late, dates and today’s log-ins of the company, for Admins',
  access: 'seeAdminDashboard',
  response: z.object({
    reviews: glance,
    /** `done` projects have all answers; `alone` ones have one member or none. */
    projects: glance.extend({ done: z.int(), alone: z.int() }),
    /** At most ten dates of a kind on a day. */
    upcomingDates: z.array(shortDay),
    /** People among the last 1,000 log-ins of today; `isPart` if there were more log-ins today. */
    signedInToday: z.object({ people: z.int(), isPart: z.boolean() }),
    undelivered: z.array(undeliveredMail),
    /** Today in the company's time zone. */
    today: z.string(),
  }),
});

export const listLogins = endpoint({
  method: 'GET',
  path: '/Employees/admin/dashboard/logins',
  summary: 'Log-ins, the newest first',
  access: 'seeAdminDashboard',
  query: listQuery(['at'], {}),
  response: z.array(loginEntry),
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
  /** The last day of the leave on which the person is today; left out otherwise. */
  onLeaveUntil: z.string().optional(),
});
export type TeamCard = z.output<typeof teamCard>;

export const teamLeadDashboard = endpoint({
  method: 'GET',
  path: '/Employees/TeamLead/dashboard',
  summary: 'The team of the signed-in lead or deputy',
  access: 'seeTeamLeadDashboard',
  response: z.object({
    teamLead: employeeSummary,
    teamMembers: z.array(teamCard),
    /** The teams for whose lead the viewer stands in today; left out without any. */
    deputyFor: z
      .array(z.object({ teamLead: employeeSummary, until: z.string(), teamMembers: z.array(teamCard) }))
      .optional(),
  }),
});
