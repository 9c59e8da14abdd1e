import { useLocation } from 'react-router';
import { can } from '#contract/policies.ts';
import type { CameFrom } from '#web/app/came-from.ts';
import { homeOf } from '#web/app/home.ts';
import { paths } from '#web/app/paths.ts';
import { useViewer } from '#web/app/use-session.ts';
import { cameFromOf } from './came-from-of.ts';

/**
 * Where a project leads back to: its directory, for those who may open that. A Team Lead, who came by the profile of
 * one of their people, goes back there, or else to the dashboard.
 */
export function useWayBack(): CameFrom {
  const viewer = useViewer();
  const { state }: { state: unknown } = useLocation();
  if (can.listProjects(viewer)) return { to: paths.projects, label: 'Project Evaluations' };
  return cameFromOf(state) ?? { to: homeOf(viewer), label: 'Dashboard' };
}
