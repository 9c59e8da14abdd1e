import { can } from '#contract/policies.ts';
import { PeerReviewers } from './PeerReviewers.tsx';
import { ReviewerItem } from './ReviewerItem.tsx';
import classes from './Reviewers.module.css';
import { ReviewSection } from './ReviewSection.tsx';
import { isOwn, offers, type ReviewView } from './review-view.ts';
import { SurveyLinks } from './SurveyLinks.tsx';

/** The reviewers, their status, and the viewer's actions. */
export function Reviewers({ view }: { readonly view: ReviewView }) {
  const { reviewers } = view.review;
  return (
    <ReviewSection
      title={isOwn(view) ? 'Your Self Review' : 'Reviewers'}
      actions={offers(view, 'changeLinks', can.changeSurveyLinks) && <SurveyLinks view={view} />}
    >
      <ul className={classes.list}>
        {reviewers.map((reviewer) => (
          <ReviewerItem key={reviewer.annualReviewerId} view={view} reviewer={reviewer} />
        ))}
      </ul>
      <PeerReviewers view={view} />
    </ReviewSection>
  );
}
