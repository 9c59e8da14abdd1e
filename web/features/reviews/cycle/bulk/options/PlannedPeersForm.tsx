import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import type { BulkPerson } from '#contract/reviews/cycle/bulk-actions.schemas.ts';
import { listSnippets } from '#contract/core/names.endpoints.ts';
import { usePeopleOptions } from '#web/app/people/use-people-options.ts';
import { Form } from '#web/ui/forms/Form.tsx';
import { PeopleMultiField } from '#web/ui/forms/pickers/PeopleMultiField.tsx';
import { useZodForm } from '#web/ui/forms/useZodForm.ts';

type Props = {
  readonly person: BulkPerson;
  readonly onSave: (peerIds: readonly number[]) => Promise<void>;
  readonly onClose: () => void;
};

const input = z.object({ peerIds: z.array(z.int()) });

/** Changes the peers that an action will choose for one person. */
export function PlannedPeersForm({ person: { employeeId, fullName, plan }, onSave, onClose }: Props) {
  const peers = plan.peers ?? [];
  const form = useZodForm(input, { defaultValues: { peerIds: peers.map((one) => one.employeeId) } });
  const { options, search } = usePeopleOptions(
    listSnippets,
    useWatch({ control: form.control, name: 'peerIds' }),
    {
      without: [employeeId],
      known: peers.map((one) => ({ id: one.employeeId, label: one.fullName })),
    },
  );
  return (
    <Form
      form={form}
      submitLabel="Save Peers"
      onCancel={onClose}
      asksBeforeLeaving={false}
      onSubmit={({ peerIds }) => onSave(peerIds)}
    >
      <PeopleMultiField
        name="peerIds"
        label={`Peer reviewers of ${fullName}`}
        options={options}
        search={search}
      />
    </Form>
  );
}
