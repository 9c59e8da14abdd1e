import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import type { OpenedDialog } from '#web/ui/feedback/DialogButton.tsx';
import { FormDialog, type FormDialogSize } from '#web/ui/feedback/FormDialog.tsx';
import { Form } from '#web/ui/forms/Form.tsx';
import { useZodForm, type ZodFormOptions } from '#web/ui/forms/useZodForm.ts';

type Props<Input extends FieldValues, Output extends FieldValues> = OpenedDialog & {
  readonly title: string;
  readonly size?: FormDialogSize;
  readonly submitLabel: string;
  readonly schema: z.ZodType<Output, Input>;
  /** The values of the untouched form. */
  readonly fresh: ZodFormOptions<Input>['defaultValues'];
  readonly onSave: (values: Output) => Promise<unknown>;
  readonly children: ReactNode;
};

/**
 * A dialog that keeps its form's input while closed. When a call fails, the dialog closes, the error dialog reports the
 * failure, and reopening the dialog restores the input. Cancel discards it. Source: docs/product/errors.md.
 */
export function DraftDialog<Input extends FieldValues, Output extends FieldValues>(
  props: Props<Input, Output>,
) {
  const { opened, onClose, title, size = 'medium', submitLabel, schema, fresh, onSave, children } = props;
  const form = useZodForm(schema, { defaultValues: fresh });
  const { isDirty } = form.formState;
  const discard = () => form.reset(fresh);
  const resume = useEffectEvent(() => !isDirty && discard());
  useEffect(() => {
    if (opened) resume();
  }, [opened]);
  const save = async (values: Output) => {
    try {
      await onSave(values);
    } finally {
      onClose();
    }
  };
  return (
    <FormDialog opened={opened} title={title} size={size} onClose={onClose}>
      <Form
        form={form}
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
