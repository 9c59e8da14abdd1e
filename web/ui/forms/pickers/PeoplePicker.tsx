import { lazyPicker } from './lazy-picker.tsx';
import type { PeoplePickerProps } from './picker-props.ts';

const Picker = lazyPicker<PeoplePickerProps>(
  async () => (await import('./PersonSelect.tsx')).PersonSelect,
  ({ options, value }) => options.find(({ id }) => id === value)?.label ?? '',
);

/**
 * Finds one of many people by name. The hint, such as a position, distinguishes people with the same name.
 * Stays fast with thousands of options.
 */
export function PeoplePicker({ placeholder = 'Search by name', ...rest }: PeoplePickerProps) {
  return <Picker placeholder={placeholder} {...rest} />;
}
