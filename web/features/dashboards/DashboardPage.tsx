import { Button } from '@mantine/core';
import { isTeamLead } from '#contract/policies.ts';
import { dashboardOf } from '#web/app/dashboard-of.ts';
import { useViewer } from '#web/app/use-session.ts';
import { DashboardReviewers } from '#web/features/annual-reviews/DashboardReviewers.tsx';
import { DashboardMembers } from '#web/features/project-evaluations/DashboardMembers.tsx';
import { DialogButton } from '#web/ui/feedback/DialogButton.tsx';
import { Empty } from '#web/ui/layout/Empty.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { lazyDialog } from '#web/ui/lazy.tsx';
import { AdminDashboard } from './AdminDashboard.tsx';
import { AdminDashboardSkeleton } from './AdminDashboardSkeleton.tsx';
import { useAdminDashboard } from './use-admin-dashboard.ts';
import { Freshness } from './Freshness.tsx';
import { ProjectsInProgress } from './ProjectsInProgress.tsx';
import { ReviewsInProgress } from './ReviewsInProgress.tsx';
import { TeamCards } from './TeamCards.tsx';

const EditTeamDialog = lazyDialog(
  async () => (await import('#web/features/people/EditTeamDialog.tsx')).EditTeamDialog,
);

/** Admins get the Admin dashboard; Team Leads who are not Admins get their team's. */
export function DashboardPage() {
  if (dashboardOf(useViewer()) === 'team-lead') return <TeamLeadDashboard />;
  return <CompanyDashboard />;
}

/** The reviews and projects in progress in the whole company, what is late, and upcoming dates. */
function CompanyDashboard() {
  const { data, isError, updatedAt, refetch } = useAdminDashboard();
  return (
    <Page
      title="Dashboard"
      description="Annual reviews and project evaluations in progress, overdue work and upcoming dates."
      width="directory"
      {...(data === undefined && isError
        ? {}
        : { actions: <Freshness updatedAt={updatedAt} isFailing={isError} /> })}
    >
      {data === undefined && isError && (
        <Empty
          text="The dashboard could not be loaded."
          action={
            <Button variant="default" size="xs" onClick={refetch}>
              Try again
            </Button>
          }
        />
      )}
      {data === undefined && !isError && <AdminDashboardSkeleton />}
      {data !== undefined && (
        <AdminDashboard
          data={data.summary}
          logins={data.logins}
          underWay={
            <>
              <ReviewsInProgress
                list={data.reviews}
                glance={data.summary.reviews}
                today={data.summary.today}
                renderReviewers={(review) => (
                  <DashboardReviewers review={review} today={data.summary.today} />
                )}
              />
              <ProjectsInProgress
                list={data.projects}
                glance={data.summary.projects}
                today={data.summary.today}
                renderMembers={(project) => <DashboardMembers project={project} />}
              />
            </>
          }
        />
      )}
    </Page>
  );
}

/** The teams of the signed-in lead or deputy, with a link to change the lead's own. */
function TeamLeadDashboard() {
  const viewer = useViewer();
  const { employeeId, fullName } = viewer;
  const modify = (
    <DialogButton
      variant="default"
      label="Modify Team Members"
      dialog={(state) => <EditTeamDialog lead={{ employeeId, fullName }} {...state} />}
    />
  );
  return (
    <Page
      title="My Team"
      description="A dot marks people with something new or overdue."
      width="directory"
      {...(isTeamLead(viewer) ? { actions: modify } : {})}
    >
      <TeamCards />
    </Page>
  );
}
