import { useEffect, useEffectEvent } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { useZodForm, type ZodForm, type ZodFormOptions } from '#web/ui/forms/useZodForm.ts';

type Draft<Input extends FieldValues, Output extends FieldValues> = {
  readonly form: ZodForm<Input, Output>;
  /** For giving up: what was typed goes. */
  readonly discard: () => void;
};

/**
 * A form that outlives its dialog: a failed call closes the dialog, and what was typed waits for the next opening;
 * otherwise the newest values do.
 */
export function useDraftForm<Input extends FieldValues, Output extends FieldValues>(
  schema: z.ZodType<Output, Input>,
  fresh: ZodFormOptions<Input>['defaultValues'],
  opened: boolean,
): Draft<Input, Output> {
  const form = useZodForm(schema, { defaultValues: fresh });
  const { isDirty } = form.formState;
  const discard = () => form.reset(fresh);
  const resume = useEffectEvent(() => !isDirty && discard());
  useEffect(() => {
    if (opened) resume();
  }, [opened]);
  return { form, discard };
}
