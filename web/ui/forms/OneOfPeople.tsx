import { Select } from '@mantine/core';
import { useMemo, useState } from 'react';
import { NOTHING_FOUND, narrow } from './options.ts';
import type { PeoplePickerProps } from './picker-props.ts';
import { drawOption } from './PickedOption.tsx';
import type { TakenOver } from './lazy-picker.tsx';
import { useListRoom } from './use-list-room.ts';

/** The lazy loaded part of a people picker. */
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
  const { list } = useListRoom(rest.defaultDropdownOpened);
  const [typed, setTyped] = useState('');
  const isSearching = typed !== '' && typed !== options.find(({ id }) => id === value)?.label;
  return (
    <Select
      {...rest}
      {...list}
      required={required}
      disabled={disabled}
      searchable
      clearable={!required}
      allowDeselect={false}
      selectFirstOptionOnChange={isSearching}
      onSearchChange={setTyped}
      data={data}
      filter={narrow}
      renderOption={draw}
      nothingFoundMessage={NOTHING_FOUND}
      clearButtonProps={{ 'aria-label': `Clear ${rest.label}` }}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  );
}
