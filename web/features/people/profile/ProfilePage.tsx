import { type ReactNode, useDeferredValue } from 'react';
import { useParams } from 'react-router';
import type { EmployeeProfile } from '#contract/people/people.schemas.ts';
import { handlesOthers } from '#contract/policies.ts';
import { showsActivePeriod } from '#web/app/people/profile-state.ts';
import { isMissing } from '#web/app/calls/query-client.ts';
import { useViewer } from '#web/app/session/use-session.ts';
import { AnnualReviewWidget } from '#web/features/reviews/steps/AnnualReviewWidget.tsx';
import { ToDoReviewsWidget } from '#web/features/reviews/steps/to-do/ToDoReviewsWidget.tsx';
import { YoursToDo } from '#web/features/duties/YoursToDo.tsx';
import { CalendarButton } from '#web/features/calendar/CalendarButton.tsx';
import { ReviewDocuments } from '#web/features/reviews/documents/ReviewDocuments.tsx';
import { ReviewResultsWidget } from '#web/features/reviews/documents/ReviewResultsWidget.tsx';
import { GoalsWidget } from '#web/features/goals/GoalsWidget.tsx';
import { KudosWidget } from '#web/features/kudos/KudosWidget.tsx';
import { PerformanceScoreWidget } from '#web/features/projects/evaluations/results/PerformanceScoreWidget.tsx';
import { ProjectEvaluationsWidget } from '#web/features/projects/evaluations/ProjectEvaluationsWidget.tsx';
import { NotFoundPage } from '#web/features/shell/NotFoundPage.tsx';
import { Banner } from '#web/ui/layout/Banner.tsx';
import { JoinedWidgets } from '#web/ui/layout/JoinedWidgets.tsx';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { useLazy } from '#web/ui/use-lazy.ts';
import { AboutWidget } from './AboutWidget.tsx';
import { handlerParts } from './handler-parts.ts';
import { JumpList } from '../directory/JumpList.tsx';
import { PeriodSelect } from './PeriodSelect.tsx';
import { CURRENT_PERIOD, useProfile } from '../people.api.ts';
import { ProfileColumns } from './ProfileColumns.tsx';
import classes from './ProfileColumns.module.css';
import { ProfileHeader } from './ProfileHeader.tsx';
import { ProfilePartAnchor } from './ProfilePart.tsx';
import { ProfileSkeleton } from './ProfileSkeleton.tsx';
import { useDroppedPage } from '../directory/use-dropped-page.ts';
import { usePeriod } from './use-period.ts';

/** A team member's profile in one marking period. */
export function ProfilePage() {
  const employeeId = Number(useParams()['employeeId']);
  const [period, setPeriod] = usePeriod();
  const back = useDroppedPage(employeeId);
  const viewer = useViewer();
  const isOwn = viewer.employeeId === employeeId;
  // On My page. The list begins to load with the profile, and stays in its place when the profile arrives.
  const duties = isOwn && period === CURRENT_PERIOD ? <YoursToDo /> : null;
  const load = useProfile(employeeId, period);
  const { data: loaded, error, isPlaceholderData } = load;
  // Rendering all widgets at once would block the page; deferred, React renders them in slices. Never show
  // the deferred data of another person.
  const deferred = useDeferredValue(loaded);
  const isHandler = handlesOthers(viewer);
  const parts = useLazy(handlerParts, isHandler);
  // All at once: a button that appears later would shift the others.
  const isWhole = parts !== null || !isHandler;
  const data = isWhole && deferred?.employeeId === employeeId ? deferred : undefined;
  if (loaded === undefined && isMissing(error)) return <NotFoundPage />;
  return (
    <Page title="Team Member Profile" width="directory" isEyebrow {...(back === null ? {} : { back })}>
      <Loaded
        load={load}
        data={loaded}
        failed="This profile could not be loaded."
        skeleton={<ProfileSkeleton duties={duties} />}
      >
        {() =>
          data === undefined ? (
            <ProfileSkeleton duties={duties} />
          ) : (
            <Profile
              key={data.employeeId}
              profile={data}
              period={period}
              onPeriod={setPeriod}
              isStale={isPlaceholderData}
              duties={duties}
              parts={parts}
            />
          )
        }
      </Loaded>
    </Page>
  );
}

type Props = {
  readonly profile: EmployeeProfile;
  readonly period: number;
  readonly onPeriod: (period: number) => void;
  readonly isStale: boolean;
  readonly duties: ReactNode;
  /** Null for those who are neither Admin nor lead. */
  readonly parts: ReturnType<typeof handlerParts.current>;
};

function Profile({ profile, period, onPeriod, isStale, duties, parts }: Props) {
  const review = profile.personalAnnualReview;
  const shown = profile.markingPeriods.find((one) => one.markingPeriodId === profile.markingPeriodId);
  const isPast = !showsActivePeriod(profile);
  return (
    <div className={classes.page}>
      <ProfileHeader
        profile={profile}
        periodSelect={<PeriodSelect profile={profile} period={period} onChange={onPeriod} />}
        actions={
          <>
            <CalendarButton profile={profile} />
            {parts !== null && (
              <>
                <parts.CorrectPeriodStart profile={profile} />
                <parts.ArchiveActions profile={profile} isPast={isPast} />
                <parts.EndPeriod profile={profile} onEnded={() => onPeriod(CURRENT_PERIOD)} />
              </>
            )}
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
      <JumpList profile={profile} />
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
            <ProfilePartAnchor part="feedback">
              <ProjectEvaluationsWidget profile={profile} />
            </ProfilePartAnchor>
            <ProfilePartAnchor part="kudos">
              <KudosWidget profile={profile} />
            </ProfilePartAnchor>
          </>
        }
        second={
          <>
            <ToDoReviewsWidget profile={profile} />
            <JoinedWidgets>
              <PerformanceScoreWidget profile={profile} />
              {parts !== null && <parts.PeerFeedbackWidget profile={profile} />}
            </JoinedWidgets>
            <ProfilePartAnchor part="about">
              <AboutWidget profile={profile} />
            </ProfilePartAnchor>
          </>
        }
      />
    </div>
  );
}
