import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { NOTHING_FOUND, narrow } from './options.ts';
import type { PeoplePickerProps } from './PeoplePicker.tsx';
import { drawOption } from './PickedOption.tsx';
import type { TakenOver } from './picker-when-wanted.tsx';

/** The list of a people picker. */
export function OneOfPeople({
  options,
  value,
  onChange,
  required = false,
  disabled = false,
  ...rest
}: PeoplePickerProps & TakenOver) {
  const data = useMemo(() => options.map(({ id, label }) => ({ value: String(id), label })), [options]);
  const draw = useMemo(() => drawOption(options), [options]);
  return (
    <Select
      {...rest}
      required={required}
      disabled={disabled}
      searchable
      clearable={!required}
      allowDeselect={false}
      selectFirstOptionOnChange
      data={data}
      filter={narrow}
      renderOption={draw}
      nothingFoundMessage={NOTHING_FOUND}
      maxDropdownHeight={280}
      clearButtonProps={{ 'aria-label': `Clear ${rest.label}` }}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  );
}
