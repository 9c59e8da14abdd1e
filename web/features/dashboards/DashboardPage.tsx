import { useDisclosure } from '@mantine/hooks';
import { Button } from '@mantine/core';
import { dashboardOf } from '#web/app/home.ts';
import { useViewer } from '#web/app/use-session.ts';
import { EditTeamDialog } from '#web/features/people/EditTeamDialog.tsx';
import { MessagePage } from '#web/features/shell/MessagePage.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { TeamCards } from './TeamCards.tsx';

/** Admins get the admin dashboard, other Team Leads their team's. */
export function DashboardPage() {
  if (dashboardOf(useViewer()) === 'team-lead') return <TeamLeadDashboard />;
  return <MessagePage title="Dashboard">This area is not available yet.</MessagePage>;
}

/** The team of the signed-in lead, and the way to change it. */
function TeamLeadDashboard() {
  const [opened, { open, close }] = useDisclosure(false);
  const { employeeId, fullName } = useViewer();
  const modify = (
    <Button variant="default" onClick={open}>
      Modify Team Members
    </Button>
  );
  return (
    <Page
      title="My Team"
      description="Whoever has something new or overdue is marked with a dot."
      width="directory"
      actions={modify}
    >
      <TeamCards />
      <EditTeamDialog opened={opened} lead={{ employeeId, fullName }} onClose={close} />
    </Page>
  );
}
