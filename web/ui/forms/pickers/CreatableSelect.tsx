import { lazyPicker } from './lazy-picker.tsx';
import { listedName } from './options.ts';
import type { CreatableSelectProps } from './picker-props.ts';

/**
 * Picks a name from a list, or creates one. A typed name that differs from a listed one only in case becomes
 * the listed one.
 */
export const CreatableSelect = lazyPicker<CreatableSelectProps>(
  async () => (await import('./CreatableCombobox.tsx')).CreatableCombobox,
  ({ value }) => value,
  { keep: ({ options, onChange }, text) => onChange(listedName(options, text)) },
);
