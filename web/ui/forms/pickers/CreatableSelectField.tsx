import { CreatableSelect } from './CreatableSelect.tsx';
import { asText, type FieldProps, useField } from '../use-field.ts';

type Props = FieldProps & {
  /** The existing names. */
  readonly options: readonly string[];
  /** The label of the entry that creates a name: "New position". */
  readonly newLabel?: string | undefined;
};

/** A form field for an existing or new name; the value is the name. */
export function CreatableSelectField({ name, deps, ...rest }: Props) {
  const { value, registry: _registry, ...field } = useField(name, deps, { label: rest.label, asText });
  return <CreatableSelect {...rest} {...field} value={asText(value)} />;
}
