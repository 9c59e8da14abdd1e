import { useQuery } from '@tanstack/react-query';
import { teamLeadDashboard } from '#contract/dashboards.ts';
import { call } from '#web/app/api.ts';

export const useTeamLeadDashboard = () =>
  useQuery({
    queryKey: ['team-lead-dashboard'],
    queryFn: ({ signal }) => call(teamLeadDashboard, { signal }),
    // A visit to a profile takes its dot away.
    staleTime: 0,
  });
