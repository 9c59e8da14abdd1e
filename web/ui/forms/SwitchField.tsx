import { Switch } from '@mantine/core';
import classes from './fields.module.css';
import { type FieldProps, useField } from './use-field.ts';

type Props = Omit<FieldProps, 'placeholder' | 'required'>;

/** A form field for yes or no. */
export function SwitchField({ name, deps, disabled = false, ...rest }: Props) {
  const {
    value,
    onChange,
    registry: _registry,
    ...field
  } = useField(name, deps, {
    label: rest.label,
    asText: (isOn) => (isOn === true ? 'On' : 'Off'),
  });
  return (
    <Switch
      {...rest}
      {...field}
      // The library's label contains the description.
      aria-label={rest.label}
      disabled={disabled}
      classNames={{ track: classes.track ?? '' }}
      checked={value === true}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
