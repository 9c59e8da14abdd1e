import { Autocomplete } from '@mantine/core';
import { IconPlus } from '../../icons.tsx';
import type { CreatableSelectProps } from './picker-props.ts';
import classes from '../fields.module.css';
import { fold, narrow, listedName } from './options.ts';
import type { TakenOver } from './lazy-picker.tsx';
import { useListRoom } from './use-list-room.ts';

/** The lazy loaded part of a creatable select. */
export function CreatableCombobox(props: CreatableSelectProps & TakenOver) {
  const { options, newLabel = 'New', value, onChange, onBlur, required = false, disabled = false } = props;
  const { label, description, placeholder, error, ref, autoFocus, defaultDropdownOpened } = props;
  const { list } = useListRoom(defaultDropdownOpened);
  const existing = options.find((option) => fold(option) === fold(value));
  const isNew = value.trim() !== '' && existing === undefined;
  const adopt = () => {
    const listed = listedName(options, value);
    if (listed !== value) onChange(listed);
    onBlur?.();
  };
  return (
    <Autocomplete
      label={label}
      description={description}
      placeholder={placeholder}
      error={error}
      ref={ref}
      required={required}
      disabled={disabled}
      value={value}
      onChange={onChange}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- a picker in place of a pressed one keeps its focus
      autoFocus={autoFocus}
      defaultDropdownOpened={defaultDropdownOpened}
      {...list}
      openOnFocus={false}
      data={isNew ? [...options, value] : [...options]}
      filter={(input) => narrow({ ...input, search: existing === value ? '' : input.search })}
      renderOption={({ option }) =>
        isNew && option.value === value ? (
          <span className={classes.new}>
            <IconPlus size={14} aria-hidden />
            <span>
              {newLabel}: “{value.trim()}”
            </span>
          </span>
        ) : (
          option.value
        )
      }
      onBlur={adopt}
    />
  );
}
