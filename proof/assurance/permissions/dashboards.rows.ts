import {
  adminDashboard,
  adminDashboardSummary,
  exportProjectsInProgress,
  exportReviewsInProgress,
  listLogins,
  listProjectsInProgress,
  listReviewsInProgress,
  listUpcomingDates,
} from '#contract/dashboards/dashboards.endpoints.ts';
import { listDuties } from '#contract/dashboards/duties.endpoints.ts';
import { teamLeadDashboard } from '#contract/dashboards/team-dashboard.endpoints.ts';
import { everybody, type Row } from './row.ts';

// Source: docs/product/permissions.md and docs/product/dashboards.md. The Admin dashboard, log-in tracking
// and dates are for Admins; the Team Lead dashboard is for all people with Team Lead.
export const dashboardRows: readonly Row[] = [
  { kind: 'list', endpoint: adminDashboard, allowed: ['admin'] },
  { kind: 'list', endpoint: adminDashboardSummary, allowed: ['admin'] },
  { kind: 'list', endpoint: listReviewsInProgress, allowed: ['admin'] },
  {
    kind: 'list',
    endpoint: listReviewsInProgress,
    about: 'a page of a search',
    request: () => ({ query: { limit: '5', q: 'a', sort: '-lead' } }),
    allowed: ['admin'],
  },
  { kind: 'list', endpoint: exportReviewsInProgress, allowed: ['admin'] },
  {
    kind: 'list',
    endpoint: exportReviewsInProgress,
    about: 'the file of a search',
    request: () => ({ query: { q: 'a', sort: '-lead' } }),
    allowed: ['admin'],
  },
  { kind: 'list', endpoint: exportProjectsInProgress, allowed: ['admin'] },
  { kind: 'list', endpoint: listProjectsInProgress, allowed: ['admin'] },
  {
    kind: 'list',
    endpoint: listProjectsInProgress,
    about: 'a page of a search',
    request: () => ({ query: { limit: '5', q: 'a', sort: '-status' } }),
    allowed: ['admin'],
  },
  { kind: 'list', endpoint: listLogins, allowed: ['admin'] },
  {
    kind: 'list',
    endpoint: listLogins,
    about: 'a page of a search',
    request: () => ({ query: { limit: '5', q: 'a', sort: '-at' } }),
    allowed: ['admin'],
  },
  { kind: 'list', endpoint: listUpcomingDates, allowed: ['admin'] },
  { kind: 'list', endpoint: listDuties, allowed: everybody },
  {
    kind: 'list',
    endpoint: teamLeadDashboard,
    allowed: ['lead', 'deputy', 'otherLead', 'formerLead', 'selfManaged'],
  },
];
