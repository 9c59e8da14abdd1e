import { Select } from '@mantine/core';
import { NOTHING_FOUND, narrow } from './options.ts';
import { type FieldProps, useField } from './use-field.ts';

type Choice = { readonly value: string; readonly label: string };

type Props = FieldProps & {
  readonly options: readonly Choice[];
  /** False for a handful of options that are seen at once. */
  readonly isSearchable?: boolean | undefined;
};

/** One of a list in a form, as text: '' while none is chosen. */
export function SelectField(props: Props) {
  const { name, deps, options, isSearchable = true, required = false, disabled = false, ...rest } = props;
  const { value, onChange, book: _book, ...field } = useField(name, deps);
  return (
    <Select
      {...rest}
      {...field}
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
      value={typeof value === 'string' && value !== '' ? value : null}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}
