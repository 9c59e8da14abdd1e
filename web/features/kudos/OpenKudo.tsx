import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { KUDO_MESSAGE_MAX_CHARACTERS } from '#contract/core/values/constants.ts';
import { kudoEdit, type ReviewedKudo } from '#contract/kudos/kudos.schemas.ts';
import { kudoMessages } from '#contract/kudos/kudos.ts';
import { useConflict } from '#web/app/calls/use-conflict.ts';
import { ConfirmButton } from '#web/ui/dialogs/ConfirmButton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form } from '#web/ui/forms/Form.tsx';
import { markupHint } from '#contract/core/values/markup.ts';
import { TextAreaField } from '#web/ui/forms/TextAreaField.tsx';
import { useZodForm } from '#web/ui/forms/useZodForm.ts';
import { RichText } from '#web/ui/text/RichText.tsx';
import { DeleteKudo } from './approval/DeleteKudo.tsx';
import { kudoBody, kudoValues } from './kudo-edit.ts';
import { useNamesToldApart } from '#web/app/people/namesakes.tsx';
import { namesOf } from './approval/kudo-columns.tsx';
import { useApproveKudo, useEditKudo } from './kudos.api.ts';
import { ValueChips } from './ValueChips.tsx';
import { ValuesField } from './ValuesField.tsx';
import classes from './kudos.module.css';

type OpenProps = { readonly kudo: ReviewedKudo; readonly onClose: () => void };

/** One kudo with the Admin's actions. */
export function OpenKudo({ kudo, onClose }: OpenProps) {
  const { sender, targetEmployees } = useNamesToldApart()(kudo);
  // Keep the form even if another Admin approves the kudo meanwhile, so that typed text stays visible.
  const [isForm] = useState(!kudo.approved);
  return (
    <div className={classes.reading}>
      <div>
        From <strong>{sender.fullName}</strong> to <strong>{namesOf({ targetEmployees })}</strong>,{' '}
        {kudo.dateCreated}
        {kudo.dateApproved !== null && `, approved ${kudo.dateApproved}`}
      </div>
      {isForm ? (
        <EditForm kudo={kudo} onClose={onClose} />
      ) : (
        <>
          <RichText text={kudo.message} />
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
      <p dir="auto" className={classes.message}>
        {originalMessage}
      </p>
    </div>
  );
}

function EditForm({ kudo, onClose }: OpenProps) {
  const { conflict, attempt } = useConflict(kudo, { values: kudoValues });
  const edit = useEditKudo();
  const form = useZodForm(kudoEdit, { defaultValues: kudoValues(kudo) });
  // One primary button at a time: what was changed is saved first.
  const { isDirty } = form.formState;
  const close = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Form
        form={form}
        submitLabel={isDirty ? 'Save Kudo' : undefined}
        onCancel={onClose}
        cancelLabel="Close"
        conflict={conflict}
        onSubmit={(contents) =>
          attempt(async (opened) => {
            await edit.mutateAsync({ body: kudoBody(opened, contents), ifMatch: opened.version });
            toast('The kudo has been saved.');
            // The button that saved is gone.
            setTimeout(() => close.current?.focus());
          })
        }
      >
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
      <Original kudo={kudo} />
      <div className={classes.decide}>
        <div>
          <DeleteKudo kudo={kudo} label="Delete kudos" onDone={onClose} />
        </div>
        {!kudo.approved && !kudo.isApprovable && <p className={classes.when}>{kudoMessages.notOwn}</p>}
        {kudo.isApprovable && isDirty && (
          <p className={classes.when}>Save your changes before you approve.</p>
        )}
        {!isDirty && (
          <div className={classes.picking}>
            <Button ref={close} variant="default" onClick={onClose}>
              Close
            </Button>
            {kudo.isApprovable && <ApproveKudo kudo={kudo} onClose={onClose} />}
          </div>
        )}
      </div>
    </>
  );
}

function ApproveKudo({ kudo, onClose }: OpenProps) {
  const approve = useApproveKudo();
  return (
    <ConfirmButton
      label="Approve"
      title="Approve kudos"
      message={kudoMessages.confirmApprove(1)}
      verb="Approve"
      onConfirm={async () => {
        const approval = approve.mutateAsync(kudo);
        onClose();
        await approval;
      }}
      isShownAtOnce
      done="One kudo has been approved."
    />
  );
}
