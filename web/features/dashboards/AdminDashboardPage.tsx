import type { ReactNode } from 'react';
import { DashboardReviewers } from '#web/features/annual-reviews/DashboardReviewers.tsx';
import { DashboardMembers } from '#web/features/project-evaluations/DashboardMembers.tsx';
import { DialogButton } from '#web/ui/feedback/DialogButton.tsx';
import { NotLoaded } from '#web/ui/layout/NotLoaded.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { lazyDialog } from '#web/ui/lazy.tsx';
import { AdminDashboard } from './AdminDashboard.tsx';
import { AdminDashboardFrame } from './AdminDashboardFrame.tsx';
import { AdminDashboardSkeleton } from './AdminDashboardSkeleton.tsx';
import { useAdminDashboard } from './use-admin-dashboard.ts';
import { Freshness } from './Freshness.tsx';
import { ProjectsInProgress } from './ProjectsInProgress.tsx';
import { ReviewsInProgress } from './ReviewsInProgress.tsx';

const ColorsDialog = lazyDialog(async () => (await import('./ColorsDialog.tsx')).ColorsDialog);

const FirstSteps = lazyPart(async () => (await import('./FirstSteps.tsx')).FirstSteps);

/** The reviews and projects in progress in the whole company, what is late, and upcoming dates. */
export function AdminDashboardPage({ duties }: { readonly duties: ReactNode }) {
  const { data, isError, updatedAt, load } = useAdminDashboard();
  return (
    <AdminDashboardFrame
      duties={duties}
      {...(data === undefined && load.errorUpdateCount > 0
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
      {data === undefined && (
        <NotLoaded load={load} failed="The dashboard could not be loaded.">
          <AdminDashboardSkeleton />
        </NotLoaded>
      )}
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
                renderMembers={(project) => <DashboardMembers project={project} today={data.summary.today} />}
              />
            </>
          }
        />
      )}
    </AdminDashboardFrame>
  );
}
