import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { useZodForm, type ZodForm, type ZodFormOptions } from '#web/ui/forms/useZodForm.ts';

type Draft<Input extends FieldValues, Output extends FieldValues> = {
  readonly form: ZodForm<Input, Output>;
  /** For opening: what was typed and not saved is still there, otherwise the newest values. */
  readonly resume: () => void;
  /** For giving up: what was typed goes. */
  readonly discard: () => void;
};

/** A form that outlives its dialog: a failed call closes the dialog, and what was typed waits for the next try. */
export function useDraftForm<Input extends FieldValues, Output extends FieldValues>(
  schema: z.ZodType<Output, Input>,
  fresh: ZodFormOptions<Input>['defaultValues'],
): Draft<Input, Output> {
  const form = useZodForm(schema, { defaultValues: fresh });
  const { isDirty } = form.formState;
  const discard = () => form.reset(fresh);
  return { form, discard, resume: () => !isDirty && discard() };
}
