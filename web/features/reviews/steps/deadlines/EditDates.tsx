import { can } from '#contract/policies.ts';
import { FormButton } from '#web/ui/dialogs/FormButton.tsx';
import { lazyForm } from '#web/ui/lazy.tsx';
import { offers, type ReviewView } from '../review-view.ts';

const EditDatesForm = lazyForm(async () => (await import('./EditDatesForm.tsx')).EditDatesForm);

/** Changes the four deadlines. */
export function EditDates({ view }: { readonly view: ReviewView }) {
  if (!offers(view, 'changeDates', can.changeAnnualReview)) return null;
  return (
    <FormButton
      variant="default"
      size="compact-sm"
      label="Edit Dates"
      width="small"
      form={({ onClose }) => <EditDatesForm review={view.review} today={view.today} onClose={onClose} />}
    />
  );
}
