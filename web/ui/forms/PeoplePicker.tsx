import { lazyPicker } from './lazy-picker.tsx';
import type { PeoplePickerProps } from './picker-props.ts';

const Picker = lazyPicker<PeoplePickerProps>(
  async () => (await import('./OneOfPeople.tsx')).OneOfPeople,
  ({ options, value }) => options.find(({ id }) => id === value)?.label ?? '',
);

/** Finds one of many by name; the hint (a position) tells namesakes apart. Thousands of options stay fast. */
export function PeoplePicker({ placeholder = 'Search by name', ...rest }: PeoplePickerProps) {
  return <Picker placeholder={placeholder} {...rest} />;
}
