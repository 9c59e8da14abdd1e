import { useQuery } from '@tanstack/react-query';
import type { Snippet } from '#contract/names.ts';
import { snippetsQuery } from '#web/features/people/names.api.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form } from '#web/ui/forms/Form.tsx';
import { PeopleMultiField } from '#web/ui/forms/PeopleMultiField.tsx';
import { useZodForm } from '#web/ui/forms/useZodForm.ts';
import { useChangeReviewers } from './annual-reviews.api.ts';
import { peerOptions } from './peer-options.ts';
import { entriesWithPeers } from './reviewer-entries.ts';
import { peersInput, peerValues } from './review-forms.ts';
import type { ReviewView } from './review-view.ts';

type Props = { readonly view: ReviewView; readonly onClose: () => void };

const NOBODY: readonly Snippet[] = [];

/** Picks the peers from the active colleagues, without the employee and the lead. */
export function PeersForm({ view, onClose }: Props) {
  const { review } = view;
  const { data: snippets = NOBODY } = useQuery(snippetsQuery);
  const change = useChangeReviewers();
  const form = useZodForm(peersInput, { defaultValues: peerValues(review) });
  return (
    <Form
      form={form}
      submitLabel="Save Peer Reviewers"
      onCancel={onClose}
      onSubmit={async ({ peerIds }) => {
        await change.mutateAsync({ body: entriesWithPeers(review, peerIds), ifMatch: review.version });
        onClose();
        toast('The peer reviewers have been saved.');
      }}
    >
      <PeopleMultiField name="peerIds" label="Peer reviewers" options={peerOptions(view, snippets)} />
    </Form>
  );
}
