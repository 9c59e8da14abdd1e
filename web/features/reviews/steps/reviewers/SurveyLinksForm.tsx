import { useWatch } from 'react-hook-form';
import { isAwaited } from '#contract/reviews/steps/awaited.ts';
import { useConflict } from '#web/app/calls/use-conflict.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form } from '#web/ui/forms/Form.tsx';
import { TextField } from '#web/ui/forms/TextField.tsx';
import { useZodForm } from '#web/ui/forms/useZodForm.ts';
import { useChangeSurveyLinks } from '../annual-reviews.api.ts';
import { linkBody, linksInput, linksInRows, linkValues } from '../review-forms.ts';
import { isOwn, type ReviewView } from '../review-view.ts';
import { TellNow } from './TellNow.tsx';

/** Edits the links of the reviewers that the viewer sees, and may tell them of new ones. */
export function SurveyLinksForm({ view, onClose }: { view: ReviewView; onClose: () => void }) {
  const { reviewers } = view.review;
  // People who set their own link have no other person to tell.
  const defaultValues = { ...linkValues(view.review), tellNow: !isOwn(view) };
  const form = useZodForm(linksInput, { defaultValues });
  const told = toldOfLinks(view, useWatch({ control: form.control, name: 'links' }));
  const change = useChangeSurveyLinks();
  // The rows as first opened: a refetch must not put another reviewer next to a typed link.
  const rows = form.getValues('links');
  const { conflict, attempt } = useConflict(view.review, {
    values: (newest) => ({ links: linksInRows(newest, rows) }),
  });
  const nameOf = (employeeId: number) => reviewers.find((one) => one.employeeId === employeeId);
  return (
    <Form
      form={form}
      submitLabel="Save Links"
      onCancel={onClose}
      conflict={conflict}
      onSubmit={(values) =>
        attempt(async (opened) => {
          await change.mutateAsync({ body: linkBody(opened, values), ifMatch: opened.version });
          onClose();
          toast('The survey links have been saved.');
        })
      }
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
      {!isOwn(view) && (
        <TellNow whom={told} otherwise="Reviewers with a new link get an email in about five minutes." />
      )}
    </Form>
  );
}

/** The names of the other reviewers who are not done and get a new link. */
function toldOfLinks(
  { review: { reviewers }, viewer }: ReviewView,
  links: readonly { readonly employeeId: number; readonly surveyLink?: string | null | undefined }[],
): string[] {
  return reviewers
    .filter((reviewer) => isAwaited(reviewer) && reviewer.employeeId !== viewer.employeeId)
    .filter(({ employeeId, surveyLink: now }) => {
      const typed = links.find((link) => link.employeeId === employeeId)?.surveyLink?.trim() ?? '';
      return typed !== '' && typed !== (now ?? '');
    })
    .map(({ reviewerName }) => reviewerName);
}
