import { MultiSelect } from '@mantine/core';
import { type KeyboardEvent, type MouseEvent, useMemo, useState } from 'react';
import { emptyText, narrow, searched } from './options.ts';
import type { SomePeopleProps } from './picker-props.ts';
import { drawOption } from './PickedOption.tsx';
import type { TakenOver } from './lazy-picker.tsx';
import { useListRoom } from './use-list-room.ts';

/** The lazy loaded part of a field for several people. */
export function PeopleSelect(props: SomePeopleProps & TakenOver) {
  const {
    options,
    search,
    placeholder = '',
    value,
    onChange,
    required = false,
    disabled = false,
    ...rest
  } = props;
  const data = useMemo(() => options.map(({ id, label }) => ({ value: String(id), label })), [options]);
  const draw = useMemo(() => drawOption(options), [options]);
  const { isOpen, list } = useListRoom(rest.defaultDropdownOpened);
  const [typed, setTyped] = useState('');
  // While the list is open, Enter only picks the highlighted option: an extra Enter must not submit the form.
  const holdForm = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && isOpen) event.preventDefault();
  };
  return (
    <MultiSelect
      {...rest}
      {...list}
      openOnFocus={false}
      placeholder={value.length === 0 ? placeholder : ''}
      required={required}
      disabled={disabled}
      searchable
      hidePickedOptions
      // Highlight nothing after a choice, so that an extra Enter adds no further person.
      selectFirstOptionOnChange={typed !== '' && search?.state !== 'waiting'}
      onSearchChange={(text) => {
        setTyped(text);
        search?.onType(text);
      }}
      onKeyDown={holdForm}
      attributes={{ options: { onClickCapture: dropSecondPress } }}
      data={data}
      filter={search === undefined ? narrow : searched(search)}
      renderOption={draw}
      nothingFoundMessage={emptyText(search)}
      value={value.map(String)}
      onChange={(ids) => {
        search?.onPick(ids.map(Number));
        onChange(ids.map(Number));
      }}
    />
  );
}

/** A picked option leaves the list: otherwise, a double click's second press would pick the next one. */
function dropSecondPress(event: MouseEvent): void {
  if (event.detail > 1) event.stopPropagation();
}
