import { adminDashboard, listUpcomingDates, teamLeadDashboard } from '#contract/dashboards.ts';
import type { Row } from './row.ts';

// Source: docs/product/permissions.md and docs/product/dashboards.md. The Admin dashboard, log-in tracking and dates
// are for Admins; the Team Lead dashboard is for anyone with Team Lead.
export const dashboardRows: readonly Row[] = [
  { kind: 'list', endpoint: adminDashboard, allowed: ['admin'] },
  { kind: 'list', endpoint: listUpcomingDates, allowed: ['admin'] },
  {
    kind: 'list',
    endpoint: teamLeadDashboard,
    allowed: ['lead', 'otherLead', 'formerLead', 'selfManaged'],
  },
];
