import { toast } from '#web/ui/feedback/toast.ts';
import { Form } from '#web/ui/forms/Form.tsx';
import { TextField } from '#web/ui/forms/TextField.tsx';
import { useZodForm } from '#web/ui/forms/useZodForm.ts';
import { useChangeSurveyLinks } from './annual-reviews.api.ts';
import { linkBody, linksInput, linkValues } from './review-forms.ts';
import type { ReviewView } from './review-view.ts';

export function SurveyLinksForm({ view, onClose }: { view: ReviewView; onClose: () => void }) {
  const { reviewers, version } = view.review;
  const form = useZodForm(linksInput, { defaultValues: linkValues(view.review) });
  const change = useChangeSurveyLinks();
  // The rows as first opened: a refetch must not put another reviewer next to a typed link.
  const rows = form.getValues('links');
  const nameOf = (employeeId: number) => reviewers.find((one) => one.employeeId === employeeId);
  return (
    <Form
      form={form}
      submitLabel="Save Links"
      onCancel={onClose}
      onSubmit={async (values) => {
        await change.mutateAsync({ body: linkBody(view.review, values), ifMatch: version });
        onClose();
        toast('The survey links have been saved.');
      }}
    >
      {rows.map(({ employeeId }, index) => (
        <TextField
          key={employeeId}
          name={`links.${index}.surveyLink`}
          label={`${nameOf(employeeId)?.reviewerName ?? ''} (${nameOf(employeeId)?.type ?? ''})`}
          type="url"
          placeholder="https://"
        />
      ))}
    </Form>
  );
}
