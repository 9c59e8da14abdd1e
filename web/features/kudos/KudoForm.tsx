import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { z } from 'zod';
import { KUDO_MESSAGE_MAX_CHARACTERS } from '#contract/constants.ts';
import { kudoEdit, kudoMessages } from '#contract/kudos.ts';
import type { Snippet } from '#contract/names.ts';
import { snippetsQuery } from '#web/features/people/names.api.ts';
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
const NOBODY: readonly Snippet[] = [];

/** The form for a new kudo. Its draft is kept in the browser until it is sent. */
export function KudoForm({ senderId, onClose }: Props) {
  const { data: snippets = NOBODY, isSuccess } = useQuery(snippetsQuery);
  const send = useSendKudo();
  const form = useZodForm(formInput, { defaultValues: readDraft(senderId) });
  const { subscribe, getValues, setValue } = form;
  // Drop recipients who were archived since the draft was saved.
  useEffect(() => {
    if (!isSuccess) return;
    const picked = getValues('targetEmployees');
    const there = picked.filter((id) => snippets.some(({ employeeId }) => employeeId === id));
    if (there.length < picked.length) setValue('targetEmployees', there);
  }, [isSuccess, snippets, getValues, setValue]);
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
  const options = snippets
    .filter((person) => person.employeeId !== senderId)
    .map(({ employeeId, fullName, positionName }) => ({
      id: employeeId,
      label: fullName,
      hint: positionName ?? undefined,
    }));
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
      <PeopleMultiField name="targetEmployees" label="Recipients" required options={options} />
      <TextAreaField name="message" label="Message" required rows={5} countTo={KUDO_MESSAGE_MAX_CHARACTERS} />
      <ValuesField name="values" />
    </Form>
  );
}
