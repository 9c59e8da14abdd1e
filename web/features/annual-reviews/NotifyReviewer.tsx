import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReviewerEntry } from '#contract/annual-reviews.ts';
import { dialogWhenWanted } from '#web/ui/when-wanted.tsx';
import { useRemindReviewer } from './annual-reviews.api.ts';

const NotifyDialog = dialogWhenWanted(async () => (await import('#web/app/NotifyDialog.tsx')).NotifyDialog);

/** Reminds one reviewer of their review. */
export function NotifyReviewer({ reviewer }: { readonly reviewer: ReviewerEntry }) {
  const [opened, { open, close }] = useDisclosure(false);
  const remind = useRemindReviewer();
  const { annualReviewerId, reviewerName: fullName } = reviewer;
  return (
    <>
      <Button variant="default" size="compact-sm" aria-label={`Notify ${fullName}`} onClick={open}>
        Notify
      </Button>
      <NotifyDialog
        opened={opened}
        fullName={fullName}
        link="the survey link"
        sent={`A reminder to ${fullName} is on its way.`}
        onSend={(message) => remind.mutateAsync({ annualReviewerId, message })}
        onClose={close}
      />
    </>
  );
}
