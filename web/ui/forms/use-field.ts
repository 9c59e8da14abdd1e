import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { useFieldBook } from './field-book.ts';

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

/** Connects an input to its form: value, change, focus on error, and the error sentence. */
export function useField(name: string, deps: readonly string[] = []) {
  const rules = deps.length === 0 ? {} : { rules: { deps: [...deps] } };
  const { field, fieldState } = useController({ name, ...rules });
  const book = useFieldBook(name);
  const value: unknown = field.value;
  return {
    value,
    ref: field.ref,
    onChange: (next: unknown) => field.onChange(next),
    onBlur: field.onBlur,
    error: fieldState.error?.message ?? fieldState.error?.root?.message,
    book,
  };
}

export const asText = (value: unknown) => (typeof value === 'string' ? value : '');

export const asTexts = (value: unknown) =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];

export const asNumbers = (value: unknown) =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'number') : [];
