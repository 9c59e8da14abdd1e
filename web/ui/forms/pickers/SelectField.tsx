import { lazyPicker } from './lazy-picker.tsx';
import { asLabel, asText, type FieldProps, useField } from '../use-field.ts';
import type { Choice, ListPickerProps } from './picker-props.ts';

type Props = FieldProps & {
  readonly options: readonly Choice[];
  /** False for short lists that need no search. */
  readonly isSearchable?: boolean | undefined;
};

const Picker = lazyPicker<ListPickerProps>(
  async () => (await import('./OneOfList.tsx')).OneOfList,
  ({ options, value }) => options.find((option) => option.value === value)?.label ?? '',
  { isTypedInto: ({ isSearchable }) => isSearchable },
);

/** A form field for one option of a list; the value is a string, '' for none. */
export function SelectField({ name, deps, isSearchable = true, ...rest }: Props) {
  const {
    value,
    registry: _registry,
    ...field
  } = useField(name, deps, {
    label: rest.label,
    asText: asLabel(rest.options),
  });
  return <Picker {...rest} {...field} isSearchable={isSearchable} value={asText(value)} />;
}
