import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { can } from '#contract/policies.ts';
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx';
import { formWhenWanted } from '#web/ui/when-wanted.tsx';
import classes from './Reviewers.module.css';
import { offers, type ReviewView } from './review-view.ts';

const SkipPeersForm = formWhenWanted(async () => (await import('./SkipPeersForm.tsx')).SkipPeersForm);

const PeersForm = formWhenWanted(async () => (await import('./PeersForm.tsx')).PeersForm);

/** Chooses the peers or skips the peer review with an explanation. */
export function PeerReviewers({ view }: { readonly view: ReviewView }) {
  const { skipPeerReview, skipPeerReviewReason, reviewers } = view.review;
  const isUndecided = skipPeerReview !== true && !reviewers.some(({ type }) => type === 'Peer');
  return (
    <>
      {skipPeerReview === true && (
        <p className={classes.skipped}>Peer review skipped: {skipPeerReviewReason ?? 'no explanation'}</p>
      )}
      {offers(view, 'changePeers', can.changeReviewers) && (
        <div className={classes.peers}>
          <ChoosePeers view={view} label={isUndecided ? 'Select Peer Reviewers' : 'Edit Peer Reviewers'} />
          {isUndecided && <SkipPeers view={view} />}
        </div>
      )}
    </>
  );
}

function ChoosePeers({ view, label }: { view: ReviewView; label: string }) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={open}>
        {label}
      </Button>
      <FormDialog opened={opened} title={label} size="small" onClose={close}>
        <PeersForm view={view} onClose={close} />
      </FormDialog>
    </>
  );
}

function SkipPeers({ view }: { view: ReviewView }) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="subtle" size="compact-sm" onClick={open}>
        Skip
      </Button>
      <FormDialog opened={opened} title="Skip Peer Review" size="small" onClose={close}>
        <SkipPeersForm view={view} onClose={close} />
      </FormDialog>
    </>
  );
}
