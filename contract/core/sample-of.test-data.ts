import { z } from 'zod';

/** A part of a value. What it leaves out gets a sample; a list is given whole, with parts of its items. */
type Given<T> = T extends readonly (infer Item)[]
  ? readonly Given<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]?: Given<T[Key]> | undefined }
    : T;

/**
 * A valid value of the schema around what a test says of it. A new field gets a sample here, so that it
 * touches no fixture. Optional fields are left out, lists are empty, what may be null is null.
 */
export function sampleOf<S extends z.ZodType>(schema: S, given?: Given<z.input<S>>): z.output<S> {
  return schema.parse(sample(schema, given, 'sample'));
}

/** The key says what a text or a day is. */
function sample(schema: z.core.$ZodType, given: unknown, key: string): unknown {
  if (schema instanceof z.ZodObject) return objectOf(schema, given);
  if (schema instanceof z.ZodArray) {
    const { element } = schema;
    return Array.isArray(given) ? given.map((item: unknown) => sample(element, item, key)) : [];
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return given === undefined ? undefined : sample(schema.unwrap(), given, key);
  if (schema instanceof z.ZodNullable)
    return given === undefined || given === null ? null : sample(schema.unwrap(), given, key);
  if (schema instanceof z.ZodUnion) return unionOf(schema, given, key);
  if (schema instanceof z.ZodPipe) return sample(schema.in, given, key);
  if (schema instanceof z.ZodReadonly || schema instanceof z.ZodCatch)
    return sample(schema.unwrap(), given, key);
  return given === undefined ? leafOf(schema, key) : given;
}

function objectOf({ shape }: z.ZodObject, given: unknown): unknown {
  const parts = new Map(Object.entries(given ?? {}));
  const entries = Object.entries(shape).map(([key, field]) => [key, sample(field, parts.get(key), key)]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** The first option that what is given fits into. */
function unionOf(schema: z.ZodUnion, given: unknown, key: string): unknown {
  const tried = schema.options.map((option) => ({ option, value: sample(option, given, key) }));
  return (tried.find(({ option, value }) => z.safeParse(option, value).success) ?? tried[0])?.value;
}

function leafOf(schema: z.core.$ZodType, key: string): unknown {
  const samples = [...textsOf(key), 1, 0, false, '1.00', 'a'];
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodLiteral) return schema.value;
  if (schema instanceof z.ZodRecord) return {};
  const fitting = samples.find((value) => z.safeParse(schema, value).success);
  if (fitting === undefined) throw new Error(`There is no sample of ${key}. Give it a value.`);
  return fitting;
}

/** `projectName` is "Project name". */
function textsOf(key: string): string[] {
  const words = key.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
  const text = `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
  const others = ['2026-05-04', '2026-05-04T10:00:00.000Z', 'ada@example.com', 'https://example.com', GUID];
  if (key.endsWith('At')) return [others[1] ?? '', text, ...others];
  return /(date|day|deadline|^on|until)$/i.test(key) ? [...others, text] : [text, ...others];
}

const GUID = '6b1a1c9e-4d2f-4c55-9a3e-0c5f4f7f2a11';
