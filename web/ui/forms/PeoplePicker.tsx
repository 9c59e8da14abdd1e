import { Select } from '@mantine/core';
import { type ReactNode, type Ref, useMemo } from 'react';
import { NOTHING_FOUND, narrow, type PickOption } from './options.ts';
import { drawOption } from './PickedOption.tsx';

export type PeoplePickerProps = {
  readonly label: string;
  readonly options: readonly PickOption[];
  readonly value: number | null;
  readonly onChange: (id: number | null) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly error?: ReactNode;
  readonly description?: ReactNode;
  readonly placeholder?: string | undefined;
  readonly required?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly ref?: Ref<HTMLInputElement> | undefined;
};

/** Finds one of many by name; the hint (a position) tells namesakes apart. Thousands of options stay fast. */
export function PeoplePicker({
  options,
  value,
  onChange,
  required = false,
  disabled = false,
  ...rest
}: PeoplePickerProps) {
  const data = useMemo(() => options.map(({ id, label }) => ({ value: String(id), label })), [options]);
  const draw = useMemo(() => drawOption(options), [options]);
  return (
    <Select
      placeholder="Search by name"
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
