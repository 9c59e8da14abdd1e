import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { wholeSchema } from '#web/ui/schemas/light-zod.ts';

/** Validates a form by its schema. Lazy loaded, because it needs zod. */
export const validatorOf = async <Input extends FieldValues, Output extends FieldValues>(
  schema: z.ZodType<Output, Input>,
): Promise<Resolver<Input, unknown, Output>> => zodResolver(await wholeSchema(schema));
