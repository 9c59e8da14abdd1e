import { can } from '#contract/policies.ts';
import { useReviewActs } from '../review-acts.ts';
import { ReviewerItem } from './ReviewerItem.tsx';
import classes from './Reviewers.module.css';
import { ReviewSection } from '../ReviewSection.tsx';
import { isOwn, offers, type ReviewView } from '../review-view.ts';
import { SurveyLinks } from './SurveyLinks.tsx';

/** The reviewers, their status, and the viewer's actions. */
export function Reviewers({ view }: { readonly view: ReviewView }) {
  const { reviewers, skipPeerReview, skipPeerReviewReason } = view.review;
  const acts = useReviewActs(view.viewer);
  return (
    <ReviewSection
      title={isOwn(view) ? 'Your Self Review' : 'Reviewers'}
      actions={offers(view, 'changeLinks', can.changeSurveyLinks) && <SurveyLinks view={view} />}
    >
      <ul className={classes.list}>
        {reviewers.map((reviewer) => (
          <ReviewerItem
            key={reviewer.annualReviewerId}
            view={view}
            reviewer={reviewer}
            EntryKind={acts?.EntryKind}
          />
        ))}
      </ul>
      {skipPeerReview === true && (
        <p className={classes.skipped}>Peer review skipped: {skipPeerReviewReason ?? 'no explanation'}</p>
      )}
      {acts !== null && <acts.PeerReviewers view={view} />}
    </ReviewSection>
  );
}
