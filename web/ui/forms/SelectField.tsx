import { lazyPicker } from './lazy-picker.tsx';
import { asText, type FieldProps, useField } from './use-field.ts';
import type { Choice, ListPickerProps } from './picker-props.ts';

type Props = FieldProps & {
  readonly options: readonly Choice[];
  /** False for a handful of options that are seen at once. */
  readonly isSearchable?: boolean | undefined;
};

const Picker = lazyPicker<ListPickerProps>(
  async () => (await import('./OneOfList.tsx')).OneOfList,
  ({ options, value }) => options.find((option) => option.value === value)?.label ?? '',
);

/** One of a list in a form, as text: '' while none is chosen. */
export function SelectField({ name, deps, isSearchable = true, ...rest }: Props) {
  const { value, book: _book, ...field } = useField(name, deps);
  return <Picker {...rest} {...field} isSearchable={isSearchable} value={asText(value)} />;
}
