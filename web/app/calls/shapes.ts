/**
 * Checks of values that come from storage or from a failed call. The first page of a visit makes them, so
 * they need no zod, which loads with the forms.
 */

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isId = (value: unknown): value is number => Number.isSafeInteger(value);

export const isText = (value: unknown): value is string => typeof value === 'string';

/** Whether each of the named fields is a text. */
export const hasTexts = <Name extends string>(
  value: unknown,
  names: readonly Name[],
): value is Readonly<Record<Name, string>> => isObject(value) && names.every((name) => isText(value[name]));

export const areAll = <T>(value: unknown, isOne: (one: unknown) => one is T): value is T[] =>
  Array.isArray(value) && value.every(isOne);

/** The value of a JSON text; null for a text that is missing or no JSON. */
export function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
