import { Link, useParams } from 'react-router';
import { messages } from '#contract/core/messages.ts';
import { isSelf } from '#contract/policies.ts';
import type { ReadReview } from '#contract/reviews/reading/review-reading.schemas.ts';
import { paths } from '#web/app/paths.ts';
import { isMissing } from '#web/app/calls/query-client.ts';
import { useNameOf } from '#web/app/people/namesakes.tsx';
import { useViewer } from '#web/app/session/use-session.ts';
import { NotFoundPage } from '#web/features/shell/NotFoundPage.tsx';
import { Banner } from '#web/ui/layout/Banner.tsx';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { Skeletons } from '#web/ui/layout/Skeletons.tsx';
import { PackActions } from '../pack/PackActions.tsx';
import { AgreedActions } from './AgreedActions.tsx';
import { Answers } from './Answers.tsx';
import { Confirmation } from './Confirmation.tsx';
import { PeerSummary } from './PeerSummary.tsx';
import { useReadReview } from './review-reading.api.ts';
import classes from './ReviewPage.module.css';
import { ShareReview } from './ShareReview.tsx';
import { Standing } from './Standing.tsx';

/** The answers of one annual review, side by side, with what is shared and agreed. */
export function ReviewPage() {
  const params = useParams();
  const load = useReadReview(Number(params['annualReviewId']));
  const { data: review, error } = load;
  if (review === undefined && isMissing(error)) return <NotFoundPage />;
  return (
    <Loaded
      load={load}
      data={review}
      failed="This review could not be loaded."
      skeleton={<Skeletons shape="cards" rows={3} />}
      frame={(state) => (
        <Page title="Annual Review" width="directory">
          {state}
        </Page>
      )}
    >
      {(loaded) => <ReadPage key={loaded.annualReviewId} review={loaded} />}
    </Loaded>
  );
}

function ReadPage({ review }: { readonly review: ReadReview }) {
  const viewer = useViewer();
  const { employee, period, isPeriodEnded } = review;
  const name = useNameOf()(employee);
  const isOwn = isSelf(viewer, { ...employee, managerId: null });
  return (
    <Page
      title={isOwn ? 'Your Annual Review' : `Annual Review of ${name}`}
      description={period}
      width="directory"
      back={{ to: paths.profile(employee.employeeId), label: isOwn ? 'My page' : name }}
      actions={
        <>
          <PackActions review={review} />
          <ShareReview review={review} />
        </>
      }
    >
      {isPeriodEnded && <Banner>{messages.periodEnded}</Banner>}
      <div className={classes.page}>
        {isOwn ? <Confirmation review={review} /> : <Standing review={review} />}
        <Answers review={review} isOwn={isOwn} />
        <PeerSummary review={review} isOwn={isOwn} />
        <AgreedActions review={review} isOwn={isOwn} />
      </div>
      {!isOwn && (
        <p className={classes.foot}>
          <Link to={paths.profile(employee.employeeId)}>Open the profile of {employee.fullName}</Link>
        </p>
      )}
    </Page>
  );
}
