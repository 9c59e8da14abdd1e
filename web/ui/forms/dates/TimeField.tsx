import { TextInput } from '@mantine/core';
import { asText, type FieldProps, useField } from '../use-field.ts';

const UNREADABLE_TIME = 'Please enter a whole time, such as 10:30 AM.';

/** A form field for a time as HH:MM, or ''. The browser's own field shows it in the person's language. */
export function TimeField({ name, deps, required = false, ...rest }: Omit<FieldProps, 'placeholder'>) {
  const { value, onChange, registry, ...field } = useField(name, deps, { label: rest.label, asText });
  // The value of a time that is typed by half is '', like the value of none.
  const check = ({ validity }: HTMLInputElement) =>
    registry.markUnreadable(name, validity.badInput ? UNREADABLE_TIME : null);
  return (
    <TextInput
      {...rest}
      {...field}
      name={name}
      type="time"
      required={required}
      value={asText(value)}
      onKeyUp={(event) => check(event.currentTarget)}
      onChange={(event) => {
        check(event.currentTarget);
        onChange(event.currentTarget.value);
      }}
      onBlur={(event) => {
        check(event.currentTarget);
        field.onBlur();
      }}
    />
  );
}
