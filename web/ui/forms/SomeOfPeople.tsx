import { MultiSelect } from '@mantine/core';
import { useMemo } from 'react';
import { NOTHING_FOUND, narrow } from './options.ts';
import type { SomePeopleProps } from './PeopleMultiField.tsx';
import { drawOption } from './PickedOption.tsx';
import type { TakenOver } from './picker-when-wanted.tsx';

/** The list of a field of several people. */
export function SomeOfPeople(props: SomePeopleProps & TakenOver) {
  const { options, placeholder = '', value, onChange, required = false, disabled = false, ...rest } = props;
  const data = useMemo(() => options.map(({ id, label }) => ({ value: String(id), label })), [options]);
  const draw = useMemo(() => drawOption(options), [options]);
  return (
    <MultiSelect
      {...rest}
      placeholder={value.length === 0 ? placeholder : ''}
      required={required}
      disabled={disabled}
      searchable
      hidePickedOptions
      selectFirstOptionOnChange
      data={data}
      filter={narrow}
      renderOption={draw}
      nothingFoundMessage={NOTHING_FOUND}
      maxDropdownHeight={280}
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
    />
  );
}
