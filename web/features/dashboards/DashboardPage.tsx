import { dashboardOf } from '#web/app/dashboard-of.ts';
import { useViewer } from '#web/app/use-session.ts';
import { DutiesStrip } from '#web/features/duties/YoursToDo.tsx';
import { DashboardMembers } from '#web/features/project-evaluations/DashboardMembers.tsx';
import { DialogButton } from '#web/ui/feedback/DialogButton.tsx';
import { Empty } from '#web/ui/layout/Empty.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { lazyDialog, lazyPart } from '#web/ui/lazy.tsx';
import { AdminDashboard } from './AdminDashboard.tsx';
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
  async () => (await import('./TeamDashboardPage.tsx')).TeamDashboardPage,
  null,
  { isRare: true },
);

/** Admins get the Admin dashboard; Team Leads who are not Admins get their team's. */
export function DashboardPage() {
  if (dashboardOf(useViewer()) === 'team-lead') return <TeamDashboardPage duties={<DutiesStrip />} />;
  return <AdminDashboardPage duties={<DutiesStrip />} />;
}
