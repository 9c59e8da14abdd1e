import { queryOptions, useQuery } from '@tanstack/react-query';
import { teamLeadDashboard } from '#contract/team-dashboard.endpoints.ts';
import { call } from '#web/app/api.ts';
import { useNamesToldApart } from '#web/app/namesakes.tsx';
import { prefetch } from '#web/app/prefetch.ts';

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
