import type { calls } from './dashboards.schemas.ts';
import { endpoint } from '#contract/core/endpoint.ts';

export const adminDashboard = endpoint<typeof calls.adminDashboard>()({
  method: 'GET',
  path: '/Employees/admin/dashboard',
  summary: 'Reviews, evaluations, dates and log-ins of the company, for Admins',
  access: 'seeAdminDashboard',
});

export const listReviewsInProgress = endpoint<typeof calls.listReviewsInProgress>()({
  method: 'GET',
  path: '/Employees/admin/dashboard/reviews',
  summary: 'Annual reviews in progress, by final deadline',
  access: 'seeAdminDashboard',
});

/** The rows of {@link listReviewsInProgress} with the same search and order, as a CSV file. */
export const exportReviewsInProgress = endpoint<typeof calls.exportReviewsInProgress>()({
  method: 'GET',
  path: '/Employees/admin/dashboard/reviews.csv',
  summary: 'Annual reviews in progress, as a file',
  access: 'seeAdminDashboard',
  answersFile: true,
  recordsReading: true,
});

export const listProjectsInProgress = endpoint<typeof calls.listProjectsInProgress>()({
  method: 'GET',
  path: '/Employees/admin/dashboard/projects',
  summary: 'Open projects with the progress of their evaluations, by deadline',
  access: 'seeAdminDashboard',
});

/** The rows of {@link listProjectsInProgress} with the same search and order, as a CSV file. */
export const exportProjectsInProgress = endpoint<typeof calls.exportProjectsInProgress>()({
  method: 'GET',
  path: '/Employees/admin/dashboard/projects.csv',
  summary: 'Open projects with the progress of their evaluations, as a file',
  access: 'seeAdminDashboard',
  answersFile: true,
  recordsReading: true,
});

export const adminDashboardSummary = endpoint<typeof calls.adminDashboardSummary>()({
  method: 'GET',
  path: '/Employees/admin/dashboard/summary',
  summary: 'What is late, dates and today’s log-ins of the company, for Admins',
  access: 'seeAdminDashboard',
});

export const listLogins = endpoint<typeof calls.listLogins>()({
  method: 'GET',
  path: '/Employees/admin/dashboard/logins',
  summary: 'Log-ins, the newest first',
  access: 'seeAdminDashboard',
});

export const listUpcomingDates = endpoint<typeof calls.listUpcomingDates>()({
  method: 'GET',
  path: '/Employees/dates',
  summary: 'Deadlines, hire dates and sit-down dates of the next two weeks, by day',
  access: 'seeUpcomingDates',
});
