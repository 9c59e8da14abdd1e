import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { isConflict, useConflict } from '#web/app/calls/use-conflict.ts';
import type { OpenedDialog } from '#web/ui/dialogs/DialogButton.tsx';
import { FormDialog, type FormDialogSize } from '#web/ui/dialogs/FormDialog.tsx';
import { Form } from '#web/ui/forms/Form.tsx';
import { useZodForm, type ZodFormOptions } from '#web/ui/forms/useZodForm.ts';

type Props<Input extends FieldValues, Output extends FieldValues> = OpenedDialog & {
  readonly title: string;
  readonly size?: FormDialogSize;
  readonly submitLabel: string;
  readonly schema: z.ZodType<Output, Input>;
  /** The values of the untouched form. */
  readonly fresh: ZodFormOptions<Input>['defaultValues'];
  /** The record that is edited; its version is 0 for a new one. */
  readonly record: { readonly version: number };
  /** Gets the version of the record that the form is based on. */
  readonly onSave: (values: Output, version: number) => Promise<unknown>;
  /** If set, closes after a conflict, as after other failures; else stays open with the newest version. */
  readonly closesOnConflict?: boolean;
  readonly children: ReactNode;
};

/** The record of a form that creates one. */
export const NEW_RECORD = { version: 0 };

/**
 * A dialog that keeps its form's input while closed. When a call fails, the dialog closes, the error dialog
 * reports the failure, and reopening the dialog restores the input; after a conflict, beside the newest
 * version. Cancel discards it. Source: docs/product/errors.md.
 */
export function DraftDialog<Input extends FieldValues, Output extends FieldValues>(
  props: Props<Input, Output>,
) {
  const { opened, onClose, title, size = 'medium', submitLabel, schema, fresh, onSave, children } = props;
  const { record, closesOnConflict = false } = props;
  const form = useZodForm(schema, { defaultValues: fresh });
  const { isDirty } = form.formState;
  // The fields of the form in its newest version; `fresh` belongs to `record`.
  const { conflict, attempt, restart } = useConflict(
    { version: record.version, fresh },
    { values: (newest) => newest.fresh },
  );
  const discard = () => {
    form.reset(fresh);
    restart();
  };
  const resume = useEffectEvent(() => !isDirty && discard());
  useEffect(() => {
    if (opened) resume();
  }, [opened]);
  const save = async (values: Output) => {
    try {
      await attempt(({ version }) => onSave(values, version));
    } catch (error) {
      if (!isConflict(error) || closesOnConflict) onClose();
      throw error;
    }
    onClose();
  };
  return (
    <FormDialog opened={opened} title={title} size={size} onClose={onClose}>
      <Form
        form={form}
        conflict={conflict}
        asksBeforeLeaving={false}
        submitLabel={submitLabel}
        onCancel={() => {
          discard();
          onClose();
        }}
        onSubmit={save}
      >
        {children}
      </Form>
    </FormDialog>
  );
}
