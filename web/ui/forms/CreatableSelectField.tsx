import { Autocomplete } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import classes from './fields.module.css';
import { narrow } from './options.ts';
import { asText, type FieldProps, useField } from './use-field.ts';

type Props = FieldProps & {
  /** The names that there are. */
  readonly options: readonly string[];
  /** What a new one is called in the list: "New position". */
  readonly newLabel?: string | undefined;
};

/**
 * A name in a form, one of a list or a new one: the value is the name as text. A typed name that is in the list
 * but for its case takes the list's spelling.
 */
export function CreatableSelectField(props: Props) {
  const { name, deps, options, newLabel = 'New', required = false, disabled = false, ...rest } = props;
  const { value, onChange, onBlur, book: _book, ...field } = useField(name, deps);
  const text = asText(value);
  const existing = options.find((option) => fold(option) === fold(text));
  const isNew = text.trim() !== '' && existing === undefined;
  const adopt = () => {
    const settled = existing ?? text.trim();
    if (settled !== text) onChange(settled);
    onBlur();
  };
  return (
    <Autocomplete
      {...rest}
      {...field}
      required={required}
      disabled={disabled}
      data={isNew ? [...options, text] : [...options]}
      filter={(input) => narrow({ ...input, search: existing === text ? '' : input.search })}
      renderOption={({ option }) =>
        isNew && option.value === text ? (
          <span className={classes.new}>
            <IconPlus size={14} aria-hidden />
            <span>
              {newLabel}: “{text.trim()}”
            </span>
          </span>
        ) : (
          option.value
        )
      }
      maxDropdownHeight={280}
      value={text}
      onChange={onChange}
      onBlur={adopt}
    />
  );
}

const fold = (text: string) => text.trim().toLowerCase();
