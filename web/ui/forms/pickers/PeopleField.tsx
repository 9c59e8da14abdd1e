import { nameIn, type PickOption } from './options.ts';
import { PeoplePicker } from './PeoplePicker.tsx';
import { type FieldProps, useField } from '../use-field.ts';

type Props = FieldProps & { readonly options: readonly PickOption[] };

/** A form field for one of many people; the value is an id or null. */
export function PeopleField({ name, deps, placeholder = 'Search by name', ...rest }: Props) {
  const {
    value,
    registry: _registry,
    ...field
  } = useField(name, deps, {
    label: rest.label,
    asText: (id) => nameIn(rest.options, id),
  });
  return (
    <PeoplePicker
      {...rest}
      {...field}
      placeholder={placeholder}
      value={typeof value === 'number' && value > 0 ? value : null}
    />
  );
}
