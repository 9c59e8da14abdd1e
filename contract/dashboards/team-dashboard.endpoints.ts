import { endpoint } from '#contract/core/endpoint.ts';
import type { calls } from './team-dashboard.schemas.ts';

export const teamLeadDashboard = endpoint<typeof calls.teamLeadDashboard>()({
  method: 'GET',
  path: '/Employees/TeamLead/dashboard',
  summary: 'The team of the signed-in lead or deputy',
  access: 'seeTeamLeadDashboard',
});
