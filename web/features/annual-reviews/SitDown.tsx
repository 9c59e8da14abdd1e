import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { formatDay } from '#contract/dates.ts';
import { can } from '#contract/policies.ts';
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx';
import { dialogWhenWanted } from '#web/ui/when-wanted.tsx';
import { useUpdateAnnualReview } from './annual-reviews.api.ts';
import { ReviewSection } from './ReviewSection.tsx';
import { offers, type ReviewView } from './review-view.ts';
import classes from './SitDown.module.css';

const SitDownDialog = dialogWhenWanted(async () => (await import('./SitDownDialog.tsx')).SitDownDialog);

/** The sit-down meeting: its date until it has been held, then that it has. */
export function SitDown({ view }: { readonly view: ReviewView }) {
  const { sitdownDate, isSitDownComplete } = view.review;
  return (
    <ReviewSection
      title="Sit-Down Meeting"
      actions={
        <>
          {offers(view, 'setSitDownDate', can.changeAnnualReview) && <SetDate view={view} />}
          {offers(view, 'completeMeeting', can.changeAnnualReview) && <CompleteMeeting view={view} />}
        </>
      }
    >
      <p className={classes.line}>
        <span className={classes.label}>Sit-down date</span>
        <span>
          {sitdownDate === null ? 'TBD' : formatDay(sitdownDate)}
          {isSitDownComplete && ' · held'}
        </span>
      </p>
    </ReviewSection>
  );
}

function SetDate({ view }: { readonly view: ReviewView }) {
  const [opened, { open, close }] = useDisclosure(false);
  const verb = view.review.sitdownDate === null ? 'Set' : 'Change';
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={`${verb} Date of the Sit-Down Meeting`}
        onClick={open}
      >
        {verb} Date
      </Button>
      <SitDownDialog opened={opened} title={`${verb} Sit-Down Date`} view={view} onClose={close} />
    </>
  );
}

function CompleteMeeting({ view }: { readonly view: ReviewView }) {
  const [opened, { open, close }] = useDisclosure(false);
  const update = useUpdateAnnualReview();
  const { annualReviewId, version } = view.review;
  const complete = async () => {
    await update.mutateAsync({ body: { annualReviewId, isSitDownComplete: true }, ifMatch: version });
    close();
  };
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={open}>
        Meeting Complete
      </Button>
      <ConfirmDialog
        opened={opened}
        title="Meeting Complete"
        message={`Has the sit-down meeting with ${view.employee.fullName} been held? Its date can no longer be changed afterwards.`}
        verb="Mark Meeting Complete"
        isWorking={update.isPending}
        onConfirm={complete}
        onClose={close}
      />
    </>
  );
}
