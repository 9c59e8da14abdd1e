import { Radio } from '@mantine/core';
import classes from './fields.module.css';
import { asLabel, asText, type FieldProps, useField } from './use-field.ts';

type Choice = { readonly value: string; readonly label: string };

type Props = Omit<FieldProps, 'placeholder'> & { readonly options: readonly Choice[] };

/** A form field for exactly one of a few options, side by side; the value is a string, '' for none. */
export function RadioRow({ name, deps, options, required = false, disabled = false, ...rest }: Props) {
  const { value, onChange, onBlur, ref, error } = useField(name, deps, {
    label: rest.label,
    asText: asLabel(options),
  });
  return (
    <Radio.Group
      {...rest}
      name={name}
      required={required}
      error={error}
      value={asText(value)}
      onChange={onChange}
      onBlur={onBlur}
    >
      <div className={classes.row}>
        {options.map((option, index) => (
          <Radio
            classNames={{ radio: classes.mark ?? '' }}
            key={option.value}
            value={option.value}
            label={option.label}
            disabled={disabled}
            ref={index === 0 ? ref : null}
          />
        ))}
      </div>
    </Radio.Group>
  );
}
