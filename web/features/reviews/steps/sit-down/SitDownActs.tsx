import { can } from '#contract/policies.ts';
import { ConfirmButton } from '#web/ui/dialogs/ConfirmButton.tsx';
import { FormButton } from '#web/ui/dialogs/FormButton.tsx';
import { lazyForm } from '#web/ui/lazy.tsx';
import { useUpdateAnnualReview } from '../annual-reviews.api.ts';
import { lookOf, offers, type ReviewView } from '../review-view.ts';

const HeldForm = lazyForm(async () => (await import('./HeldForm.tsx')).HeldForm);
const SitDownForm = lazyForm(async () => (await import('./SitDownForm.tsx')).SitDownForm);

/** Sets the date of the sit-down meeting, and completes the meeting. */
export const SitDownActs = ({ view }: { readonly view: ReviewView }) => (
  <>
    {offers(view, 'setSitDownDate', can.changeAnnualReview) && <SetDate view={view} />}
    {offers(view, 'completeMeeting', can.changeAnnualReview) && <CompleteMeeting view={view} />}
  </>
);

function SetDate({ view }: { readonly view: ReviewView }) {
  const isNew = view.review.sitdownDate === null;
  const verb = isNew ? 'Set' : 'Change';
  return (
    <FormButton
      {...(isNew ? lookOf(view, 'SitDown') : { variant: 'default' })}
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
  const look = { ...lookOf(view, 'SitDown'), size: 'compact-sm', label: 'Meeting Complete' };
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
