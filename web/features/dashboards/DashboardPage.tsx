import { dashboardOf } from '#web/app/navigation/dashboard-of.ts';
import { useViewer } from '#web/app/session/use-session.ts';
import { DutiesStrip } from '#web/features/duties/YoursToDo.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { AdminDashboardFrame } from './AdminDashboardFrame.tsx';
import { AdminDashboardSkeleton } from './AdminDashboardSkeleton.tsx';

// `web/app/screens.tsx` prefetches the viewer's one, together with its data.
const AdminDashboardPage = lazyPart(
  async () => (await import('./AdminDashboardPage.tsx')).AdminDashboardPage,
  <AdminDashboardFrame duties={<DutiesStrip />}>
    <AdminDashboardSkeleton />
  </AdminDashboardFrame>,
  { isRare: true },
);

const TeamDashboardPage = lazyPart(
  async () => (await import('./team/TeamDashboardPage.tsx')).TeamDashboardPage,
  null,
  { isRare: true },
);

/** Admins get the Admin dashboard; Team Leads who are not Admins get their team's. */
export function DashboardPage() {
  if (dashboardOf(useViewer()) === 'team-lead') return <TeamDashboardPage duties={<DutiesStrip />} />;
  return <AdminDashboardPage duties={<DutiesStrip />} />;
}
