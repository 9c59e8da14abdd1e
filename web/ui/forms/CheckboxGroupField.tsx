import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './fields.module.css';
import { asLabel, asTexts, type FieldProps, useField } from './use-field.ts';

type Choice = { readonly value: string; readonly label: string; readonly description?: ReactNode };

type Props = Omit<FieldProps, 'placeholder'> & { readonly options: readonly Choice[] };

/** A form field for any number of a few options; the value is a list of strings. */
export function CheckboxGroupField({
  name,
  deps,
  options,
  required = false,
  disabled = false,
  ...rest
}: Props) {
  const { value, onChange, onBlur, ref, error } = useField(name, deps, {
    label: rest.label,
    asText: (values) => asTexts(values).map(asLabel(options)).join(', '),
  });
  return (
    <Checkbox.Group
      {...rest}
      required={required}
      error={error}
      value={asTexts(value)}
      onChange={onChange}
      onBlur={onBlur}
    >
      <div className={classes.options}>
        {options.map((option, index) => (
          <Checkbox
            classNames={{ input: classes.mark ?? '' }}
            key={option.value}
            value={option.value}
            label={option.label}
            description={option.description}
            disabled={disabled}
            ref={index === 0 ? ref : null}
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}
