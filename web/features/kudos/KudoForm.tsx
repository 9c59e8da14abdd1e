import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { KUDO_MESSAGE_MAX_CHARACTERS } from '#contract/core/values/constants.ts';
import { kudoEdit } from '#contract/kudos/kudos.schemas.ts';
import { kudoMessages } from '#contract/kudos/kudos.ts';
import { listSnippets } from '#contract/core/names.endpoints.ts';
import { useFeaturesNow } from '#web/app/features.ts';
import { usePeopleOptions } from '#web/app/people/use-people-options.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form } from '#web/ui/forms/Form.tsx';
import { PeopleMultiField } from '#web/ui/forms/pickers/PeopleMultiField.tsx';
import { markupHint } from '#contract/core/values/markup.ts';
import { TextAreaField } from '#web/ui/forms/TextAreaField.tsx';
import { useZodForm } from '#web/ui/forms/useZodForm.ts';
import { Skeletons } from '#web/ui/layout/Skeletons.tsx';
import { type DraftOf, dropDraft, keepDraft, readDraft } from './kudo-draft.ts';
import { useSendKudo } from './kudos.api.ts';
import classes from './kudos.module.css';
import { ValuesField } from './ValuesField.tsx';

type Props = DraftOf & { readonly onClose: () => void };

const formInput = kudoEdit.extend({
  targetEmployees: z.array(z.int()).min(1, kudoMessages.recipientRequired),
});

/** The form for a new kudo. It says first who will read the kudo. */
export function KudoForm(props: Props) {
  const features = useFeaturesNow();
  if (features === null) return <Skeletons shape="list" rows={3} />;
  return <ReadyForm {...props} kudosFeed={features.kudosFeed ?? false} />;
}

/** The draft is kept in the browser until it is sent. */
function ReadyForm({ senderId, recipientId, onClose, kudosFeed }: Props & { readonly kudosFeed: boolean }) {
  const send = useSendKudo();
  // What the person has read stays true while they write, whatever the company changes meanwhile.
  const [isForFeed] = useState(kudosFeed);
  const [draftOf] = useState<DraftOf>({ senderId, recipientId });
  const form = useZodForm(formInput, { defaultValues: readDraft(draftOf) });
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
          keepDraft(draftOf, {
            message: values.message ?? '',
            values: [...(values.values ?? [])],
            targetEmployees: [...(values.targetEmployees ?? [])],
          });
        },
      }),
    [subscribe, draftOf],
  );
  return (
    <Form
      form={form}
      submitLabel="Send Kudo"
      onCancel={onClose}
      asksBeforeLeaving={false}
      onSubmit={async (body) => {
        await send.mutateAsync({ ...body, ...(isForFeed ? { isForFeed } : {}) });
        isSent.current = true;
        dropDraft(draftOf);
        onClose();
        toast('Your kudo has been sent and is waiting for review.');
      }}
    >
      <p className={classes.readers}>{isForFeed ? kudoReaders.everyone : kudoReaders.some}</p>
      <PeopleMultiField
        name="targetEmployees"
        label="Recipients"
        required
        options={options}
        search={search}
      />
      <TextAreaField
        name="message"
        label="Message"
        description={markupHint}
        required
        rows={5}
        countTo={KUDO_MESSAGE_MAX_CHARACTERS}
      />
      <ValuesField name="values" />
    </Form>
  );
}

/** Who will read the kudo. Source: docs/product/kudos.md. */
const kudoReaders = {
  some: 'Admins and your team lead, if you have one, read the kudo at once, the recipients and their team leads when an Admin has approved it.',
  everyone:
    'Admins and your team lead, if you have one, read the kudo at once. When an Admin has approved it, everyone who signs in reads it on the page Recognition.',
};
