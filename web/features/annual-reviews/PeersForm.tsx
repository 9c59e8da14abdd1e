import { useWatch } from 'react-hook-form';
import { listSnippets } from '#contract/names.ts';
import { usePeopleOptions } from '#web/app/use-people-options.ts';
import { useSettings } from '#web/features/settings/settings.api.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form } from '#web/ui/forms/Form.tsx';
import { PeopleMultiField } from '#web/ui/forms/PeopleMultiField.tsx';
import { useZodForm } from '#web/ui/forms/useZodForm.ts';
import { useChangeReviewers } from './annual-reviews.api.ts';
import { knownPeers, noPeers } from './peer-options.ts';
import { entriesWithPeers } from './reviewer-entries.ts';
import { peersInput, peerValues } from './review-forms.ts';
import type { ReviewView } from './review-view.ts';

type Props = { readonly view: ReviewView; readonly onClose: () => void };

/** Picks the peers from the active colleagues, without the employee and the lead. */
export function PeersForm({ view, onClose }: Props) {
  const { review } = view;
  const change = useChangeReviewers();
  const { data: { peersWanted: wanted } = { peersWanted: 0 } } = useSettings({ isSilent: true });
  const form = useZodForm(peersInput, { defaultValues: peerValues(review) });
  const { options, search } = usePeopleOptions(
    listSnippets,
    useWatch({ control: form.control, name: 'peerIds' }),
    { without: noPeers(view), known: knownPeers(review) },
  );
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
      <PeopleMultiField
        name="peerIds"
        label="Peer reviewers"
        {...(wanted > 0 ? { description: `Your company asks for ${wanted}.` } : {})}
        options={options}
        search={search}
      />
    </Form>
  );
}
