import { CreatableSelect } from './CreatableSelect.tsx';
import { asText, type FieldProps, useField } from './use-field.ts';

type Props = FieldProps & {
  /** The names that there are. */
  readonly options: readonly string[];
  /** What a new one is called in the list: "New position". */
  readonly newLabel?: string | undefined;
};

/** A name in a form, one of a list or a new one: the value is the name as text. */
export function CreatableSelectField({ name, deps, ...rest }: Props) {
  const { value, book: _book, ...field } = useField(name, deps);
  return <CreatableSelect {...rest} {...field} value={asText(value)} />;
}
