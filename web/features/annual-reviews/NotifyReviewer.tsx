import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReviewerEntry } from '#contract/annual-reviews.ts';
import { useRefreshScreens } from '#web/app/refresh-screens.ts';
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx';
import { SuccessDialog } from '#web/ui/feedback/SuccessDialog.tsx';
import { formWhenWanted } from '#web/ui/when-wanted.tsx';

const NotifyReviewerForm = formWhenWanted(
  async () => (await import('./NotifyReviewerForm.tsx')).NotifyReviewerForm,
);

/** Reminds one reviewer by e-mail, after asking, with a message of one's own if one likes. */
export function NotifyReviewer({ reviewer }: { readonly reviewer: ReviewerEntry }) {
  const [isAsking, asking] = useDisclosure(false);
  const [isDone, done] = useDisclosure(false);
  const refresh = useRefreshScreens();
  const { reviewer: fullName } = reviewer;
  const finish = () => {
    asking.close();
    done.open();
  };
  // The reminder counts once the mail server has taken it, a moment after the call.
  const close = () => {
    done.close();
    void refresh();
  };
  return (
    <>
      <Button variant="default" size="compact-sm" aria-label={`Notify ${fullName}`} onClick={asking.open}>
        Notify
      </Button>
      <FormDialog opened={isAsking} title={`Notify ${fullName}?`} size="small" onClose={asking.close}>
        <NotifyReviewerForm reviewer={reviewer} onSent={finish} onClose={asking.close} />
      </FormDialog>
      <SuccessDialog opened={isDone} title="Reminder Sent" onClose={close}>
        A reminder to {fullName} is on its way.
      </SuccessDialog>
    </>
  );
}
