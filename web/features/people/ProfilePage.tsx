import { type ReactNode, useDeferredValue } from 'react';
import { useParams } from 'react-router';
import { type EmployeeProfile } from '#contract/people.ts';
import { showsActivePeriod } from '#web/app/profile-state.ts';
import { isMissing } from '#web/app/query-client.ts';
import { useViewer } from '#web/app/use-session.ts';
import { AnnualReviewWidget } from '#web/features/annual-reviews/AnnualReviewWidget.tsx';
import { ToDoReviewsWidget } from '#web/features/annual-reviews/ToDoReviewsWidget.tsx';
import { YoursToDo } from '#web/features/duties/YoursToDo.tsx';
import { CalendarButton } from '#web/features/calendar/CalendarButton.tsx';
import { ReviewDocuments } from '#web/features/documents/ReviewDocuments.tsx';
import { ReviewResultsWidget } from '#web/features/documents/ReviewResultsWidget.tsx';
import { GoalsWidget } from '#web/features/goals/GoalsWidget.tsx';
import { KudosWidget } from '#web/features/kudos/KudosWidget.tsx';
import { CorrectPeriodStart } from '#web/features/marking-periods/CorrectPeriodStart.tsx';
import { EndPeriod } from '#web/features/marking-periods/EndPeriod.tsx';
import { PeerFeedbackWidget } from '#web/features/project-evaluations/PeerFeedbackWidget.tsx';
import { PerformanceScoreWidget } from '#web/features/project-evaluations/PerformanceScoreWidget.tsx';
import { ProjectEvaluationsWidget } from '#web/features/project-evaluations/ProjectEvaluationsWidget.tsx';
import { NotFoundPage } from '#web/features/shell/NotFoundPage.tsx';
import { Banner } from '#web/ui/layout/Banner.tsx';
import { Empty } from '#web/ui/layout/Empty.tsx';
import { JoinedWidgets } from '#web/ui/layout/JoinedWidgets.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { AboutWidget } from './AboutWidget.tsx';
import { ArchiveActions } from './ArchiveActions.tsx';
import { JumpList } from './JumpList.tsx';
import { PeriodSelect } from './PeriodSelect.tsx';
import { CURRENT_PERIOD, useProfile } from './people.api.ts';
import { ProfileColumns } from './ProfileColumns.tsx';
import classes from './ProfileColumns.module.css';
import { ProfileHeader } from './ProfileHeader.tsx';
import { ProfilePartAnchor } from './ProfilePart.tsx';
import { ProfileSkeleton } from './ProfileSkeleton.tsx';
import { useDroppedPage } from './use-dropped-page.ts';
import { usePeriod } from './use-period.ts';

/** A team member's profile in one marking period. */
export function ProfilePage() {
  const employeeId = Number(useParams()['employeeId']);
  const [period, setPeriod] = usePeriod();
  const back = useDroppedPage(employeeId);
  const isOwn = useViewer().employeeId === employeeId;
  // On My page. It begins to load with the profile, and stays in its place when the profile arrives.
  const duties = isOwn && period === CURRENT_PERIOD ? <YoursToDo /> : null;
  const { data: loaded, error, isError, isPlaceholderData } = useProfile(employeeId, period);
  // Rendering all widgets at once would block the page; deferred, React renders them in slices. Never show the deferred
  // data of another person.
  const drawn = useDeferredValue(loaded);
  const data = drawn?.employeeId === employeeId ? drawn : undefined;
  if (loaded === undefined && isMissing(error)) return <NotFoundPage />;
  return (
    <Page title="Team Member Profile" width="directory" isEyebrow {...(back === null ? {} : { back })}>
      {data !== undefined && (
        <Profile
          key={data.employeeId}
          profile={data}
          period={period}
          onPeriod={setPeriod}
          isStale={isPlaceholderData}
          duties={duties}
        />
      )}
      {data === undefined && isError && <Empty text="This profile could not be loaded." />}
      {data === undefined && !isError && <ProfileSkeleton duties={duties} />}
    </Page>
  );
}

type Props = {
  readonly profile: EmployeeProfile;
  readonly period: number;
  readonly onPeriod: (period: number) => void;
  readonly isStale: boolean;
  readonly duties: ReactNode;
};

function Profile({ profile, period, onPeriod, isStale, duties }: Props) {
  const review = profile.personalAnnualReview;
  const shown = profile.markingPeriods.find((one) => one.markingPeriodId === profile.markingPeriodId);
  const isPast = !showsActivePeriod(profile);
  return (
    <div className={classes.withAside}>
      <ProfileHeader
        profile={profile}
        periodSelect={<PeriodSelect profile={profile} period={period} onChange={onPeriod} />}
        actions={
          <>
            <CalendarButton profile={profile} />
            <CorrectPeriodStart profile={profile} />
            <ArchiveActions profile={profile} isPast={isPast} />
            <EndPeriod profile={profile} onEnded={() => onPeriod(CURRENT_PERIOD)} />
          </>
        }
      />
      {duties}
      {isPast && shown !== undefined && (
        <Banner>The marking period {shown.display} has ended. Its data can no longer be changed.</Banner>
      )}
      {!profile.isActive && (
        <Banner tone="neutral">
          {profile.fullName} is archived. The profile can be read; nothing on it can be changed.
        </Banner>
      )}
      <div className={classes.aside}>
        <JumpList profile={profile} />
      </div>
      <ProfileColumns
        isStale={isStale}
        first={
          <>
            <ProfilePartAnchor part="review">
              <AnnualReviewWidget
                profile={profile}
                documents={review !== null && <ReviewDocuments profile={profile} review={review} />}
              />
            </ProfilePartAnchor>
            <ProfilePartAnchor part="goals">
              <GoalsWidget profile={profile} />
            </ProfilePartAnchor>
            <ReviewResultsWidget results={profile.annualReviewResults} />
            <ProfilePartAnchor part="kudos">
              <KudosWidget profile={profile} />
            </ProfilePartAnchor>
          </>
        }
        second={
          <>
            <ToDoReviewsWidget profile={profile} />
            <ProfilePartAnchor part="feedback">
              <JoinedWidgets>
                <PerformanceScoreWidget profile={profile} />
                <PeerFeedbackWidget profile={profile} />
              </JoinedWidgets>
              <ProjectEvaluationsWidget profile={profile} />
            </ProfilePartAnchor>
            <ProfilePartAnchor part="about">
              <AboutWidget profile={profile} />
            </ProfilePartAnchor>
          </>
        }
      />
    </div>
  );
}
