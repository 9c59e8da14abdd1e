import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { type FieldWords, useFieldRegistry } from './field-registry.ts';
import { asSentence } from './form-errors.ts';

/** The props of every connected field. */
export type FieldProps = {
  /** The path in the form's values, such as `title` or `links.0.url`. */
  readonly name: string;
  readonly label: string;
  readonly required?: boolean | undefined;
  readonly description?: ReactNode;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  /** Fields that a rule ties to this one: they are validated again when this one changes. */
  readonly deps?: readonly string[] | undefined;
};

/**
 * Connects an input to its form: value, change, focus on error, and the error sentence, whose subject is the
 * label of `words`. They also write the value where the form shows another version of it.
 */
export function useField(name: string, deps: readonly string[] = [], words?: FieldWords) {
  const rules = deps.length === 0 ? {} : { rules: { deps: [...deps] } };
  const { field, fieldState } = useController({ name, ...rules });
  const registry = useFieldRegistry(name, words);
  const value: unknown = field.value;
  const message = fieldState.error?.message ?? fieldState.error?.root?.message;
  return {
    value,
    ref: field.ref,
    onChange: (next: unknown) => field.onChange(next),
    onBlur: field.onBlur,
    error: words === undefined ? message : asSentence(words.label, message),
    registry,
  };
}

export const asText = (value: unknown) => (typeof value === 'string' ? value : '');

/** The label of the chosen option. */
export const asLabel =
  (options: readonly { readonly value: string; readonly label: string }[]) =>
  (value: unknown): string =>
    options.find((option) => option.value === value)?.label ?? asText(value);

export const asTexts = (value: unknown) =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];

export const asNumbers = (value: unknown) =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'number') : [];
