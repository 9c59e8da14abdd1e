import type { ReactNode } from 'react';
import { DashboardReviewers } from '#web/features/reviews/steps/reviewers/DashboardReviewers.tsx';
import { DashboardMembers } from '#web/features/projects/evaluations/DashboardMembers.tsx';
import { DialogButton } from '#web/ui/dialogs/DialogButton.tsx';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { lazyDialog } from '#web/ui/lazy.tsx';
import { AdminDashboard } from './AdminDashboard.tsx';
import { AdminDashboardFrame } from './AdminDashboardFrame.tsx';
import { AdminDashboardSkeleton } from './AdminDashboardSkeleton.tsx';
import { useAdminDashboard } from './use-admin-dashboard.ts';
import { Freshness } from './Freshness.tsx';
import { ProjectsInProgress } from './ProjectsInProgress.tsx';
import { ReviewsInProgress } from './ReviewsInProgress.tsx';

const ColorsDialog = lazyDialog(async () => (await import('./team/ColorsDialog.tsx')).ColorsDialog);

const FirstSteps = lazyPart(async () => (await import('./panels/FirstSteps.tsx')).FirstSteps);

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
      <Loaded
        load={load}
        data={data}
        failed="The dashboard could not be loaded."
        skeleton={<AdminDashboardSkeleton />}
      >
        {({ summary, logins, reviews, projects }) => (
          <>
            {summary.firstSteps !== undefined && <FirstSteps steps={summary.firstSteps} />}
            <AdminDashboard
              data={summary}
              logins={logins}
              underWay={
                <>
                  <ReviewsInProgress
                    list={reviews}
                    glance={summary.reviews}
                    today={summary.today}
                    renderReviewers={(review) => <DashboardReviewers review={review} today={summary.today} />}
                  />
                  <ProjectsInProgress
                    list={projects}
                    glance={summary.projects}
                    today={summary.today}
                    renderMembers={(project) => <DashboardMembers project={project} today={summary.today} />}
                  />
                </>
              }
            />
          </>
        )}
      </Loaded>
    </AdminDashboardFrame>
  );
}
