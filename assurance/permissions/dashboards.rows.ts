import { adminDashboard, listUpcomingDates, teamLeadDashboard } from '#contract/dashboards.ts';
import type { Row } from './row.ts';

// decisions.md, 3: the admin dashboard, log-in tracking and dates for Admins; the team-lead dashboard for any Team Lead.
export const dashboardRows: readonly Row[] = [
  { kind: 'list', endpoint: adminDashboard, allowed: ['admin'] },
  { kind: 'list', endpoint: listUpcomingDates, allowed: ['admin'] },
  {
    kind: 'list',
    endpoint: teamLeadDashboard,
    allowed: ['lead', 'otherLead', 'formerLead', 'selfManaged'],
  },
];
