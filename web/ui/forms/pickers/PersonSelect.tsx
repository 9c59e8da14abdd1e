import { Select } from '@mantine/core';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { emptyText, narrow, searched } from './options.ts';
import type { PeoplePickerProps } from './picker-props.ts';
import { drawOption } from './PickedOption.tsx';
import type { TakenOver } from './lazy-picker.tsx';
import { useListRoom } from './use-list-room.ts';

/** The lazy loaded part of a people picker. */
export function PersonSelect({
  options,
  search,
  value,
  onChange,
  required = false,
  disabled = false,
  ...rest
}: PeoplePickerProps & TakenOver) {
  const data = useMemo(() => options.map(({ id, label }) => ({ value: String(id), label })), [options]);
  const draw = useMemo(() => drawOption(options), [options]);
  const { isOpen, list } = useListRoom(rest.defaultDropdownOpened);
  const [typed, setTyped] = useState('');
  const picked = options.find(({ id }) => id === value)?.label;
  const isSearching = typed !== '' && typed !== picked;
  // Enter does not submit the form while the server searches.
  const holdForm = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && isOpen && isSearching) event.preventDefault();
  };
  return (
    <Select
      {...rest}
      {...list}
      openOnFocus={false}
      required={required}
      disabled={disabled}
      searchable
      clearable={!required}
      allowDeselect={false}
      // Once the server has answered: what it lists before is only what was found until then.
      selectFirstOptionOnChange={isSearching && search?.state !== 'waiting'}
      onKeyDown={holdForm}
      onSearchChange={(text) => {
        setTyped(text);
        search?.onType(text === picked ? '' : text);
      }}
      data={data}
      filter={search === undefined ? narrow : searched(search)}
      renderOption={draw}
      nothingFoundMessage={emptyText(search)}
      clearButtonProps={{ 'aria-label': `Clear ${rest.label}` }}
      value={value === null ? null : String(value)}
      onChange={(id) => {
        search?.onPick(id === null ? [] : [Number(id)]);
        onChange(id === null ? null : Number(id));
      }}
    />
  );
}
