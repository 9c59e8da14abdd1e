import { z } from 'zod';
import { annualReview } from './annual-reviews.ts';
import { fileQuery, listQuery } from './lists.ts';
import { employeeSummary } from './names.ts';
import { endpoint } from './endpoint.ts';
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
  /** Left out of the rows of others. */
  isOwnManager: z.boolean().optional(),
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

/** Ends the description of a first day; other hire dates are anniversaries. */
export const FIRST_DAY = ': first day';

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
    /** Those of the hire dates that are no anniversaries. */
    firstDays: z.int(),
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
  /** The place in the list. */
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

/** The orders of both tables. */
export const reviewSorts = ['employee', 'lead', 'hired', 'deadline'] as const;
export const projectSorts = ['title', 'manager', 'status', 'deadline'] as const;

export const listReviewsInProgress = endpoint({
  method: 'GET',
  path: '/Employees/admin/dashboard/reviews',
  summary: 'Annual reviews in progress, by final deadline',
  access: 'seeAdminDashboard',
  query: listQuery(reviewSorts, {}),
  response: z.array(dashboardReview),
});

/** The rows of {@link listReviewsInProgress} with the same search and order, as a CSV file. */
export const exportReviewsInProgress = endpoint({
  method: 'GET',
  path: '/Employees/admin/dashboard/reviews.csv',
  summary: 'Annual reviews in progress, as a file',
  access: 'seeAdminDashboard',
  query: fileQuery(reviewSorts, {}),
  response: 'file',
});

export const listProjectsInProgress = endpoint({
  method: 'GET',
  path: '/Employees/admin/dashboard/projects',
  summary: 'Open projects with the progress of their evaluations, by deadline',
  access: 'seeAdminDashboard',
  query: listQuery(projectSorts, {}),
  response: z.array(dashboardProject),
});

/** The rows of {@link listProjectsInProgress} with the same search and order, as a CSV file. */
export const exportProjectsInProgress = endpoint({
  method: 'GET',
  path: '/Employees/admin/dashboard/projects.csv',
  summary: 'Open projects with the progress of their evaluations, as a file',
  access: 'seeAdminDashboard',
  query: fileQuery(projectSorts, {}),
  response: 'file',
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

/** What an Admin of a new company has done so far. */
const firstSteps = z.object({
  /** Others than the viewer are there. */
  hasPeople: z.boolean(),
  /** Others without a team lead, up to 1,000. */
  unassigned: z.int(),
  /** The company settings were saved. */
  hasSettings: z.boolean(),
  /** Others than the viewer have signed in. */
  hasSignIns: z.boolean(),
});
export type FirstSteps = z.output<typeof firstSteps>;

export const adminDashboardSummary = endpoint({
  method: 'GET',
  path: '/Employees/admin/dashboard/summary',
  summary: 'What is late, dates and today’s log-ins of the company, for Admins',
  access: 'seeAdminDashboard',
  response: z.object({
    /** `lateToRemind`: how many people 'Remind all late' reaches, without the viewer and the viewer's own review. */
    reviews: glance.extend({ lateToRemind: z.int() }),
    /** `done` projects have all answers; `alone` ones have one member or none. */
    projects: glance.extend({ done: z.int(), alone: z.int() }),
    /** At most ten dates of a kind on a day. */
    upcomingDates: z.array(shortDay),
    /** People among the last 1,000 log-ins of today; `isPart` if there were more log-ins today. */
    signedInToday: z.object({ people: z.int(), isPart: z.boolean() }),
    undelivered: z.array(undeliveredMail),
    /** Today in the company's time zone. */
    today: z.string(),
    /** Left out once all are done, or there is a review, a project or a demo company. */
    firstSteps: firstSteps.optional(),
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
