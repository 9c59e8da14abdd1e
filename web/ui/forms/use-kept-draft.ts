import { use, useEffect, useEffectEvent } from 'react';
import type { FieldValues } from 'react-hook-form';
import { toast } from '../feedback/toast.ts';
import { DialogAround, registerForm, takeDraft } from './kept-drafts.ts';
import type { ZodForm } from './useZodForm.ts';

/** Restores the input that the form had when it was kept, and stores it if it has to be kept again. */
export function useKeptDraft<Input extends FieldValues, Output extends FieldValues>(
  form: ZodForm<Input, Output>,
): void {
  const { name, given } = use(DialogAround);
  const { isDirty, defaultValues } = form.formState;
  const place = useEffectEvent(() => ({
    page: window.location.pathname,
    dialog: name,
    given,
    fields: Object.keys(defaultValues ?? {}),
  }));
  const draft = useEffectEvent(() => (isDirty ? { ...place(), values: form.getValues() } : null));
  const restore = useEffectEvent(() => {
    const values = takeDraft(place());
    if (values === null) return;
    form.reset({ ...form.getValues(), ...values }, { keepDefaultValues: true });
    toast('Your unsaved text has been restored.');
  });
  useEffect(() => {
    // Run after the form's owner has set the newest values.
    queueMicrotask(() => restore());
    return registerForm(() => draft());
  }, []);
}
