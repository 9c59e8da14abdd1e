import { Button } from '@mantine/core';
import { dashboardOf } from '#web/app/dashboard-of.ts';
import { useViewer } from '#web/app/use-session.ts';
import { DashboardReviewers } from '#web/features/annual-reviews/DashboardReviewers.tsx';
import { DutiesStrip } from '#web/features/duties/YoursToDo.tsx';
import { DashboardMembers } from '#web/features/project-evaluations/DashboardMembers.tsx';
import { DialogButton } from '#web/ui/feedback/DialogButton.tsx';
import { Empty } from '#web/ui/layout/Empty.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { lazyDialog, lazyPart } from '#web/ui/lazy.tsx';
import { AdminDashboard } from './AdminDashboard.tsx';
import { AdminDashboardSkeleton } from './AdminDashboardSkeleton.tsx';
import { useAdminDashboard } from './use-admin-dashboard.ts';
import { Freshness } from './Freshness.tsx';
import { ProjectsInProgress } from './ProjectsInProgress.tsx';
import { ReviewsInProgress } from './ReviewsInProgress.tsx';

const ColorsDialog = lazyDialog(async () => (await import('./ColorsDialog.tsx')).ColorsDialog);

const TeamDashboardPage = lazyPart(async () => (await import('./TeamDashboardPage.tsx')).TeamDashboardPage);

const FirstSteps = lazyPart(async () => (await import('./FirstSteps.tsx')).FirstSteps);

/** Admins get the Admin dashboard; Team Leads who are not Admins get their team's. */
export function DashboardPage() {
  if (dashboardOf(useViewer()) === 'team-lead') return <TeamDashboardPage duties={<DutiesStrip />} />;
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
        : {
            actions: (
              <>
                <Freshness updatedAt={updatedAt} isFailing={isError} />
                <DialogButton
                  variant="subtle"
                  size="compact-sm"
                  label="What the colors mean"
                  dialog={(state) => <ColorsDialog {...state} />}
                />
              </>
            ),
          })}
    >
      <DutiesStrip />
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
      {data?.summary.firstSteps !== undefined && <FirstSteps steps={data.summary.firstSteps} />}
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
