import { Button } from '@mantine/core';
import { useState } from 'react';
import { KUDO_MESSAGE_MAX_CHARACTERS } from '#contract/constants.ts';
import { kudoEdit, kudoMessages, type ReviewedKudo } from '#contract/kudos.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form } from '#web/ui/forms/Form.tsx';
import { TextAreaField } from '#web/ui/forms/TextAreaField.tsx';
import { useZodForm } from '#web/ui/forms/useZodForm.ts';
import { kudoBody, kudoValues } from './kudo-edit.ts';
import { namesOf } from './kudo-columns.tsx';
import { useApproveKudo, useDeleteKudo, useEditKudo } from './kudos.api.ts';
import { ApproveQuestion, DeleteQuestion } from './KudoQuestions.tsx';
import { ValueChips } from './ValueChips.tsx';
import { ValuesField } from './ValuesField.tsx';
import classes from './kudos.module.css';

type OpenProps = { readonly kudo: ReviewedKudo; readonly onClose: () => void };

/** What it says, and what an Admin may do with it. */
export function OpenKudo({ kudo, onClose }: OpenProps) {
  // Somebody else may approve it meanwhile: what has been typed stays in sight.
  const [isForm] = useState(!kudo.approved);
  return (
    <div className={classes.reading}>
      <div>
        From <strong>{kudo.sender.fullName}</strong> to <strong>{namesOf(kudo)}</strong>, {kudo.dateCreated}
        {kudo.dateApproved !== null && `, approved ${kudo.dateApproved}`}
      </div>
      {isForm ? (
        <EditForm kudo={kudo} onClose={onClose} />
      ) : (
        <>
          <p className={classes.message}>{kudo.message}</p>
          <ValueChips values={kudo.values} />
          <Original kudo={kudo} />
          <div className={classes.decide}>
            <DeleteButton kudo={kudo} onDone={onClose} />
          </div>
        </>
      )}
    </div>
  );
}

function Original({ kudo: { message, originalMessage } }: Pick<OpenProps, 'kudo'>) {
  if (originalMessage === undefined || originalMessage === message) return null;
  return (
    <div className={classes.original}>
      <div className={classes.when}>As it was written</div>
      <p className={classes.message}>{originalMessage}</p>
    </div>
  );
}

function EditForm({ kudo, onClose }: OpenProps) {
  const { version: ifMatch } = kudo;
  const edit = useEditKudo();
  const approve = useApproveKudo();
  const [isAsking, setAsking] = useState(false);
  const form = useZodForm(kudoEdit, { defaultValues: kudoValues(kudo) });
  // The search may have hidden it by then.
  const approveKudo = async () => {
    await approve.mutateAsync(kudo);
    setAsking(false);
    onClose();
    toast('One kudo has been approved.');
  };
  return (
    <>
      <Form
        form={form}
        submitLabel="Save Kudo"
        onCancel={onClose}
        cancelLabel="Close"
        onSubmit={async (contents) => {
          await edit.mutateAsync({ body: kudoBody(kudo, contents), ifMatch });
          toast('The kudo has been saved.');
        }}
      >
        <TextAreaField
          name="message"
          label="Message"
          required
          rows={5}
          countTo={KUDO_MESSAGE_MAX_CHARACTERS}
        />
        <ValuesField name="values" />
      </Form>
      <Original kudo={kudo} />
      <div className={classes.decide}>
        <DeleteButton kudo={kudo} onDone={onClose} />
        {!kudo.approved && !kudo.isApprovable && <p className={classes.when}>{kudoMessages.notOwn}</p>}
        {kudo.isApprovable && form.formState.isDirty && (
          <p className={classes.when}>Save the changes to approve it.</p>
        )}
        {kudo.isApprovable && !form.formState.isDirty && (
          <>
            <Button onClick={() => setAsking(true)}>Approve</Button>
            <ApproveQuestion
              count={1}
              opened={isAsking}
              isWorking={approve.isPending}
              onConfirm={approveKudo}
              onClose={() => setAsking(false)}
            />
          </>
        )}
      </div>
    </>
  );
}

function DeleteButton({ kudo, onDone }: { readonly kudo: ReviewedKudo; readonly onDone: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useDeleteKudo();
  // Whatever the page shows by then: this component is gone with the kudo.
  const confirm = async () => {
    await remove.mutateAsync(kudo);
    setAsking(false);
    onDone();
    toast('The kudos have been deleted.');
  };
  return (
    <div>
      <Button variant="subtle" color="red" size="xs" onClick={() => setAsking(true)}>
        Delete kudos
      </Button>
      <DeleteQuestion
        opened={isAsking}
        isWorking={remove.isPending}
        onClose={() => setAsking(false)}
        onConfirm={confirm}
      />
    </div>
  );
}
