import { MultiSelect } from '@mantine/core';
import { useMemo } from 'react';
import { NOTHING_FOUND, narrow, type PickOption } from './options.ts';
import { drawOption } from './PickedOption.tsx';
import { asNumbers, type FieldProps, useField } from './use-field.ts';

type Props = FieldProps & { readonly options: readonly PickOption[] };

/** Some of many people in a form, each once: a list of ids. */
export function PeopleMultiField(props: Props) {
  const {
    name,
    deps,
    options,
    placeholder = 'Search by name',
    required = false,
    disabled = false,
    ...rest
  } = props;
  const { value, onChange, book: _book, ...field } = useField(name, deps);
  const data = useMemo(() => options.map(({ id, label }) => ({ value: String(id), label })), [options]);
  const draw = useMemo(() => drawOption(options), [options]);
  const picked = asNumbers(value);
  return (
    <MultiSelect
      {...rest}
      {...field}
      placeholder={picked.length === 0 ? placeholder : ''}
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
      value={picked.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
    />
  );
}
