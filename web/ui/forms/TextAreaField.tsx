import { Textarea } from '@mantine/core';
import classes from './fields.module.css';
import { TextCount } from './TextCount.tsx';
import { asText, type FieldProps, useField } from './use-field.ts';

type Props = FieldProps & {
  readonly rows?: number | undefined;
  /** Shows a character count with this limit. Text is never cut: the schema refuses text that is too long. */
  readonly countTo?: number | undefined;
};

/** A multi-line text field that grows with its text. */
export function TextAreaField({ name, deps, required = false, rows = 3, countTo, ...rest }: Props) {
  const {
    value,
    onChange,
    registry: _registry,
    ...field
  } = useField(name, deps, { label: rest.label, asText });
  const text = asText(value);
  return (
    <Textarea
      {...rest}
      {...field}
      name={name}
      rows={rows}
      attributes={{ input: { dir: 'auto' } }}
      required={required}
      value={text}
      classNames={{ input: classes.grows ?? '' }}
      inputContainer={(input) => (
        <>
          {input}
          {countTo !== undefined && <TextCount text={text} limit={countTo} />}
        </>
      )}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
