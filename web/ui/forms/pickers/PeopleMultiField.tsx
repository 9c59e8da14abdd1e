import { nameIn, type OptionSearch, type PickOption } from './options.ts';
import { lazyPicker } from './lazy-picker.tsx';
import { asNumbers, type FieldProps, useField } from '../use-field.ts';
import type { SomePeopleProps } from './picker-props.ts';

type Props = FieldProps & {
  readonly options: readonly PickOption[];
  readonly search?: OptionSearch | undefined;
};

const Picker = lazyPicker<SomePeopleProps>(
  async () => (await import('./PeopleSelect.tsx')).PeopleSelect,
  ({ options, value }) => value.map((picked) => options.find(({ id }) => id === picked)?.label).join(', '),
  { typesBehind: true },
);

/** A form field for several people; the value is a list of distinct ids. */
export function PeopleMultiField({ name, deps, placeholder = 'Search by name', ...rest }: Props) {
  const {
    value,
    registry: _registry,
    ...field
  } = useField(name, deps, {
    label: rest.label,
    asText: (ids) =>
      asNumbers(ids)
        .map((id) => nameIn(rest.options, id))
        .join(', '),
  });
  return <Picker {...rest} {...field} placeholder={placeholder} value={asNumbers(value)} />;
}
