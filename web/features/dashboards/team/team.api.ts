import { queryOptions, useQuery } from '@tanstack/react-query';
import { teamLeadDashboard } from '#contract/dashboards/team-dashboard.endpoints.ts';
import { call } from '#web/app/calls/api.ts';
import { useNamesToldApart } from '#web/app/people/namesakes.tsx';
import { prefetch } from '#web/app/navigation/prefetch.ts';

const teamQuery = queryOptions({
  queryKey: ['team-lead-dashboard'],
  queryFn: ({ signal }) => call(teamLeadDashboard, { signal }),
});

export const useTeamLeadDashboard = () =>
  useQuery({
    ...teamQuery,
    select: useNamesToldApart(),
    // A visit to a profile takes its dot away.
    staleTime: 0,
  });

export const prefetchTeamDashboard = () => prefetch(teamQuery);
