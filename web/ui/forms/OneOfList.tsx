import { Select } from '@mantine/core';
import { NOTHING_FOUND, narrow } from './options.ts';
import type { TakenOver } from './picker-when-wanted.tsx';
import type { ListPickerProps } from './SelectField.tsx';

/** The list of a select field. */
export function OneOfList(props: ListPickerProps & TakenOver) {
  const { options, isSearchable, value, onChange, required = false, disabled = false, ...rest } = props;
  return (
    <Select
      {...rest}
      required={required}
      disabled={disabled}
      searchable={isSearchable}
      clearable={!required}
      allowDeselect={false}
      selectFirstOptionOnChange={isSearchable}
      data={options}
      filter={narrow}
      nothingFoundMessage={NOTHING_FOUND}
      clearButtonProps={{ 'aria-label': `Clear ${rest.label}` }}
      value={value === '' ? null : value}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}
