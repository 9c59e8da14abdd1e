import { Select } from '@mantine/core';
import { useState } from 'react';
import { emptyText, narrow } from './options.ts';
import type { TakenOver } from './lazy-picker.tsx';
import type { ListPickerProps } from './picker-props.ts';
import { useListRoom } from './use-list-room.ts';

/** The lazy loaded part of a select field. */
export function OneOfList(props: ListPickerProps & TakenOver) {
  const { options, isSearchable, value, onChange, required = false, disabled = false, ...rest } = props;
  const { list } = useListRoom(rest.defaultDropdownOpened);
  const [typed, setTyped] = useState('');
  const isSearching = typed !== '' && typed !== options.find((option) => option.value === value)?.label;
  return (
    <Select
      {...rest}
      {...list}
      openOnFocus={false}
      required={required}
      disabled={disabled}
      searchable={isSearchable}
      clearable={!required}
      allowDeselect={false}
      selectFirstOptionOnChange={isSearchable && isSearching}
      onSearchChange={setTyped}
      data={options}
      filter={narrow}
      nothingFoundMessage={emptyText()}
      clearButtonProps={{ 'aria-label': `Clear ${rest.label}` }}
      value={value === '' ? null : value}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}
