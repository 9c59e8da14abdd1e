import { use, useEffect, useEffectEvent } from 'react';
import type { FieldValues } from 'react-hook-form';
import { toast } from '../feedback/toast.ts';
import { DialogAround, registerForm, takeDraft } from './kept-drafts.ts';
import type { ZodForm } from './useZodForm.ts';

type KeptInput = {
  /** The names of what is kept. */
  readonly fields: readonly string[];
  /** The unsaved input, or null without any. */
  readonly read: () => object | null;
  /** Gets the input of a storage that people can edit. Returns a sentence, or null if nothing came back. */
  readonly restore: (values: object) => string | null;
};

/** Restores the input that this part of a page or dialog had when it was kept, and keeps it again. */
export function useKeptInput({ fields, read, restore }: KeptInput): void {
  const { name, given } = use(DialogAround);
  const place = useEffectEvent(() => ({ page: window.location.pathname, dialog: name, given, fields }));
  const draft = useEffectEvent(() => {
    const values = read();
    return values === null ? null : { ...place(), values };
  });
  const takeBack = useEffectEvent(() => {
    const values = takeDraft(place());
    const sentence = values === null ? null : restore(values);
    if (sentence !== null) toast(sentence);
  });
  useEffect(() => {
    // Run after the owner has set the newest values.
    queueMicrotask(() => takeBack());
    return registerForm(() => draft());
  }, []);
}

/** Restores the input that the form had when it was kept, and stores it if it has to be kept again. */
export function useKeptDraft<Input extends FieldValues, Output extends FieldValues>(
  form: ZodForm<Input, Output>,
): void {
  const { isDirty, defaultValues } = form.formState;
  useKeptInput({
    fields: Object.keys(defaultValues ?? {}),
    read: () => (isDirty ? form.getValues() : null),
    restore(values) {
      form.reset({ ...form.getValues(), ...values }, { keepDefaultValues: true });
      return 'Your unsaved text has been restored.';
    },
  });
}
