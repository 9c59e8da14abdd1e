import { useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { LazyModule } from '#web/ui/lazy-module.ts';
import { FieldRegistry } from './field-registry.ts';

export type ZodFormOptions<Input extends FieldValues> = {
  readonly defaultValues: DefaultValues<Input>;
};

export type ZodForm<Input extends FieldValues, Output extends FieldValues> = UseFormReturn<
  Input,
  unknown,
  Output
> & { readonly registry: FieldRegistry };

/** A schema, or the module of a large one. */
type FormSchema<Input extends FieldValues, Output extends FieldValues> =
  | z.ZodType<Output, Input>
  | LazyModule<z.ZodType<Output, Input>>;

/**
 * A form validated by a zod schema: on submit, and from then on at each change. Pass it to `Form`. An
 * unreadable date also blocks the submit, whatever the schema says.
 */
export function useZodForm<Input extends FieldValues, Output extends FieldValues>(
  schema: FormSchema<Input, Output>,
  options: ZodFormOptions<Input>,
): ZodForm<Input, Output> {
  const [registry] = useState(() => new FieldRegistry());
  const form = useForm<Input, unknown, Output>({
    resolver: refusingUnreadable(registry, validating(schema)),
    defaultValues: options.defaultValues,
    // A list of rows shows all sentences about it at once.
    criteriaMode: 'all',
  });
  return { ...form, registry };
}

const validation = new LazyModule(async () => import('@hookform/resolvers/zod'));

/** Validates once zod is loaded. Offline, the validation waits for a connection. */
const validating =
  <Input extends FieldValues, Output extends FieldValues>(
    schema: FormSchema<Input, Output>,
  ): Resolver<Input, unknown, Output> =>
  async (values, context, options) => {
    const { zodResolver } = await validation.whenLoaded();
    const validate = zodResolver(schema instanceof LazyModule ? await schema.whenLoaded() : schema);
    return validate(values, context, options);
  };

function refusingUnreadable<Input extends FieldValues, Output extends FieldValues>(
  registry: FieldRegistry,
  resolve: Resolver<Input, unknown, Output>,
): Resolver<Input, unknown, Output> {
  return async (values, context, options) => {
    const result = await resolve(values, context, options);
    if (registry.unreadable.size === 0) return result;
    const errors: FieldErrors<Input> = {};
    Object.assign(errors, result.errors);
    for (const [name, message] of registry.unreadable) {
      Object.assign(errors, withError(errors, name.split('.'), message));
    }
    return { values: {}, errors };
  };
}

/** Copies the errors and adds one at a path such as `tasks.0.dueDate`. */
function withError(errors: unknown, [first = '', ...rest]: readonly string[], message: string): object {
  const inside: object = typeof errors === 'object' && errors !== null ? errors : {};
  const below: unknown = Reflect.get(inside, first);
  const changed = rest.length === 0 ? { type: 'unreadable', message } : withError(below, rest, message);
  return { ...inside, [first]: changed };
}
