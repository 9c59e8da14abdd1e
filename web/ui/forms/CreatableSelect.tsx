import { lazyPicker } from './lazy-picker.tsx';
import type { CreatableSelectProps } from './picker-props.ts';

/** A name, one of a list or a new one. A typed name that is in the list but for its case takes its spelling. */
export const CreatableSelect = lazyPicker<CreatableSelectProps>(
  async () => (await import('./OneOrNew.tsx')).OneOrNew,
  ({ value }) => value,
);
