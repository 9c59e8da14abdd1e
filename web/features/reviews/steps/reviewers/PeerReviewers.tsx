import { hasPeers } from '#contract/reviews/steps/awaited.ts';
import { can } from '#contract/policies.ts';
import { FormButton } from '#web/ui/dialogs/FormButton.tsx';
import { lazyForm } from '#web/ui/lazy.tsx';
import classes from './Reviewers.module.css';
import { lookOf, offers, type ReviewView } from '../review-view.ts';

const SkipPeersForm = lazyForm(async () => (await import('./SkipPeersForm.tsx')).SkipPeersForm);
const PeersForm = lazyForm(async () => (await import('./PeersForm.tsx')).PeersForm);

/** Chooses the peers, or skips the peer review with an explanation. */
export function PeerReviewers({ view }: { readonly view: ReviewView }) {
  if (!offers(view, 'changePeers', can.changeReviewers)) return null;
  const { skipPeerReview, reviewers } = view.review;
  const isUndecided = skipPeerReview !== true && !hasPeers(reviewers);
  return (
    <div className={classes.peers}>
      <FormButton
        {...lookOf(view, 'ChoosePeers')}
        size="compact-sm"
        label={isUndecided ? 'Select Peer Reviewers' : 'Edit Peer Reviewers'}
        width="small"
        form={({ onClose }) => <PeersForm view={view} onClose={onClose} />}
      />
      <FormButton
        isOffered={isUndecided}
        variant="subtle"
        size="compact-sm"
        label="Skip"
        title="Skip Peer Review"
        width="small"
        form={({ onClose }) => <SkipPeersForm view={view} onClose={onClose} />}
      />
    </div>
  );
}
