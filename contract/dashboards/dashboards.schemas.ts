import { z } from 'zod';
import { annualReview } from '#contract/reviews/steps/annual-reviews.schemas.ts';
import { projectSorts, reviewSorts } from './dashboards.ts';
import type { CallTable } from '#contract/core/endpoint.ts';
import { fileQuery, listQuery } from '#contract/core/lists.schemas.ts';
import { employeeSummary } from '#contract/core/names.schemas.ts';
import { projectProgress } from '#contract/projects/project-evaluations.schemas.ts';

/** A person in a list sorted by last name. */
const namedPerson = employeeSummary.extend({ lastName: z.string() });

/**
 * An annual review (performance appraisal) under way in an active marking period; `deadline` is the final
 * deadline. The viewer's own row holds only what an employee may see, even for an Admin.
 */
const dashboardReview = annualReview.extend({
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
const dashboardProject = projectProgress.extend({ managerLastName: z.string().nullable() });

export type DashboardProject = z.output<typeof dashboardProject>;

/** One event of a day: its text and the person or project that it links to. */
const upcomingDate = z.object({ entityId: z.int(), description: z.string() });

export type UpcomingDate = z.output<typeof upcomingDate>;

/**
 * A day of the next two weeks that has events. `entityId` is a project id in `projectDeadlines`, otherwise an
 * employee id.
 */
const upcomingDay = z.object({
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
const loginEntry = z.object({
  loginId: z.int(),
  employee: employeeSummary,
  loginDate: z.string(),
  loginTime: z.string(),
});

export type LoginEntry = z.output<typeof loginEntry>;

/** An undelivered email without further retries; `failure` is the mail server's reply. */
const undeliveredMail = z.object({
  /** The place in the list. */
  messageId: z.int(),
  kind: z.string(),
  recipient: employeeSummary,
  senderName: z.string().nullable(),
  failedDate: z.string(),
  failure: z.string().nullable(),
});

export type UndeliveredMail = z.output<typeof undeliveredMail>;

/** A person past a deadline: the first three reviews or projects that they block, and how many in all. */
const latePerson = employeeSummary.extend({ owes: z.array(z.string()), owesInAll: z.int() });

/**
 * Open work by deadline, over the first 1,000 entries in that order; `total` is 1,001 if there are more.
 * `late` counts deadlines before today, `soon` those from today to two weeks later.
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

/** The shapes of each call. */
export const calls = {
  adminDashboard: {
    response: z.object({
      annualReviews: z.array(dashboardReview),
      projectEvaluations: z.array(dashboardProject),
      upcomingDates: z.array(upcomingDay),
      logins: z.array(loginEntry),
      undelivered: z.array(undeliveredMail),
      /** Today in the company's time zone; the days left until a deadline count from it. */
      today: z.string(),
    }),
  },
  listReviewsInProgress: {
    query: listQuery(reviewSorts, {}),
    response: z.array(dashboardReview),
  },
  exportReviewsInProgress: {
    query: fileQuery(reviewSorts, {}),
  },
  listProjectsInProgress: {
    query: listQuery(projectSorts, {}),
    response: z.array(dashboardProject),
  },
  exportProjectsInProgress: {
    query: fileQuery(projectSorts, {}),
  },
  adminDashboardSummary: {
    response: z.object({
      /** `lateToRemind`: people whom 'Remind all late' reaches, except the viewer and the viewer's review. */
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
  },
  listLogins: {
    query: listQuery(['at'], {}),
    response: z.array(loginEntry),
  },
  listUpcomingDates: {
    response: z.array(upcomingDay),
  },
} as const satisfies CallTable;
