import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { KUDO_MESSAGE_MAX_CHARACTERS } from '#contract/constants.ts';
import { kudoEdit, kudoMessages } from '#contract/kudos.ts';
import { listSnippets } from '#contract/names.ts';
import { usePeopleOptions } from '#web/app/use-people-options.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form } from '#web/ui/forms/Form.tsx';
import { PeopleMultiField } from '#web/ui/forms/PeopleMultiField.tsx';
import { TextAreaField } from '#web/ui/forms/TextAreaField.tsx';
import { useZodForm } from '#web/ui/forms/useZodForm.ts';
import { dropDraft, keepDraft, readDraft } from './kudo-draft.ts';
import { useSendKudo } from './kudos.api.ts';
import { ValuesField } from './ValuesField.tsx';

type Props = { readonly senderId: number; readonly onClose: () => void };

const formInput = kudoEdit.extend({
  targetEmployees: z.array(z.int()).min(1, kudoMessages.recipientRequired),
});

/** The form for a new kudo. Its draft is kept in the browser until it is sent. */
export function KudoForm({ senderId, onClose }: Props) {
  const send = useSendKudo();
  const form = useZodForm(formInput, { defaultValues: readDraft(senderId) });
  const { control, subscribe, setValue } = form;
  const picked = useWatch({ control, name: 'targetEmployees' });
  const { options, search, gone } = usePeopleOptions(listSnippets, picked, { without: [senderId] });
  // Drop recipients who were archived since the draft was saved.
  useEffect(() => {
    if (gone.length === 0) return;
    setValue(
      'targetEmployees',
      picked.filter((id) => !gone.includes(id)),
    );
  }, [gone, picked, setValue]);
  const isSent = useRef(false);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          // The form notifies once more after sending; don't store the sent draft again.
          if (isSent.current) return;
          keepDraft(senderId, {
            message: values.message ?? '',
            values: [...(values.values ?? [])],
            targetEmployees: [...(values.targetEmployees ?? [])],
          });
        },
      }),
    [subscribe, senderId],
  );
  return (
    <Form
      form={form}
      submitLabel="Send Kudo"
      onCancel={onClose}
      asksBeforeLeaving={false}
      onSubmit={async (body) => {
        await send.mutateAsync(body);
        isSent.current = true;
        dropDraft(senderId);
        onClose();
        toast('Your kudo has been sent and is waiting for review.');
      }}
    >
      <PeopleMultiField
        name="targetEmployees"
        label="Recipients"
        required
        options={options}
        search={search}
      />
      <TextAreaField name="message" label="Message" required rows={5} countTo={KUDO_MESSAGE_MAX_CHARACTERS} />
      <ValuesField name="values" />
    </Form>
  );
}
