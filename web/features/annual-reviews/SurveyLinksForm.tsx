import { z } from 'zod';
import { surveyLink } from '#contract/annual-reviews.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form } from '#web/ui/forms/Form.tsx';
import { TextField } from '#web/ui/forms/TextField.tsx';
import { useZodForm } from '#web/ui/forms/useZodForm.ts';
import { useChangeSurveyLinks } from './annual-reviews.api.ts';
import type { ReviewView } from './review-view.ts';

const linksInput = z.object({ links: z.array(z.object({ employeeId: z.int(), surveyLink })) });

/** The survey links of all reviewers that the viewer sees. */
export function SurveyLinksForm({ view, onClose }: { view: ReviewView; onClose: () => void }) {
  const { annualReviewId, reviewers, version } = view.review;
  const links = reviewers.map(({ employeeId, surveyLink: link }) => ({ employeeId, surveyLink: link ?? '' }));
  const form = useZodForm(linksInput, { defaultValues: { links } });
  const change = useChangeSurveyLinks();
  // The rows as they were opened: a refetch must not slip another reviewer under a typed link.
  const rows = form.getValues('links');
  const nameOf = (employeeId: number) => reviewers.find((one) => one.employeeId === employeeId);
  return (
    <Form
      form={form}
      submitLabel="Save Links"
      onCancel={onClose}
      onSubmit={async (values) => {
        const body = values.links.map((link) => ({ annualReviewId, ...link }));
        await change.mutateAsync({ body, ifMatch: version });
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
