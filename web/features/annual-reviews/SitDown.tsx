import { formatDay } from '#contract/dates.ts';
import { can } from '#contract/policies.ts';
import { ConfirmButton } from '#web/ui/feedback/ConfirmButton.tsx';
import { FormButton } from '#web/ui/feedback/FormButton.tsx';
import { lazyForm, lazyPart } from '#web/ui/lazy.tsx';
import { useUpdateAnnualReview } from './annual-reviews.api.ts';
import { ReviewSection } from './ReviewSection.tsx';
import { lookOf, offers, type ReviewView } from './review-view.ts';
import classes from './SitDown.module.css';

const HeldForm = lazyForm(async () => (await import('./HeldForm.tsx')).HeldForm);
const SitDownForm = lazyForm(async () => (await import('./SitDownForm.tsx')).SitDownForm);
const TimeAndPlace = lazyPart(async () => (await import('./TimeAndPlace.tsx')).TimeAndPlace);

/** The sit-down meeting: its date, time and place, or, after the meeting, that it was held. */
export function SitDown({ view }: { readonly view: ReviewView }) {
  const { review } = view;
  const { sitdownDate, isSitDownComplete } = review;
  // A meeting may be held at another time than planned.
  const isPlaced = !isSitDownComplete && (review.sitdownTime ?? review.sitdownPlace) !== null;
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
      {isPlaced && <TimeAndPlace meeting={review} />}
    </ReviewSection>
  );
}

function SetDate({ view }: { readonly view: ReviewView }) {
  const isNew = view.review.sitdownDate === null;
  const verb = isNew ? 'Set' : 'Change';
  return (
    <FormButton
      {...(isNew ? lookOf(view, 'Meeting') : { variant: 'default' })}
      size="compact-sm"
      label={`${verb} Date`}
      aria-label={`${verb} Date of the Sit-Down Meeting`}
      title={`${verb} Sit-Down Date`}
      width="small"
      form={({ onClose }) => <SitDownForm view={view} onClose={onClose} />}
    />
  );
}

function CompleteMeeting({ view }: { readonly view: ReviewView }) {
  const update = useUpdateAnnualReview();
  const { annualReviewId, version, sitdownDate } = view.review;
  const look = { ...lookOf(view, 'Meeting'), size: 'compact-sm', label: 'Meeting Complete' };
  if (sitdownDate !== null && sitdownDate > view.today) {
    return (
      <FormButton
        {...look}
        width="small"
        form={({ onClose }) => <HeldForm view={view} plannedFor={sitdownDate} onClose={onClose} />}
      />
    );
  }
  return (
    <ConfirmButton
      {...look}
      title="Meeting Complete"
      message={`Has the sit-down meeting with ${view.employee.fullName} been held? Its date cannot be changed afterward.`}
      verb="Mark Meeting Complete"
      onConfirm={() =>
        update.mutateAsync({ body: { annualReviewId, isSitDownComplete: true }, ifMatch: version })
      }
    />
  );
}
