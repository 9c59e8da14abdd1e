import { TextInput } from '@mantine/core';
import { asText, type FieldProps, useField } from './use-field.ts';

type Props = FieldProps & {
  readonly type?: 'text' | 'email' | 'url' | 'time' | undefined;
  readonly inputMode?: 'numeric' | undefined;
  readonly autoComplete?: string | undefined;
};

/** A single-line text field. */
export function TextField({
  name,
  deps,
  required = false,
  type = 'text',
  autoComplete = 'off',
  ...rest
}: Props) {
  const {
    value,
    onChange,
    registry: _registry,
    ...field
  } = useField(name, deps, { label: rest.label, asText });
  return (
    <TextInput
      {...rest}
      {...field}
      name={name}
      type={type}
      attributes={{ input: { dir: 'auto' } }}
      autoComplete={autoComplete}
      required={required}
      value={asText(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
