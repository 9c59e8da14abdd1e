import { useLocation } from 'react-router';
import { can } from '#contract/policies.ts';
import type { CameFrom } from '#web/app/navigation/came-from.ts';
import { homeOf } from '#web/app/navigation/home.ts';
import { paths } from '#web/app/paths.ts';
import { useViewer } from '#web/app/session/use-session.ts';
import { cameFromOf } from './came-from-of.ts';

/**
 * Where a project's back link leads: to the directory, if the viewer may open it. Other Team Leads return to
 * the profile that they came from, otherwise to the dashboard.
 */
export function useWayBack(): CameFrom {
  const viewer = useViewer();
  const { state }: { state: unknown } = useLocation();
  if (can.listProjects(viewer)) return { to: paths.projects, label: 'Project Evaluations' };
  return cameFromOf(state) ?? { to: homeOf(viewer), label: 'Dashboard' };
}
