import { useWatch } from 'react-hook-form';
import { hasPeers, isCounted } from '#contract/reviews/steps/awaited.ts';
import { listSnippets } from '#contract/core/names.endpoints.ts';
import { usePeopleOptions } from '#web/app/people/use-people-options.ts';
import { useSettings } from '#web/features/settings/settings.api.ts';
import { SHOWS_CONFLICT } from '#web/app/calls/use-action.ts';
import { useConflict } from '#web/app/calls/use-conflict.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form } from '#web/ui/forms/Form.tsx';
import { PeopleMultiField } from '#web/ui/forms/pickers/PeopleMultiField.tsx';
import { useZodForm } from '#web/ui/forms/useZodForm.ts';
import { Skeletons } from '#web/ui/layout/Skeletons.tsx';
import { useChangeReviewers } from '../annual-reviews.api.ts';
import { asOptions, knownPeers, noPeers } from './peer-options.ts';
import { entriesWithPeers } from './reviewer-entries.ts';
import { peersInput, peerValues } from '../review-forms.ts';
import type { ReviewView } from '../review-view.ts';
import { SuggestedPeers } from './SuggestedPeers.tsx';
import { useSuggestedPeers } from './suggested-peers.api.ts';
import { TellNow } from './TellNow.tsx';

type Props = { readonly view: ReviewView; readonly onClose: () => void };

/** Picks the peers from the suggestions and the active colleagues, without the employee and the lead. */
export function PeersForm({ view, onClose }: Props) {
  const { review, employee } = view;
  const change = useChangeReviewers(SHOWS_CONFLICT);
  const { base, conflict, attempt } = useConflict(review, { values: peerValues });
  const { data: { peersWanted: wanted } = { peersWanted: 0 } } = useSettings({ isSilent: true });
  const { data: suggested = [], isPending } = useSuggestedPeers(review.annualReviewId);
  const form = useZodForm(peersInput, { defaultValues: peerValues(review) });
  const picked = useWatch({ control: form.control, name: 'peerIds' });
  const { options, search } = usePeopleOptions(listSnippets, picked, {
    without: noPeers(view),
    known: [...knownPeers(review), ...asOptions(suggested)],
  });
  const peersNow = new Set(peerValues(base).peerIds);
  const added = picked.filter((id) => !peersNow.has(id));
  // Peers who left without an answer are replaced, so they do not count as chosen.
  const gone = review.reviewers.filter((one) => picked.includes(one.employeeId) && !isCounted(one));
  return (
    <Form
      form={form}
      submitLabel="Save Peer Reviewers"
      onCancel={onClose}
      conflict={conflict}
      onSubmit={(values) =>
        attempt(async (opened) => {
          await change.mutateAsync({ body: entriesWithPeers(opened, values), ifMatch: opened.version });
          onClose();
          toast('The peer reviewers have been saved.');
        })
      }
    >
      {isPending ? (
        <Skeletons rows={3} />
      ) : (
        <SuggestedPeers
          employeeName={employee.fullName}
          suggested={suggested}
          picked={picked}
          wanted={hasPeers(review.reviewers) || wanted === 0 ? 0 : wanted + gone.length}
          onPick={(peerIds) => form.setValue('peerIds', [...peerIds], { shouldDirty: true })}
        />
      )}
      <PeopleMultiField
        name="peerIds"
        label="Peer reviewers"
        {...(wanted > 0 ? { description: `Your company asks for ${wanted}.` } : {})}
        options={options}
        search={search}
      />
      <TellNow
        whom={added.map((id) => options.find((one) => one.id === id)?.label ?? '')}
        otherwise="New peer reviewers get an email in about five minutes."
      />
    </Form>
  );
}
