import { useState } from 'react';
import { KUDO_MESSAGE_MAX_CHARACTERS } from '#contract/constants.ts';
import { kudoEdit, kudoMessages, type ReviewedKudo } from '#contract/kudos.ts';
import { ConfirmButton } from '#web/ui/feedback/ConfirmButton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form } from '#web/ui/forms/Form.tsx';
import { TextAreaField } from '#web/ui/forms/TextAreaField.tsx';
import { useZodForm } from '#web/ui/forms/useZodForm.ts';
import { DeleteKudo } from './DeleteKudo.tsx';
import { kudoBody, kudoValues } from './kudo-edit.ts';
import { namesOf } from './kudo-columns.tsx';
import { useApproveKudo, useEditKudo } from './kudos.api.ts';
import { ValueChips } from './ValueChips.tsx';
import { ValuesField } from './ValuesField.tsx';
import classes from './kudos.module.css';

type OpenProps = { readonly kudo: ReviewedKudo; readonly onClose: () => void };

/** One kudo with the Admin's actions. */
export function OpenKudo({ kudo, onClose }: OpenProps) {
  // Keep the form even if another Admin approves the kudo meanwhile, so that typed text stays visible.
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
            <div>
              <DeleteKudo kudo={kudo} label="Delete kudos" onDone={onClose} />
            </div>
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
      <div className={classes.when}>Original message</div>
      <p className={classes.message}>{originalMessage}</p>
    </div>
  );
}

function EditForm({ kudo, onClose }: OpenProps) {
  const { version: ifMatch } = kudo;
  const edit = useEditKudo();
  const approve = useApproveKudo();
  const form = useZodForm(kudoEdit, { defaultValues: kudoValues(kudo) });
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
        <div>
          <DeleteKudo kudo={kudo} label="Delete kudos" onDone={onClose} />
        </div>
        {!kudo.approved && !kudo.isApprovable && <p className={classes.when}>{kudoMessages.notOwn}</p>}
        {kudo.isApprovable && form.formState.isDirty && (
          <p className={classes.when}>Save your changes before you approve.</p>
        )}
        {kudo.isApprovable && !form.formState.isDirty && (
          <ConfirmButton
            label="Approve"
            title="Approve kudos"
            message={kudoMessages.confirmApprove(1)}
            verb="Approve"
            onConfirm={async () => {
              await approve.mutateAsync(kudo);
              onClose();
            }}
            done="One kudo has been approved."
          />
        )}
      </div>
    </>
  );
}
